import { NO_PLAIN_FACTS } from '@okolo/contract/events/event'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { StoredCard, StoredDetail } from '../record/event-record.ts'
import { languageBits } from '../record/language-bits.ts'
import { visitorBits } from '../record/visitor-bits.ts'
import { moodBits } from '../record/mood-bits.ts'
import { LONGEST_SHORT_DATE_MS } from '#server/knowledge/time/event-state.ts'
import { listPosition, openUntil } from '#server/knowledge/time/long-runs.ts'
import { cellOf, mercator } from '#server/knowledge/places/geo.ts'
import { searchText, type SearchText } from '#server/words/search-text.ts'
import { inZone } from '#server/knowledge/time/zoned-time.ts'
import { CITIES, writeCitiesAndCategories } from './made-up-places.ts'
import { searchVector } from '#server/ingest/store/texts.ts'

export type DateGiven = {
  /** Instants; the wall times follow from the zone. */
  start: string
  /** Absent: three hours later, not stated (specification 10). */
  end?: string
  status?: string
  allDay?: boolean
  isOnline?: boolean
  previousStart?: string
  /** Tells apart two dates that start together. */
  key?: string
}

export type EventGiven = {
  slug: string
  /** `elsewhere`: in no city that is known. */
  city?: string
  town?: string
  district?: string
  category?: string
  title?: string
  titles?: Record<string, string>
  language?: string
  status?: string
  dates: DateGiven[]
  place?: { lat: number; lng: number }
  venue?: string
  organizers?: string[]
  isOnline?: boolean
  isAccessible?: boolean
  price?: number | null
  popularity?: number
  card?: Partial<StoredCard>
  detail?: Partial<StoredDetail>
  moods?: string[]
}

/** The row that migrations write, in the shape of CITIES. */
const ELSEWHERE = ['elsewhere', '', '', 0, 0, 'Europe/Bratislava', 0] as const

/** Writes catalogue rows the way ingest does, from as little as a test wants to say. */
export async function catalogueBuilder(db: Db) {
  await writeCitiesAndCategories(db)
  const idOf = async (table: 'city' | 'category' | 'venue' | 'organizer', slug: string) =>
    (await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

  async function venue(slug: string, cityId: number, place: EventGiven['place']): Promise<number> {
    const known = await db.selectFrom('venue').select('id').where('slug', '=', slug).execute()
    if (known[0] !== undefined) return known[0].id
    await db
      .insertInto('venue')
      .values({
        uuid: randomUUID(),
        slug,
        match_key: slug,
        name: slug,
        address: null,
        url: null,
        city_id: cityId,
        lat: place?.lat ?? null,
        lng: place?.lng ?? null,
        geo_precision: null,
        time_zone: 'Europe/Bratislava',
      })
      .execute()
    return idOf('venue', slug)
  }

  async function organizer(slug: string): Promise<number> {
    await db
      .insertInto('organizer')
      .values({ uuid: randomUUID(), slug, match_key: slug, name: slug, url: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return idOf('organizer', slug)
  }

  async function event(given: EventGiven): Promise<number> {
    const asked = given.city ?? 'bratislava'
    const city = asked === 'elsewhere' ? ELSEWHERE : CITIES.find(([slug]) => slug === asked)
    if (city === undefined) throw new Error(`No such city: ${given.city}`)
    const cityId = await idOf('city', city[0])
    const zone = city[5]
    const venueId = given.venue === undefined ? null : await venue(given.venue, cityId, given.place)
    const dates = given.dates
      .map((date) => toDate(date, zone, given))
      .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    const detail: StoredDetail = { ...EMPTY_DETAIL, ...given.detail }
    const shared = {
      city_id: cityId,
      category_id: await idOf('category', given.category ?? 'concert'),
      moods: moodBits(given.moods ?? []),
      visitor_bits: visitorBits({ age: detail.age, isAccessible: given.isAccessible ?? false }),
      venue_id: venueId,
      is_online: given.isOnline ?? false,
      price_min: given.price ?? null,
      popularity: given.popularity ?? 0,
      lat: given.place?.lat ?? null,
      lng: given.place?.lng ?? null,
    }
    const title = given.title ?? given.slug
    const language = given.language ?? 'sk'
    const card: StoredCard = {
      venue:
        given.venue === undefined ? null : { slug: given.venue, name: given.venue, address: null },
      ...(given.town !== undefined && { town: given.town }),
      ...(given.district !== undefined && { district: given.district }),
      price: priceOf(given.price),
      image: null,
      moods: given.moods ?? [],
      sources: [],
      ...given.card,
    }
    const languages = [language, ...detail.in_language]
    const live = dates.filter(({ is_live }) => is_live)
    const runs = openUntil(
      live.map(({ starts_at, ends_at }) => ({
        starts: starts_at.getTime(),
        ends: ends_at.getTime(),
      })),
    )
    for (const [i, date] of live.entries())
      date.open_until = runs[i] == null ? null : new Date(runs[i])
    const { id } = await db
      .insertInto('event')
      .values({
        ...shared,
        uuid: randomUUID(),
        slug: given.slug,
        title,
        language,
        languages,
        titles: JSON.stringify(given.titles ?? { [language]: title }),
        status: given.status ?? 'scheduled',
        price_currency: 'EUR',
        source_count: 1,
        is_demo: false,
        next_starts_at: live[0]?.starts_at ?? null,
        last_ends_at: latest(live.map(({ ends_at }) => ends_at)),
        date_count: live.length,
        card: JSON.stringify(card),
        detail: JSON.stringify(detail),
        provenance: '{}',
        content_hash: given.slug,
        first_seen_at: new Date('2026-11-01T00:00:00Z'),
        changed_at: new Date('2026-11-02T00:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    let before: Date[] = []
    for (const date of dates) {
      await db
        .insertInto('event_date')
        .values({
          ...shared,
          ...tileOf(given.place),
          ...date,
          event_id: id,
          language_bits: languageBits(languages),
          prev_ends_at: latest(before),
        })
        .execute()
      if (date.is_live) before = [...before, date.ends_at]
    }
    for (const [position, slug] of (given.organizers ?? []).entries())
      await db
        .insertInto('event_organizer')
        .values({ event_id: id, organizer_id: await organizer(slug), position })
        .execute()
    await indexText(
      db,
      id,
      searchText({
        titles: Object.values(given.titles ?? { [language]: title }),
        performers: detail.performers.map(({ name }) => name),
        venue: given.venue ?? null,
        organizers: given.organizers ?? [],
        places: [given.town, given.district].filter((name) => name !== undefined),
        city: city[0],
        category: given.category ?? 'concert',
        tags: detail.tags,
        texts: [...Object.values(detail.summaries), ...Object.values(detail.descriptions)],
      }),
    )
    return id
  }

  return { event }
}

async function indexText(db: Db, eventId: number, text: SearchText): Promise<void> {
  await sql`
    insert into event_text (event_id, city_id, upcoming, next_starts_at, last_ends_at, popularity, vector)
    select id, city_id, next_starts_at is not null, next_starts_at, last_ends_at, popularity, ${searchVector('t')}
    from event, jsonb_to_record(${toJson(text)}::jsonb) as t (
      title text, performers text, places text, keywords text, lexemes text[])
    where id = ${eventId}`.execute(db)
  await db.insertInto('search_todo').values({ event_id: eventId, rewrite: false }).execute()
}

function toDate(date: DateGiven, zone: string, event: EventGiven) {
  const starts_at = new Date(date.start)
  const ends_at =
    date.end === undefined ? new Date(starts_at.getTime() + 3 * 3_600_000) : new Date(date.end)
  const status = date.status ?? 'scheduled'
  return {
    uuid: randomUUID(),
    date_key: date.key ?? date.start,
    starts_at,
    ends_at,
    status,
    end_stated: date.end !== undefined,
    start_wall: inZone(starts_at, zone).slice(0, 19),
    end_wall: date.end === undefined ? null : inZone(ends_at, zone).slice(0, 19),
    time_zone: zone,
    all_day: date.allDay ?? false,
    previous_start: date.previousStart === undefined ? null : new Date(date.previousStart),
    online_url: null,
    is_long: ends_at.getTime() - starts_at.getTime() > LONGEST_SHORT_DATE_MS,
    list_at: new Date(
      listPosition({
        starts: starts_at.getTime(),
        ends: ends_at.getTime(),
        allDay: date.allDay ?? false,
      }),
    ),
    open_until: null as Date | null,
    is_live: ![status, event.status].some((one) => one === 'cancelled' || one === 'postponed'),
    is_online: date.isOnline ?? event.isOnline ?? false,
  }
}

function tileOf(place: EventGiven['place']) {
  if (place === undefined) return { mx: null, my: null, cell: null }
  const { x, y } = mercator(place)
  return { mx: x, my: y, cell: cellOf(place) }
}

function latest(times: Date[]): Date | null {
  return times.reduce<Date | null>(
    (last, time) => (last === null || time > last ? time : last),
    null,
  )
}

function priceOf(price: number | null | undefined): StoredCard['price'] {
  if (price === null || price === undefined) return null
  return {
    is_free: price === 0,
    min: price,
    max: null,
    currency: 'EUR',
    fees: 'unknown',
    text: null,
  }
}

const EMPTY_DETAIL: StoredDetail = {
  descriptions: {},
  summaries: {},
  organizers: [],
  ...NO_PLAIN_FACTS,
  online_url: null,
  sources: [],
  tags: [],
  in_language: [],
}
