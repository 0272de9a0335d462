import { randomUUID } from 'node:crypto'
import { isJsonObject } from '@okolo/connectors/json'
import { connectorById } from '#server/platform/connectors.ts'
import { PREVIEW_FIELDS, type PreviewField } from '@okolo/contract/events/suggestion'
import { tryAgain, type Tried, type TryDeps } from '../detect/try-source.ts'
import { keepPreview, type KeptPreview } from './preview-store.ts'

/** A piece of a block that tells a fact, or tells none (`is` null). */
export type Mending = { piece: string; is: PreviewField | null }

/** Reads `title p.act<div.card#0`, the choice of a form. Null for anything else. */
export function readMending(text: string): Mending | null {
  const at = text.indexOf(' ')
  const [word, piece] = [text.slice(0, at), text.slice(at + 1)]
  if (at === -1) return null
  if (word === 'nothing') return { piece, is: null }
  const is = PREVIEW_FIELDS.find((field) => field === word)
  return is === undefined ? null : { piece, is }
}

/**
 * Reads a plain page again with what somebody has pointed at, and keeps the result under an id of its own. Null for a
 * preview without such a piece.
 */
export async function mendPreview(
  { result, url, key, city }: KeptPreview,
  mending: Mending,
  deps: TryDeps,
): Promise<KeptPreview | null> {
  const detected = result.ok ? mendedWay(result, mending) : null
  if (detected === null) return null
  const id = randomUUID()
  const kept = { id, url, key, city, result: await tryAgain(detected, city, deps) }
  await keepPreview(deps.db, kept, deps.clock())
  return kept
}

type Success = Extract<Tried, { ok: true }>

function mendedWay(
  { detected, preview }: Success,
  { piece: key, is }: Mending,
): Success['detected'] | null {
  const pieces = preview.blocks?.flatMap((block) => block.pieces) ?? []
  const found = pieces.filter((one) => one.key === key)
  if (found.length === 0) return null
  const known = isJsonObject(detected.config['fields']) ? detected.config['fields'] : {}
  const told = new Set(found.flatMap((one) => one.is))
  // A title and a day cannot be read from nowhere: only another piece can take their place.
  const none = [...told].filter((field) => field !== 'title' && field !== 'day')
  const others = Object.entries(known).filter(([, one]) => one !== key)
  const fields = Object.fromEntries([
    ...others,
    ...(is === null ? none.map((field) => [field, null]) : [[is, key]]),
  ])
  const config = { ...detected.config, fields }
  const isTaken = connectorById(detected.connector)?.config.safeParse(config).success === true
  return isTaken ? { ...detected, config } : null
}
