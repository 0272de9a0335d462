import type { PreviewEvent } from '@okolo/contract/events/suggestion'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { wordsOf } from '#server/words/fold-words.ts'

/** Words shared of the shorter title, from which two titles of one day are taken for one event. */
const SHARED = 0.6

/** How many of these events the city's catalogue lists on the same day under a like title. */
export async function listedAlready(
  db: Db,
  citySlug: string,
  events: readonly PreviewEvent[],
): Promise<number> {
  const dated = events.flatMap(({ title, date }) =>
    date === null ? [] : [{ title, day: date.start.slice(0, 10) }],
  )
  if (dated.length === 0) return 0
  const days = [...new Set(dated.map(({ day }) => day))].toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const { rows } = await sql<{ day: string; title: string }>`
    select distinct d.start_wall::date::text as day, e.title
    from event_date d join event e on e.id = d.event_id
    where d.city_id = (select id from city where slug = ${citySlug}) and d.is_live
      and d.starts_at >= ${first}::date - interval '1 day' and d.starts_at < ${last}::date + interval '2 days'
      and d.start_wall::date = any(${days}::date[])`.execute(db)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return dated.filter(({ title, day }) =>
    (byDay.get(day) ?? []).some((other) => areAlike(title, other.title)),
  ).length
}

function areAlike(one: string, other: string): boolean {
  const [a, b] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  const least = Math.min(a.size, b.size)
  return least > 0 && a.intersection(b).size >= least * SHARED
}
