import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'

export type RegistryKind = 'venue' | 'organizer'

/** Two rows of the registry that may be one, the older one first. */
type Pair = { a: number; b: number; probability: number; reasons: readonly string[] }

/** Asks an operator about venues; what was asked before is not asked again. */
export async function askAboutVenues(tx: Tx, pairs: readonly Pair[], now: Date): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    insert into registry_review (kind, a, b, probability, reasons, created_at)
    select 'venue', a, b, probability, reasons, ${now}
    from jsonb_to_recordset(${toJson(pairs)}::jsonb) as r (a int, b int, probability real, reasons jsonb)
    on conflict (kind, a, b) do nothing`.execute(tx)
}

/** Notes pairs that are the same, or to be asked about. Returns those that are new, or were open and are the same now. */
export async function noteReviews(
  tx: Tx,
  pairs: readonly (Pair & { kind: RegistryKind; state: 'same' | 'open' })[],
  now: Date,
): Promise<{ kind: RegistryKind; a: number; b: number }[]> {
  const { rows } = await sql<{ kind: RegistryKind; a: number; b: number }>`
    insert into registry_review as r (kind, a, b, probability, reasons, state, decided_by, decided_at, created_at)
    select distinct on (kind, a, b) kind, a, b, probability, reasons, state,
      case when state = 'same' then 'okolo' end, case when state = 'same' then ${now}::timestamptz end, ${now}
    from jsonb_to_recordset(${toJson(pairs)}::jsonb) as l (
      kind text, a int, b int, probability real, reasons jsonb, state text)
    order by kind, a, b, state desc
    on conflict (kind, a, b) do update set state = excluded.state, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at, reasons = excluded.reasons
      where r.state = 'open' and excluded.state = 'same'
    returning r.kind, r.a, r.b`.execute(tx)
  return rows
}

/** Notes an operator's word on a pair. Null: there is no such open question. */
export async function decideReview(
  tx: Tx,
  { id, kind, state }: { id: number; kind: RegistryKind; state: 'same' | 'different' },
  { who, now }: { who: string; now: Date },
): Promise<{ older: number; younger: number } | null> {
  const { rows } = await sql<{ older: number; younger: number }>`
    update registry_review set state = ${state}, decided_by = ${who}, decided_at = ${now}
    where id = ${id} and kind = ${kind} and state = 'open' returning a as older, b as younger`.execute(
    tx,
  )
  return rows[0] ?? null
}
