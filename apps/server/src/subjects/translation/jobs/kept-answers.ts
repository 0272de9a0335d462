import { sql } from 'kysely'
import type { GateFailure } from '#server/knowledge/translation/gate.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { Piece } from './event-pieces.ts'

/** Stored as the model if no service was asked. */
export const NOBODY = 'none'

/** An answer as it is stored. `content` is null where the original stays, and then `failure` says why. */
export type StoredAnswer = {
  piece: Piece
  model: string
  content: string | null
  failure:
    | GateFailure
    | 'unreadable'
    | 'unchanged'
    | 'unsupported'
    | 'only names'
    | 'licence'
    | null
  characters: number
}

/** Stored answers for a piece: either it is settled, or these models have failed. */
export type Known = { isSettled: boolean; content: string | null; failed: Set<string> }

/** Reasons for which the original stays for good. */
const FINAL = new Set<string | null>(['unchanged', 'only names', 'licence'])

/** Returns what earlier answers of these models say of pieces, by their keys. */
export async function keptAnswers(
  db: Db,
  pieces: readonly Piece[],
  models: readonly string[],
): Promise<Map<string, Known>> {
  const known = new Map(pieces.map(({ key }) => [key, nothingKnown()]))
  if (pieces.length === 0) return known
  const { rows } = await sql<{
    key: string
    model: string
    content: string | null
    failure: string | null
  }>`
    select source_hash || ' ' || target || ' ' || names as key, model, content, failure from translation
    where source_hash = any(${pieces.map(({ hash }) => hash)}) and model = any(${[...models, NOBODY]})
    order by chosen_at`.execute(db)
  for (const { key, model, content, failure } of rows) {
    const one = known.get(key)
    if (one === undefined) continue
    if (content !== null) one.content = content
    if (content !== null || FINAL.has(failure)) one.isSettled = true
    else one.failed.add(model)
  }
  return known
}

const nothingKnown = (): Known => ({ isSettled: false, content: null, failed: new Set() })

/** Stores answers. One that passed the checks is shown before those that failed. */
export async function keepAnswers(
  db: Db,
  answers: readonly StoredAnswer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return
  const rows = answers.map(({ piece, model, content, failure, characters }) => ({
    source_hash: piece.hash,
    target: piece.to,
    names: piece.names,
    model,
    content,
    failure,
    characters,
  }))
  await sql`
    insert into translation (source_hash, target, model, names, content, failure, characters, chosen_at)
    select source_hash, target, model, names, content, failure, characters,
      ${now}::timestamptz + case when content is null then interval '0' else interval '1 millisecond' end
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as n (
      source_hash text, target text, model text, names text, content text, failure text, characters int)
    order by source_hash, target, model, names
    on conflict (source_hash, target, model, names) do update set content = excluded.content,
      failure = excluded.failure, characters = excluded.characters, chosen_at = excluded.chosen_at`.execute(
    db,
  )
}
