import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Shared } from '#server/platform/shared.ts'
import { moodsIn } from './mood-bits.ts'

const FRESH_MS = 60_000

export type Counts<Key> = ReadonlyMap<Key, number>

/**
 * Upcoming events of all cities, by what they are. Every event is read for it: counted once a minute, for whoever asks, from whatever place
 * and in whatever language.
 */
export class WholeCounts {
  /** By `city.id`. */
  readonly byCity: Shared<Counts<number>>
  /** By `category.id`. */
  readonly byCategory: Shared<Counts<number>>
  /** By slug. */
  readonly byMood: Shared<Counts<string>>

  constructor(db: Db, clock: Clock) {
    const shared = <Key>(count: (now: Date) => Promise<Counts<Key>>) =>
      new Shared(() => count(clock()), { clock, ms: FRESH_MS })
    this.byCity = shared((now) => counted<number>(db, sql`e.city_id`, coming(now)))
    this.byCategory = shared((now) => counted<number>(db, sql`e.category_id`, coming(now)))
    this.byMood = shared((now) => countByMood(db, undefined, now))
  }

  /** For when the catalogue was written. */
  invalidate(): void {
    for (const counts of [this.byCity, this.byCategory, this.byMood]) counts.invalidate()
  }
}

/** Upcoming events of each mood (slug -> count), in a city or everywhere. */
export async function countByMood(
  db: Db,
  cityId: number | undefined,
  now: Date,
): Promise<Counts<string>> {
  const here = cityId === undefined ? sql`` : sql`and e.city_id = ${cityId}`
  const mixtures = await counted<number>(db, sql`e.moods`, sql`${coming(now)} ${here}`)
  const counts = new Map<string, number>()
  for (const [bits, n] of mixtures)
    for (const mood of moodsIn(bits)) counts.set(mood, (counts.get(mood) ?? 0) + n)
  return counts
}

const coming = (now: Date) => sql`e.next_starts_at is not null and e.last_ends_at > ${now}`

async function counted<Key>(
  db: Db,
  key: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<Counts<Key>> {
  const { rows } = await sql<{ key: Key; n: number }>`
    select ${key} as key, count(*) n from event e where ${condition} group by 1`.execute(db)
  return new Map(rows.map((row) => [row.key, row.n]))
}
