import { sql } from 'kysely'
import type { Database } from '#server/platform/database/db.ts'
import { gather } from '../gather/gather.ts'
import type { Matcher } from '../match/match.ts'
import { matchArrivals } from '../match/match-arrivals.ts'
import type { RunReport } from '../sources/report.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource, type Entry } from './sample-platform.ts'

/** Gathers the entries of a sample platform, with the matcher that ships unless another is given. Throws what the run says where it failed. */
export async function gatherSample(
  database: Database,
  {
    platform,
    entries,
    now,
    match = matchArrivals,
  }: { platform: string; entries: Entry[]; now: Date; match?: Matcher },
): Promise<RunReport> {
  const source = await saveSource(database.db, sampleSource(platform, { platform }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error('no network')),
    {
      db: database.db,
      clock: () => now,
      signal: new AbortController().signal,
      match,
    },
  )
  if (report.error !== null) throw new Error(report.error)
  return report
}

/** How many events all stored listings are. */
export async function countEvents({ db }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct event_id)::int as n from listing`.execute(db)
  return rows[0]?.n ?? 0
}
