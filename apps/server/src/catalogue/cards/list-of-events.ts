import { LAST_MOMENT } from '@okolo/contract/constants'
import type { SavedList } from '@okolo/contract/people/saved'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/platform/database/db.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import { nameIn } from '../reference/reference-data.ts'
import { loadCards, type CardContext } from './event-card.ts'

const PAGE = 24

export type EventsAsked = {
  /** SQL that selects `event_id`; events that joined another are replaced by it. */
  events: RawBuilder<unknown>
  timeline: 'upcoming' | 'past'
  city: string | undefined
  cursor: string | undefined
}

type Row = { id: number; at: Date }

/** A page of some events, each with its next date or its last one, and the cities of the whole list. At most three queries. */
export async function listOfEvents(
  db: Db,
  request: EventsAsked,
  context: CardContext,
): Promise<SavedList> {
  const { city, cursor, timeline } = request
  const isPast = timeline === 'past'
  const after = cursor === undefined ? null : readCursor(cursor, Cursor)
  const order = isPast ? sql`at desc, id desc` : sql`at, id`
  const behind = isPast ? sql`<` : sql`>`
  const found = datesOf(request.events, context.now)
  const { rows } = await sql<Row>`
    select id, at from (${found}) found
    where is_over = ${isPast} ${city === undefined ? sql`` : sql`and city = ${city}`}
      ${after === null ? sql`` : sql`and (at, id) ${behind} (${after.at}, ${after.id}::bigint)`}
    order by ${order} limit ${PAGE + 1}`.execute(db)
  const page = rows.slice(0, PAGE)
  const cards = await loadCards(
    db,
    page.map(({ id }) => ({ id, distance: null })),
    context,
  )
  const last = rows.length > PAGE ? page.at(-1) : undefined
  return {
    results: page.flatMap(({ id }) => cards.get(id) ?? []),
    next: last === undefined ? null : writeCursor([last.at.getTime(), last.id]),
    cities: await citiesOf(db, found, isPast, context),
  }
}

/** Each event once, by the date that says when it is: the next one, or the last. */
function datesOf(events: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    select d.id, d.starts_at at, d.is_over, c.slug city from (
      select distinct own.id event_id from (${events}) asked
      join current_event own on own.own_id = asked.event_id) mine
    join event e on e.id = mine.event_id and e.status <> 'taken_down'
    left join city c on c.id = e.city_id
    cross join lateral (
      select o.id, o.starts_at, coalesce(o.open_until, o.ends_at) <= ${now} is_over from event_date o
      where o.event_id = e.id
      order by coalesce(o.open_until, o.ends_at) <= ${now}, not o.is_live,
        case when coalesce(o.open_until, o.ends_at) <= ${now} then ${now} - o.starts_at else o.starts_at - ${now} end
      limit 1) d`
}

async function citiesOf(
  db: Db,
  found: RawBuilder<unknown>,
  isPast: boolean,
  { reference, locale }: CardContext,
): Promise<SavedList['cities']> {
  const { rows } = await sql<{ city: string; n: number }>`
    select city, count(*)::int n from (${found}) found where is_over = ${isPast} and city is not null
    group by city order by n desc, city`.execute(db)
  return rows.flatMap(({ city, n }) => {
    const known = reference.cityBySlug.get(city)
    return known === undefined ? [] : [{ slug: city, name: nameIn(known, locale), count: n }]
  })
}

const Cursor = z
  .tuple([z.number().min(0).max(LAST_MOMENT), z.int().min(0)])
  .transform(([at, id]): Row => ({ at: new Date(at), id }))
