import { sql, type RawBuilder } from 'kysely'

/** People are notified in the morning, after the quiet hours of pushes. */
const HOUR = 10

/** SQL: the next morning after `after`, by the clock of the zone, that is on no quiet day. */
export function nextDailyMatches(given: {
  after: Date
  zone: RawBuilder<unknown>
  quietDays: RawBuilder<unknown>
}): RawBuilder<Date> {
  const { after, zone, quietDays } = given
  return sql<Date>`(
    select min(morning.at) from generate_series(0, 7) ahead
    cross join lateral (select (${after}::timestamptz at time zone ${zone})::date + ahead as day) d
    cross join lateral (select (d.day + make_time(${sql.lit(HOUR)}, 0, 0)) at time zone ${zone} as at) morning
    where morning.at > ${after} and extract(isodow from d.day)::int <> all(${quietDays}))`
}
