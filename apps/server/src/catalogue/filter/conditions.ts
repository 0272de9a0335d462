import { NO_DISTANCE_LIMIT, type EventFilter } from '@okolo/contract/filter/event-filter'
import type { FilterKey } from '@okolo/contract/filter/keys'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Point } from '#server/knowledge/places/geo.ts'
import { languageBit } from '../record/language-bits.ts'
import { moodBits } from '../record/mood-bits.ts'
import { ageBit, agesSaidBit, wheelchairBit } from '../record/visitor-bits.ts'
import type { CityRow } from '../reference/reference-data.ts'
import { kilometresFrom, nearPoint } from './near-point.ts'

export type Condition = RawBuilder<SqlBool>

/** A filter, with the rows of the catalogue that it names. */
export type Asked = {
  filter: EventFilter
  city: CityRow | undefined
  excluded: CityRow | undefined
  categoryIds: number[]
  moods: string[]
  /** The place that distances are measured from. */
  origin: Point | null
}

/** The rows that conditions are on: `event_date d` or `event e`. */
export type On = {
  alias: 'd' | 'e'
  column: (name: string) => RawBuilder<unknown>
  eventId: RawBuilder<unknown>
}

/** Null where the filter does not ask for the key, several where all must hold. */
type MakeCondition = (asked: Asked, on: On) => Condition | Condition[] | null

/** The reader of a key that has no condition of its own. */
type Elsewhere = 'words' | 'order' | 'window' | 'origin' | 'page'

/** Every key of the filter. In the order in which queries say them, cheap and narrow ones first. */
const CONDITIONS: Record<FilterKey, MakeCondition | Elsewhere> = {
  search: 'words',
  sorting: 'order',
  date: 'window',
  date_from: 'window',
  date_to: 'window',
  timeframe: 'window',
  timeline: 'window',
  time_from: 'window',
  time_to: 'window',
  weekday: 'window',
  location: 'origin',
  page_size: 'page',
  city: ({ city }, { column }) =>
    city === undefined ? null : sql`${column('city_id')} = ${city.id}`,
  city_exclude: ({ excluded }, { column }) =>
    excluded === undefined ? null : sql`${column('city_id')} <> ${excluded.id}`,
  category: ({ categoryIds }, { column }) => {
    if (categoryIds.length === 0) return null
    return categoryIds.length === 1
      ? sql`${column('category_id')} = ${categoryIds[0]}`
      : sql`${column('category_id')} = any(${categoryIds}::smallint[])`
  },
  is_online: ({ filter }, { column }) =>
    filter.is_online === true ? sql`${column('is_online')}` : null,
  free: ({ filter }, { column }) => (filter.free === true ? sql`${column('price_min')} = 0` : null),
  // Rounded here as the column rounds: PostgreSQL refuses a number that is too small or too large for it.
  price: ({ filter }, { column }) =>
    filter.price === undefined
      ? null
      : sql`${column('price_min')} <= ${Math.fround(filter.price)}::real`,
  popular: ({ filter, city }, { column }) =>
    filter.popular === true ? isPopular(column('popularity'), city?.id) : null,
  venue: ({ filter }, { column }) => {
    const venue = wanted(filter.venue)
    return venue === undefined
      ? null
      : sql`${column('venue_id')} = (select id from venue where slug = ${venue})`
  },
  organizer: ({ filter }, { eventId }) => {
    const organizer = wanted(filter.organizer)
    return organizer === undefined
      ? null
      : sql`${eventId} in (
        select eo.event_id from event_organizer eo join organizer o on o.id = eo.organizer_id
        where o.slug = ${organizer})`
  },
  language: ({ filter }, { alias }) => {
    const language = wanted(filter.language)?.toLowerCase()
    return language === undefined ? null : isInLanguage(alias, language)
  },
  mood: ({ moods }, { column }) =>
    moods.length === 0 ? null : sql`${column('moods')} & ${moodBits(moods)}::smallint <> 0`,
  accessible: ({ filter }, { column }) =>
    filter.accessible === true
      ? sql`${column('visitor_bits')} & ${sql.lit(wheelchairBit)} <> 0`
      : null,
  age: ({ filter }, { column }) => (filter.age === undefined ? null : mayCome(column, filter.age)),
  distance: ({ filter, origin, city }, { alias }) => {
    const most = limitOf(filter.distance)
    return origin === null || most === null
      ? null
      : isWithin(alias, origin, most, filter.location ? undefined : city)
  },
  distance_from: ({ filter, origin }, { alias }) =>
    origin !== null && filter.distance_from
      ? sql`${kilometresFrom(alias, origin)} >= ${filter.distance_from}`
      : null,
}

const MADE = Object.values(CONDITIONS).filter((made) => typeof made === 'function')

/** The conditions of a filter's keys, besides words, time and the map's area. */
export function conditionsOf(asked: Asked, on: On): Condition[] {
  return MADE.flatMap((make) => make(asked, on) ?? [])
}

/** Null: without a limit. */
export function limitOf(distance: number | null | undefined): number | null {
  return distance === undefined || distance === null || distance === NO_DISTANCE_LIMIT
    ? null
    : distance
}

/** An empty value in the address asks for nothing. */
export function wanted(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value
}

/**
 * Around the centre of the filter's city, from its own radius on, events without coordinates count as inside, and a
 * wider radius means all of it.
 */
function isWithin(
  alias: 'd' | 'e',
  origin: Point,
  most: number,
  city: CityRow | undefined,
): Condition[] | null {
  const ownRadius = city?.area_radius ?? Infinity
  if (most > ownRadius) return null
  const near = nearPoint(alias, origin, most)
  return most < ownRadius
    ? near
    : [sql`(${sql.ref(`${alias}.lat`)} is null or ${sql.join(near, sql` and `)})`]
}

/** The most popular fifth of what is coming up there, ten events at least (design: RANKING). */
function isPopular(popularity: RawBuilder<unknown>, cityId: number | undefined): Condition {
  const there = cityId === undefined ? sql`` : sql`and city_id = ${cityId}`
  return sql`${popularity} >= coalesce((
    select popularity from event where next_starts_at is not null ${there}
    order by popularity desc
    offset (select greatest(10, ceil(count(*) * 0.2))::bigint - 1
      from event where next_starts_at is not null ${there})
    limit 1), 0)`
}

/** Held or written in the language; `pt` also finds `pt-BR`. */
function isInLanguage(alias: 'd' | 'e', language: string): Condition {
  if (alias === 'e') return sql`e.languages @> array[${language}]`
  const { bit, isAlone } = languageBit(language)
  const maybe = sql<SqlBool>`d.language_bits & ${bit}::smallint <> 0`
  if (isAlone) return maybe
  return sql`${maybe} and exists (
    select 1 from event l where l.id = d.event_id and l.languages @> array[${language}])`
}

/** "Family" means children up to this age (docs/moods.md). */
const OLDEST_OF_FAMILY = 12

/** A child of that age may come: it is said, or the event is for families and names no ages. */
function mayCome(column: On['column'], age: number): Condition {
  const said = sql<SqlBool>`${column('visitor_bits')} & ${ageBit(age)}::int <> 0`
  if (age > OLDEST_OF_FAMILY) return said
  const forFamilies = sql`${column('moods')} & ${sql.lit(moodBits(['family']))}::smallint <> 0`
  return sql`(${said} or ${column('visitor_bits')} & ${sql.lit(agesSaidBit)} = 0 and ${forFamilies})`
}
