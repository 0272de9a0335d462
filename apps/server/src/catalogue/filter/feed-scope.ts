import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Point } from '#server/knowledge/places/geo.ts'
import { conditionsOf, limitOf, wanted, type Asked, type Condition, type On } from './conditions.ts'
import { inTilesAround, kilometresFrom } from './near-point.ts'
import { moodBits } from '../record/mood-bits.ts'
import type { Reference } from '../reference/reference-data.ts'
import { onMap } from './map-area.ts'
import { foundInCity, searchCondition } from '../search/search-condition.ts'

export type { Condition } from './conditions.ts'

/** Conditions of a filter besides time and order, on `event_date d` or on `event e`. */
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
  const asked = askedOf(filter, reference)
  if (asked === null) return null
  const { city, origin } = asked
  const km = limitOf(filter.distance)
  const inTiles =
    city === undefined && origin !== null && km !== null ? inTilesAround(origin, km) : null
  const isEverywhere =
    [filter.city, filter.venue, filter.organizer].every((value) => wanted(value) === undefined) &&
    (origin === null || km === null) &&
    onMap(filter, sql`lat`, sql`lng`).length === 0

  function words(eventId: RawBuilder<unknown>): Condition | null {
    const search = wanted(filter.search)
    if (search === undefined) return null
    if (few !== null) return sql`${eventId} = any(${[...few]}::bigint[])`
    return matchesSearch(eventId, search, reference, {
      cityId: city?.id,
      upcoming: filter.timeline !== 'past',
    })
  }

  const besidesWords = (alias: 'd' | 'e'): Condition[] => {
    const on = rowsOf(alias)
    return [
      ...conditionsOf(asked, on),
      ...onMap(filter, on.column('lat'), on.column('lng')),
      ...(alias === 'e' && inTiles !== null && filter.timeline === 'past' ? [wasIn(inTiles)] : []),
    ]
  }
  return {
    on: (alias) => {
      const found = words(rowsOf(alias).eventId)
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

function rowsOf(alias: 'd' | 'e'): On {
  return {
    alias,
    column: (name) => sql.ref(`${alias}.${name}`),
    eventId: sql.ref(alias === 'd' ? 'd.event_id' : 'e.id'),
  }
}

/** Looks up what a filter names. Null: a city, every category or every mood of it is unknown here. */
function askedOf(filter: EventFilter, reference: Reference): Asked | null {
  const { cityBySlug, categoryBySlug } = reference
  const slug = wanted(filter.city)
  const city = slug === undefined ? undefined : cityBySlug.get(slug)
  if (slug !== undefined && city === undefined) return null
  const categories = asList(filter.category)
  const categoryIds = categories.flatMap((one) => categoryBySlug.get(one)?.id ?? [])
  if (categories.length > 0 && categoryIds.length === 0) return null
  const moods = asList(filter.mood)
  if (moods.length > 0 && moodBits(moods) === 0) return null
  const excluded = cityBySlug.get(filter.city_exclude ?? '')
  return { filter, city, excluded, categoryIds, moods, origin: originOf(filter, reference) }
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
  if (limitOf(filter.distance) === null && !filter.distance_from) return null
  const city = cityBySlug.get(filter.city ?? filter.city_exclude ?? '')
  return city === undefined ? null : { lat: city.lat, lng: city.lng }
}

function asList(value: string | string[] | undefined): string[] {
  const all = Array.isArray(value) ? value : [value ?? '']
  return all.filter((one) => one !== '')
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
