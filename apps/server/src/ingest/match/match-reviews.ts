import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { Doubt } from './match.ts'

/** Asks the operator; what was asked before is not asked again. */
export async function noteDoubts(tx: Tx, doubts: readonly Doubt[], now: Date): Promise<void> {
  if (doubts.length === 0) return
  await sql`
    insert into match_review (a, b, probability, why, created_at)
    select distinct on (a, b) a, b, probability, why, ${now}
    from jsonb_to_recordset(${toJson(doubts)}::jsonb) as d (a text, b text, probability real, why text)
    where not exists (select from match_review m where m.a = d.b and m.b = d.a)
    on conflict (a, b) do nothing`.execute(tx)
}

/** Notes an operator's word on a question. False where it was judged already. */
export async function decideReview(
  tx: Tx,
  { a, b }: { a: string; b: string },
  verdict: 'same' | 'different',
  { who, now }: { who: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update match_review set state = ${verdict}, decided_by = ${who}, decided_at = ${now}
    where a = ${a} and b = ${b} and state = 'open' returning a`.execute(tx)
  return rows.length > 0
}

/** Says of a listing without an hour that it is none of the others that it may have been. Returns those. */
export async function denyOthers(
  tx: Tx,
  a: string,
  { who, now }: { who: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ b: string }>`
    update match_review set state = 'different', decided_by = ${who}, decided_at = ${now}
    where a = ${a} and state = 'open' and why = 'hour' returning b`.execute(tx)
  return rows.map((row) => row.b)
}
