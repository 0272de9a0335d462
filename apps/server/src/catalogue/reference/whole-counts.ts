import { sql, type RawBuilder } from 'kysely'
import { Cache } from '#server/platform/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { moodsIn } from '../record/mood-bits.ts'

const MAX_BYTES = 16 * 1024 * 1024
const COUNT_BYTES = 100

export type Counts<Key> = ReadonlyMap<Key, number>

/** Upcoming events of all cities, by what they are. Every event is read for it, so they are counted once a minute. */
export class WholeCounts {
  readonly #db: Db
  readonly #clock: Clock
  readonly #byId: Cache<Counts<number>>
  readonly #bySlug: Cache<Counts<string>>

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
    this.#byId = new Cache({ clock, maxBytes: MAX_BYTES })
    this.#bySlug = new Cache({ clock, maxBytes: MAX_BYTES })
  }

  /** By `city.id`. */
  byCity(): Promise<Counts<number>> {
    return this.#countedById('city_id')
  }

  /** By `category.id`. */
  byCategory(): Promise<Counts<number>> {
    return this.#countedById('category_id')
  }

  /** By the slug of the mood. */
  byMood(): Promise<Counts<string>> {
    const count = () => countByMood(this.#db, this.#clock())
    return this.#bySlug.getOrLoad('mood', count, bytesOf)
  }

  /** The catalogue was written. */
  invalidate(): void {
    this.#byId.invalidate()
    this.#bySlug.invalidate()
  }

  #countedById(column: 'city_id' | 'category_id'): Promise<Counts<number>> {
    const count = () => counted<number>(this.#db, sql.ref(`e.${column}`), coming(this.#clock()))
    return this.#byId.getOrLoad(column, count, bytesOf)
  }
}

function bytesOf(counts: Counts<unknown>): number {
  return counts.size * COUNT_BYTES
}

/** Upcoming events of each mood (slug -> count). */
async function countByMood(db: Db, now: Date): Promise<Counts<string>> {
  const mixtures = await counted<number>(db, sql`e.moods`, coming(now))
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
