import { NO_DISTANCE_LIMIT, type EventFilter } from '@okolo/contract/filter/event-filter'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Point } from '#server/knowledge/places/geo.ts'
import { inTilesAround, kilometresFrom, nearPoint } from './near-point.ts'
import { languageBit } from '../record/language-bits.ts'
import { moodBits } from '../record/mood-bits.ts'
import { ageBit, agesSaidBit, wheelchairBit } from '../record/visitor-bits.ts'
import type { CityRow, Reference } from '../reference/reference-data.ts'
import { onMap } from './map-area.ts'
import { foundInCity, searchCondition } from '../search/search-condition.ts'

export type Condition = RawBuilder<SqlBool>

/** A filter's wishes besides time and order, as conditions on `event_date d` or on `event e`. */
export type Scope = {
  on(alias: 'd' | 'e'): Condition[]
  /** The same but for the words. */
  besidesWords(alias: 'd' | 'e'): Condition[]
  /** To be put behind a relation with `event_id` of that name: what has the words. Null where none are asked for. */
  withWords(relation: string): RawBuilder<unknown> | null
  /** Kilometres from the place asked for; SQL null when none was. */
  distance(alias: 'd' | 'e'): RawBuilder<number | null>
  /** Neither a place nor who holds it leaves but few events. */
  isEverywhere: boolean
  /** Nor do words: dates of all cities are read. */
  isWide: boolean
  /** Of `event_date d`: in the tiles of the distance asked for, of whatever city. Null where none is, or tiles do not cover it. */
  inTiles: Condition | null
}

/**
 * Null: nothing can match, because a city, every category or every mood asked for is unknown here. `few`: ids of
 * the events that have the words, where they were looked up before.
 */
export function scopeOf(
  filter: EventFilter,
  reference: Reference,
  { few = null }: { few?: readonly number[] | null } = {},
): Scope | null {
  const { cityBySlug, categoryBySlug } = reference
  const city = wanted(filter.city)
  const cityId = city === undefined ? undefined : cityBySlug.get(city)?.id
  if (city !== undefined && cityId === undefined) return null
  const excludedId = cityBySlug.get(filter.city_exclude ?? '')?.id
  const categories = list(filter.category)
  const categoryIds = categories.flatMap((slug) => categoryBySlug.get(slug)?.id ?? [])
  if (categories.length > 0 && categoryIds.length === 0) return null
  const moods = list(filter.mood)
  if (moods.length > 0 && moodBits(moods) === 0) return null
  const origin = originOf(filter, reference)
  const isEverywhere =
    [filter.city, filter.venue, filter.organizer].every((value) => wanted(value) === undefined) &&
    (origin === null || limit(filter.distance) === null) &&
    onMap(filter, sql`lat`, sql`lng`).length === 0

  function words(eventId: RawBuilder<unknown>): Condition | null {
    const search = wanted(filter.search)
    if (search === undefined) return null
    if (few !== null) return sql`${eventId} = any(${[...few]}::bigint[])`
    return matchesSearch(eventId, search, reference, {
      cityId,
      upcoming: filter.timeline !== 'past',
    })
  }

  function besidesWords(alias: 'd' | 'e'): Condition[] {
    const column = (name: string) => sql.ref(`${alias}.${name}`)
    const eventId = sql.ref(alias === 'd' ? 'd.event_id' : 'e.id')
    const conditions: Condition[] = []
    const and = (condition: Condition) => conditions.push(condition)
    if (cityId !== undefined) and(sql`${column('city_id')} = ${cityId}`)
    if (excludedId !== undefined) and(sql`${column('city_id')} <> ${excludedId}`)
    if (categoryIds.length === 1) and(sql`${column('category_id')} = ${categoryIds[0]}`)
    if (categoryIds.length > 1) and(sql`${column('category_id')} = any(${categoryIds}::smallint[])`)
    if (filter.is_online === true) and(sql`${column('is_online')}`)
    if (filter.free === true) and(sql`${column('price_min')} = 0`)
    // Rounded here as the column rounds: PostgreSQL refuses a number that is too small or too large for it.
    if (filter.price !== undefined)
      and(sql`${column('price_min')} <= ${Math.fround(filter.price)}::real`)
    if (filter.popular === true) and(isPopular(column('popularity'), cityId))
    const venue = wanted(filter.venue)
    if (venue !== undefined)
      and(sql`${column('venue_id')} = (select id from venue where slug = ${venue})`)
    const organizer = wanted(filter.organizer)
    if (organizer !== undefined)
      and(sql`${eventId} in (
        select eo.event_id from event_organizer eo join organizer o on o.id = eo.organizer_id
        where o.slug = ${organizer})`)
    const language = wanted(filter.language)?.toLowerCase()
    if (language !== undefined) and(isInLanguage(alias, language))
    if (moods.length > 0) and(sql`${column('moods')} & ${moodBits(moods)}::smallint <> 0`)
    if (filter.accessible === true)
      and(sql`${column('visitor_bits')} & ${sql.lit(wheelchairBit)} <> 0`)
    if (filter.age !== undefined) and(mayCome(column, filter.age))
    conditions.push(...onMap(filter, column('lat'), column('lng')))
    if (origin !== null)
      conditions.push(...within(alias, origin, filter, cityBySlug.get(city ?? '')))
    if (alias === 'e' && inTiles !== null && filter.timeline === 'past') and(wasIn(inTiles))
    return conditions
  }
  const km = limit(filter.distance)
  const inTiles =
    cityId === undefined && origin !== null && km !== null ? inTilesAround(origin, km) : null
  return {
    on: (alias) => {
      const found = words(sql.ref(alias === 'd' ? 'd.event_id' : 'e.id'))
      return found === null ? besidesWords(alias) : [...besidesWords(alias), found]
    },
    besidesWords,
    withWords: (relation) => {
      const eventId = sql.ref(`${relation}.event_id`)
      const search = wanted(filter.search)
      if (search !== undefined && inTiles !== null && filter.timeline !== 'past')
        return hasWords(eventId, search, reference)
      const found = words(eventId)
      return found === null ? null : sql`where ${found}`
    },
    isEverywhere,
    isWide: isEverywhere && wanted(filter.search) === undefined,
    inTiles,
    distance: (alias) =>
      origin === null ? sql<null>`null::float8` : kilometresFrom(alias, origin),
  }
}

/** Looks up the events of the tiles, because the past is indexed only by its time. */
function wasIn(inTiles: Condition): Condition {
  return sql`e.id in (
    select d.event_id from event_date d where ${inTiles} and d.is_live and not d.is_long and d.open_until is null union all
    select d.event_id from event_date d where ${inTiles} and d.is_live and (d.is_long or d.open_until is not null))`
}

/** The place that distances are measured from: stated, else the centre of the city asked for or left out. */
export function originOf(filter: EventFilter, { cityBySlug }: Reference): Point | null {
  if (filter.location) return { lat: filter.location[0], lng: filter.location[1] }
  if (limit(filter.distance) === null && !filter.distance_from) return null
  const city = cityBySlug.get(filter.city ?? filter.city_exclude ?? '')
  return city === undefined ? null : { lat: city.lat, lng: city.lng }
}

/**
 * True within the filter's distances. Around the centre of the filter's city, from its own radius
 * on, events without coordinates count as inside, and a wider radius means all of it.
 */
function within(
  alias: 'd' | 'e',
  origin: Point,
  filter: EventFilter,
  city: CityRow | undefined,
): Condition[] {
  const conditions: Condition[] = []
  const most = limit(filter.distance)
  const ownRadius = filter.location || city === undefined ? Infinity : city.area_radius
  if (most !== null && most <= ownRadius) {
    const near = nearPoint(alias, origin, most)
    conditions.push(
      ...(most < ownRadius
        ? near
        : [sql<SqlBool>`(${sql.ref(`${alias}.lat`)} is null or ${sql.join(near, sql` and `)})`]),
    )
  }
  if (filter.distance_from)
    conditions.push(sql`${kilometresFrom(alias, origin)} >= ${filter.distance_from}`)
  return conditions
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
function mayCome(column: (name: string) => RawBuilder<unknown>, age: number): Condition {
  const said = sql<SqlBool>`${column('visitor_bits')} & ${ageBit(age)}::int <> 0`
  if (age > OLDEST_OF_FAMILY) return said
  const forFamilies = sql`${column('moods')} & ${sql.lit(moodBits(['family']))}::smallint <> 0`
  return sql`(${said} or ${column('visitor_bits')} & ${sql.lit(agesSaidBit)} = 0 and ${forFamilies})`
}

function limit(distance: number | null | undefined): number | null {
  return distance === undefined || distance === null || distance === NO_DISTANCE_LIMIT
    ? null
    : distance
}

function list(value: string | string[] | undefined): string[] {
  const all = Array.isArray(value) ? value : [value ?? '']
  return all.filter((one) => one !== '')
}

/** An empty value in the address asks for nothing. */
function wanted(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value
}

/** The event is one that the search finds. `upcoming` narrows to the rows that the indexes hold. */
function matchesSearch(
  eventId: RawBuilder<unknown>,
  search: string,
  reference: Reference,
  { cityId, upcoming }: { cityId: number | undefined; upcoming: boolean },
): RawBuilder<SqlBool> {
  const { any, wording } = searchCondition(search, reference)
  if (upcoming && cityId !== undefined)
    // `offset 0`: found first, by the index. A city has few rows of a word, and many dates.
    return sql`(${eventId} in (
      select t.event_id from event_text t where ${foundInCity(any, cityId, wording)} offset 0)) is true`
  const there = cityId === undefined ? sql`` : sql`and t.city_id = ${cityId}`
  const then = upcoming ? sql`and t.upcoming` : sql``
  return sql`${eventId} in (
    select t.event_id from event_text t where t.vector @@ ${any} ${there} ${then})`
}

/**
 * The same of rows that are few, to be put behind them: each event's words are looked at (`offset 0`), however common they are. So there is one
 * good plan; concatenated, so that no index is asked for the words. `(select`: in such a plan they would be made a query anew for each row.
 */
function hasWords(
  eventId: RawBuilder<unknown>,
  search: string,
  reference: Reference,
): RawBuilder<unknown> {
  const { any } = searchCondition(search, reference)
  return sql`cross join lateral (
    select from event_text t
    where t.event_id = ${eventId} and t.upcoming and (t.vector || ''::tsvector) @@ (select ${any}) offset 0) t`
}
