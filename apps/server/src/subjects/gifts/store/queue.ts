import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { GIFT_COLUMNS, type Gift } from './gifts.ts'

/** A place in the queue, to go on from. */
export type QueuePlace = { since: Date; id: string }

type Asked = {
  /** Slugs. Null: all. */
  cities: readonly string[] | null
  after?: QueuePlace | null
  limit: number
}

/** Gifts that wait for an operator, the longest first. */
export async function waitingGifts(
  db: Db,
  { cities, after = null, limit }: Asked,
): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select ${GIFT_COLUMNS} from gift
    where waiting_since is not null and ${inCities(cities)}
      and (${after === null} or (waiting_since, id) > (${after?.since ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by waiting_since, id limit ${limit}`.execute(db)
  return rows
}

/** Ids of the gifts before and after one in the queue; null at its ends. */
export async function queueNeighbours(
  db: Db,
  { waitingSince, id }: Pick<Gift, 'waitingSince' | 'id'>,
  cities: readonly string[] | null,
): Promise<{ previous: string | null; next: string | null }> {
  const { rows } = await sql<{ previous: string | null; next: string | null }>`
    select (select id from gift where waiting_since is not null and ${inCities(cities)}
        and (waiting_since, id) < (${waitingSince}::timestamptz, ${id}::uuid) order by waiting_since desc, id desc limit 1) previous,
      (select id from gift where waiting_since is not null and ${inCities(cities)}
        and (waiting_since, id) > (${waitingSince}::timestamptz, ${id}::uuid) order by waiting_since, id limit 1) next`.execute(
    db,
  )
  return rows[0] ?? { previous: null, next: null }
}

function inCities(cities: readonly string[] | null) {
  return cities === null ? sql`true` : sql`city = any(${[...cities]}::text[])`
}

/** The earlier gifts of an address: what operators said of them, and those that stand without a look. */
export type GiverRecord = { good: number; refused: number; unseen: number }

/** `except`: the gift that is being looked at. */
export async function recordOf(db: Db, giverId: number, except: string): Promise<GiverRecord> {
  const { rows } = await sql<GiverRecord>`
    select count(*) filter (where was_good)::int good, count(*) filter (where not was_good)::int refused,
      count(*) filter (where was_good is null and published is not null)::int unseen
    from gift where giver_id = ${giverId} and id <> ${except}::uuid`.execute(db)
  return rows[0] ?? { good: 0, refused: 0, unseen: 0 }
}

/** An address from which nothing is taken. */
export type Banned = { id: number; email: string; reason: string | null; bannedAt: Date }

/** Banned addresses, the latest first. `cities`: of their gifts; null: all, also those of which no gift is left. */
export async function bannedGivers(
  db: Db,
  { cities, limit }: { cities: readonly string[] | null; limit: number },
): Promise<Banned[]> {
  const { rows } = await sql<Banned>`
    select id, email, ban_reason reason, banned_at "bannedAt" from giver
    where banned_at is not null
      and (${cities === null} or exists (select from gift where giver_id = giver.id and ${inCities(cities)}))
    order by banned_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
