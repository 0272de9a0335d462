import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database, Db } from '#server/platform/database/db.ts'
import type { CacheFigures } from '#server/platform/cache.ts'
import { MINUTE_MS } from '@okolo/contract/durations'
import type { ServerFigures } from './server-gauges.ts'

export type Watching = { figures: () => CacheFigures }

/** Parts of the process that are looked at for /metrics. They are added as they are opened. */
export type Watched = {
  caches: Map<string, Watching>
  /** Bytes on the disk. */
  pictures: (() => Promise<number>) | null
  /** The language model that reads searches. Null: there is none. */
  model: (() => NonNullable<ServerFigures['model']>) | null
}

/** So that ten thousand cities make no scrape larger. */
const MOST_CITIES = 100
/** Counting events by city is dear. */
const CITIES_MS = 10 * MINUTE_MS

/** Returns how the figures of this server are read. Those of cities are kept for ten minutes. */
export function serverFigures(
  { db, pools, replicas }: Pick<Database, 'db' | 'pools' | 'replicas'>,
  { dataDir, watched }: { dataDir: string; watched: Watched },
): () => Promise<ServerFigures> {
  let cities: ServerFigures['cities'] | null = null
  let countedAt = -Infinity
  return async () => {
    if (cities === null || performance.now() - countedAt > CITIES_MS) {
      cities = await largestCities(db)
      countedAt = performance.now()
    }
    return {
      pools: pools(),
      replicas: replicas?.figures() ?? [],
      outgoing: await outgoing(db),
      giftMails: await giftMails(db),
      disk: await space(dataDir),
      caches: [...watched.caches].map(([cache, one]) => ({ cache, ...one.figures() })),
      pictures: (await watched.pictures?.()) ?? null,
      model: watched.model?.() ?? null,
      cities,
    }
  }
}

async function largestCities(db: Db): Promise<ServerFigures['cities']> {
  const { rows } = await sql<{ city: string; upcoming: number; all: number }>`
    select c.slug as city, count(*)::float8 as upcoming, (count(*) over ())::int as all
    from event e join city c on c.id = e.city_id where e.next_starts_at is not null and e.merged_into is null
    group by c.slug order by 2 desc, 1 limit ${MOST_CITIES}`.execute(db)
  return { all: rows[0]?.all ?? 0, largest: rows }
}

/** Sent ones are not counted: there are many, and no index knows them. */
async function outgoing(db: Db): Promise<ServerFigures['outgoing'][number][]> {
  const { rows } = await sql<ServerFigures['outgoing'][number]>`
    select 'mail' as kind, state, count(*)::float8 as count from mail
    where state in ('queued', 'sending', 'failed', 'unclear') group by state
    union all
    select 'push', state, count(*)::float8 from push_delivery
    where state in ('queued', 'sending', 'failed', 'unclear') group by state
    order by 1, 2`.execute(db)
  return rows
}

/** Those of the last month: older ones are forgotten. */
async function giftMails(db: Db): Promise<ServerFigures['giftMails'][number][]> {
  const { rows } = await sql<ServerFigures['giftMails'][number]>`
    select outcome, coalesce(reason, '') reason, count(*)::float8 as count from gift_mail
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Null: the folder cannot be looked at, or is not there yet. */
async function space(folder: string): Promise<ServerFigures['disk']> {
  try {
    const { bavail, bsize, blocks } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return null
  }
}
