import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** The state of a source in the database. Times are by the given clock, leases by the database's. */
export type Facts = {
  id: number
  slug: string
  title: string
  url: string | null
  connector: string
  city: string
  citySlug: string
  isDemo: boolean
  isEnabled: boolean
  addedBy: 'process' | 'list' | 'operator'
  isRunning: boolean
  everyMinutes: number | null
  intervalMinutes: number | null
  nextRunAt: Date | null
  checkedAt: Date | null
  failures: number
  breakerUntil: Date | null
  failingSince: Date | null
  lossRuns: number
  /** Records that vanished in the loss that was refused, and those that there were. */
  lossCount: number | null
  lossOf: number | null
  lossSince: Date | null
  lossReason: string | null
  lossAccepted: number | null
  quarantined: number
  /** Requests that all sources of its connector made today (UTC). */
  usedToday: number
  /** Why it is taken down; null: it is not. */
  takenDown: string | null
  runStatus: 'running' | 'complete' | 'partial' | 'failed' | null
  runError: string | null
  /** Records that the platform gave in the last complete run; 0 also where it said that nothing has changed. */
  lastRead: number
  records: number
  events: number
  /** The end of the last event that it gave, where none is to come. */
  lastEventAt: Date | null
}

/** A day of a source as `source_day` has it; `day` is `2026-11-20`, UTC. */
export type Day = {
  sourceId: number
  day: string
  read: number | null
  records: number
  quarantined: number
  upcoming: number
  listings: number
  located: number
  outside: number
  absent: Record<string, number>
  unknown: Record<string, number>
  codes: Record<string, number>
}

export const USUAL_DAYS = 28

/** `slug` null: all sources. */
export async function loadFacts(db: Db, slug: string | null, now: Date): Promise<Facts[]> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<Facts>`
    with used as (select s.connector, sum(q.used)::int as used from source_quota q join source s on s.id = q.source_id
      where q.day = ${today}::date group by 1)
    select s.id, s.slug, s.title, s.url, s.connector, c.name as city, c.slug as "citySlug", s.is_demo as "isDemo",
      s.is_enabled as "isEnabled", s.added_by as "addedBy", s.every_minutes as "everyMinutes",
      coalesce(s.lease_until > clock_timestamp(), false) as "isRunning",
      s.interval_minutes as "intervalMinutes", s.next_run_at as "nextRunAt", s.checked_at as "checkedAt",
      s.failures, s.breaker_until as "breakerUntil", s.loss_runs as "lossRuns", s.loss_reason as "lossReason",
      s.loss_accepted as "lossAccepted", s.failing_since as "failingSince", s.loss_count as "lossCount",
      s.loss_of as "lossOf", s.loss_since as "lossSince", coalesce(used.used, 0) as "usedToday",
      (select reason from takedown t where t.kind = 'source' and t.lifted_at is null
        and (t.match_key = s.slug or t.value = s.slug) limit 1) as "takenDown",
      (select count(*)::int from source_record x where x.source_id = s.id and x.state = 'quarantined') as quarantined,
      r.status as "runStatus", r.error as "runError",
      coalesce((done.counts ->> 'records')::int, 0) as records, coalesce((done.counts ->> 'events')::int, 0) as events,
      coalesce((done.counts ->> 'read')::int, 0) as "lastRead",
      case when coalesce((select upcoming from source_day where source_id = s.id order by day desc limit 1), 0) = 0 then
        (select max(e.last_ends_at) from listing l join event e on e.id = l.event_id
          where l.source_id = s.id and not l.is_withdrawn) end as "lastEventAt"
    from source s join city c on c.id = s.city_id
    left join used on used.connector = s.connector
    left join lateral (select status, error from source_run
      where source_id = s.id order by id desc limit 1) r on true
    left join lateral (select counts from source_run
      where source_id = s.id and counts ? 'records' order by id desc limit 1) done on true
    where ${slug}::text is null or s.slug = ${slug}
    order by s.slug`.execute(db)
  return rows
}

/** The last four weeks of each source, today last. */
export async function loadDays(
  db: Db,
  slug: string | null,
  now: Date,
): Promise<ReadonlyMap<number, Day[]>> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<Day>`
    select d.source_id as "sourceId", d.day::text as day, d.read, d.records, d.quarantined, d.upcoming, d.listings,
      d.located, d.outside, d.absent, d.unknown, d.codes
    from source_day d join source s on s.id = d.source_id
    where (${slug}::text is null or s.slug = ${slug})
      and d.day > ${today}::date - ${USUAL_DAYS}::int and d.day <= ${today}::date
    order by d.source_id, d.day`.execute(db)
  return Map.groupBy(rows, ({ sourceId }) => sourceId)
}
