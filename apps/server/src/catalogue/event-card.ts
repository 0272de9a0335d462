import type { EventCard } from '@okolo/contract/event'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { CardMemory } from './card-memory.ts'
import { listCredits, sourceIdsColumn } from './credits.ts'
import { toEventDate, type DateRow } from './event-date.ts'
import type { StoredCard } from './event-record.ts'
import { eventState } from './event-state.ts'
import { languageFor } from './event-text.ts'
import { imageUseColumn, picturePath } from './picture.ts'
import { dayIn } from './zoned-time.ts'
import { reasonFor } from './ranking/reason.ts'
import { nameIn, type Reference } from './reference-data.ts'

/** Which date of which event to show, and how far it is from the place asked for. */
export type CardChoice = { id: number; distance: number | null }

export type CardRow = DateRow & {
  id: number
  event_id: number
  event_uuid: string
  slug: string
  titles: Record<string, string>
  title: string
  language: string
  event_status: string
  city_id: number
  category_id: number
  is_online: boolean
  lat: number | null
  lng: number | null
  source_count: number
  is_demo: boolean
  card: StoredCard
  /** What the terms of the picture's source allow; null without one. */
  image_use: string | null
  source_ids: number[]
  upcoming_dates: number
  open_until: Date | null
}

/** Columns of a CardRow, from `event_date d join event e`. */
export function cardColumns(now: Date): RawBuilder<unknown> {
  return sql`
    d.id, d.uuid, d.event_id, d.starts_at, d.ends_at, d.end_stated, d.start_wall, d.end_wall, d.time_zone,
    d.all_day, d.open_until, d.status date_status, d.previous_start, d.is_online,
    coalesce(d.lat, e.lat) lat, coalesce(d.lng, e.lng) lng,
    e.uuid event_uuid, e.slug, e.titles, e.title, e.language, e.status event_status, e.city_id,
    e.category_id, e.source_count, e.is_demo, e.card, ${imageUseColumn()}, ${sourceIdsColumn()},
    (select count(*) from event_date u
      where u.event_id = e.id and u.is_live and u.ends_at > ${now}) upcoming_dates`
}

export type CardContext = { reference: Reference; locale: string; now: Date; cards?: CardMemory }

/** Cards by the id of their date, without dates that have vanished meanwhile. One query, or none where all are remembered. */
export async function loadCards(
  db: Db,
  choices: CardChoice[],
  context: CardContext,
): Promise<Map<number, EventCard>> {
  const rows = await cardRows(
    db,
    choices.map(({ id }) => id),
    context,
  )
  return new Map(
    choices.flatMap(({ id, distance }) => {
      const row = rows.get(id)
      return row === undefined ? [] : [[id, cardOf(row, distance, context)]]
    }),
  )
}

function cardOf(row: CardRow, distance: number | null, context: CardContext): EventCard {
  const make = () => toCard(row, distance, context)
  const { cards, locale, now } = context
  return cards === undefined || distance !== null ? make() : cards.card(row, locale, now, make)
}

async function cardRows(
  db: Db,
  ids: readonly number[],
  { now, cards }: CardContext,
): Promise<Map<number, CardRow>> {
  const rows = new Map<number, CardRow>()
  const missing: number[] = []
  for (const id of new Set(ids)) {
    const known = cards?.get(id, now)
    if (known === undefined) missing.push(id)
    else rows.set(id, known)
  }
  if (missing.length === 0) return rows
  const mark = cards?.mark(now) ?? 0
  const read = await sql<CardRow>`
    select ${cardColumns(now)}
    from event_date d join event e on e.id = d.event_id
    where d.id = any(${missing}::bigint[])`.execute(db)
  cards?.keep(read.rows, mark)
  for (const row of read.rows) rows.set(row.id, row)
  return rows
}

/** A row as its readers see it. `distance` in kilometres. */
export function toCard(
  row: CardRow,
  distance: number | null,
  { reference, locale, now }: CardContext,
): EventCard {
  const city = reference.cityById.get(row.city_id)
  const category = reference.categoryById.get(row.category_id)
  const language = languageFor(row.titles, locale, row.language)
  const state = eventState({ ...row, eventStatus: row.event_status, status: row.date_status }, now)
  return {
    uuid: row.event_uuid,
    slug: row.slug,
    title: (language === undefined ? undefined : row.titles[language]) ?? row.title,
    language: language ?? row.language,
    date: toEventDate(row),
    state,
    upcoming_dates: row.upcoming_dates,
    is_long: row.open_until !== null,
    open_until:
      row.open_until === null
        ? null
        : // The moment before: what ends at midnight is last open the day before.
          dayIn(new Date(row.open_until.getTime() - 1), row.time_zone),
    is_online: row.is_online,
    venue: row.card.venue,
    address: row.card.address ?? null,
    // Just added, and not among the cities read this minute: it shows without a name until the next.
    city: { slug: city?.slug ?? '', name: city === undefined ? '' : nameIn(city, locale) },
    category: {
      slug: category?.slug ?? 'other',
      name: category === undefined ? '' : nameIn(category, locale),
    },
    location: row.lat === null || row.lng === null ? null : [row.lat, row.lng],
    distance: distance === null ? null : Math.round(distance * 100) / 100,
    price: row.card.price,
    image: imageOf(row),
    moods: row.card.moods,
    source_count: row.source_count,
    saved_count: 0,
    reason: reasonFor(
      {
        state,
        starts: row.starts_at,
        ends: row.ends_at,
        openUntil: row.open_until,
        startWall: row.start_wall,
        today: dayIn(now, row.time_zone),
        isAllDay: row.all_day,
        price: row.card.price,
        platforms: row.source_count,
        saved: 0,
        lowStock: false,
      },
      now,
    ),
    credits: listCredits(row.source_ids, reference.termsBySource),
    is_demo: row.is_demo,
  }
}

/** Without a source that allows it, no copy of ours is offered (a lock of an operator names no source). */
function imageOf({ card, image_use }: Pick<CardRow, 'card' | 'image_use'>): EventCard['image'] {
  const { image } = card
  if (image === null || image_use === 'none') return null
  return { ...image, path: image_use === 'proxy' ? picturePath(image.url) : null }
}
