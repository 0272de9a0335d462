import type { KNOWN_ALREADY, SourcePreview } from '@okolo/contract/events/suggestion'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { storableText, toJson } from '#server/platform/json-column.ts'
import { sourceOfAddress } from '../sources/source-addresses.ts'
import type { KeptPreview } from './preview-store.ts'

type Known = (typeof KNOWN_ALREADY)[number]

/** A row of `source_suggestion` as the operator sees it. */
export type Suggestion = {
  id: number
  url: string
  kind: string | null
  connector: string | null
  config: unknown
  title: string | null
  city: string | null
  preview: SourcePreview | null
  failure: string | null
  note: string | null
  email: string | null
  state: 'new' | 'approved' | 'declined'
  createdAt: Date
  decidedAt: Date | null
}

/** Says if one of these addresses is gathered already or was suggested before; null: neither. */
export async function knownAlready(db: Db, keys: readonly string[]): Promise<Known | null> {
  if ((await sourceOfAddress(db, keys)) !== null) return 'source'
  const { rows } = await sql<{ state: Suggestion['state'] }>`
    select state from source_suggestion where address_key = any(${keys.map(storableText)}::text[])
    order by id limit 1`.execute(db)
  const state = rows[0]?.state
  if (state === undefined) return null
  return state === 'declined' ? 'declined' : state === 'approved' ? 'source' : 'suggested'
}

/** False: somebody else was faster. */
export async function saveSuggestion(
  db: Db,
  given: {
    kept: KeptPreview
    key: string
    note: string | undefined
    email: string | undefined
    now: Date
  },
): Promise<boolean> {
  const { url, city, result } = given.kept
  const found = result.ok ? result : null
  const { rows } = await sql`
    insert into source_suggestion
      (url, address_key, kind, connector, config, title, city, preview, failure, note, email, created_at)
    values (${storableText(url)}, ${storableText(given.key)}, ${found?.detected.kind ?? null},
      ${found?.detected.connector ?? null}, ${json(found?.detected.config)}::jsonb,
      ${storableText(found?.detected.title ?? '') || null}, ${city ?? found?.preview.city?.slug ?? null},
      ${json(found?.preview)}::jsonb, ${result.ok ? null : result.code},
      ${storableText(given.note ?? '') || null}, ${storableText(given.email ?? '') || null}, ${given.now})
    on conflict (address_key) do nothing returning id`.execute(db)
  return rows.length > 0
}

function json(value: unknown): string | null {
  return value === undefined ? null : toJson(value)
}

/** Suggestions of a state, oldest first. */
export async function listSuggestions(db: Db, state: Suggestion['state']): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    select id, url, kind, connector, config, title, city, preview, failure, note, email, state,
      created_at as "createdAt", decided_at as "decidedAt"
    from source_suggestion where state = ${state} order by created_at, id limit 500`.execute(db)
  return rows
}

/** Decides on a new suggestion and forgets the e-mail. Null when there is no such new one. */
export async function decideSuggestion(
  db: Db,
  id: number,
  { state, by, now }: { state: 'approved' | 'declined'; by: string; now: Date },
): Promise<Suggestion | null> {
  const { rows } = await sql<Suggestion>`
    update source_suggestion set state = ${state}, decided_at = ${now}, decided_by = ${by}, email = null
    where id = ${id} and state = 'new'
    returning id, url, kind, connector, config, title, city, preview, failure, note, email, state,
      created_at as "createdAt", decided_at as "decidedAt"`.execute(db)
  return rows[0] ?? null
}
