import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** The first day of the month (UTC): budgets are for calendar months. */
export function monthOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`
}

/** The part of a month for work that nobody waits for. The rest is kept for readers who look. */
const IN_ADVANCE = 0.75

/** The most characters of a month for work, from the limit of the service. */
export function limitOf(monthly: number | null, { isInAdvance }: { isInAdvance: boolean }) {
  return monthly === null || !isInAdvance ? monthly : Math.floor(monthly * IN_ADVANCE)
}

/** A service's characters for a month. */
type Share = { provider: string; month: string; characters: number }

/**
 * Counts characters before they are sent, and returns false where the month has fewer left: then nothing is counted. Any
 * number of workers may do so at once.
 */
export async function reserve(
  db: Db,
  { provider, month, characters }: Share,
  limit: number | null,
): Promise<boolean> {
  if (limit !== null && characters > limit) return false
  const { rows } = await sql`
    insert into translation_spend as s (provider, month, characters) values (${provider}, ${month}::date, ${characters})
    on conflict (provider, month) do update set characters = s.characters + excluded.characters
      where ${limit}::bigint is null or s.characters + excluded.characters <= ${limit}::bigint
    returning 1`.execute(db)
  return rows.length > 0
}

/** Takes characters back that the service certainly did not count. */
export async function giveBack(db: Db, { provider, month, characters }: Share): Promise<void> {
  await sql`
    update translation_spend set characters = greatest(0, characters - ${characters})
    where provider = ${provider} and month = ${month}::date`.execute(db)
}

/** Characters of each service in a month. */
export async function spentIn(db: Db, month: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ provider: string; characters: number }>`
    select provider, characters from translation_spend where month = ${month}::date`.execute(db)
  return new Map(rows.map(({ provider, characters }) => [provider, characters]))
}
