import { sql, type RawBuilder } from 'kysely'
import { all } from '#server/catalogue/filter/in-window.ts'
import type { Condition } from '#server/catalogue/filter/feed-scope.ts'
import {
  firstDateInWindow,
  firstDateOfNow,
  hasDateInWindow,
} from '#server/catalogue/filter/first-date.ts'
import type { Point } from '#server/knowledge/places/geo.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import { popularTiers } from '#server/catalogue/search/popular-tiers.ts'
import {
  foundInCities,
  foundInCity,
  searchCondition,
} from '#server/catalogue/search/search-condition.ts'
import { isOnIn, popularInDays, type Days } from '#server/catalogue/search/words-of-days.ts'
import { citiesAround } from '#server/catalogue/filter/cities-around.ts'
import type { Cursor } from './cursor.ts'
import { cut, NOTHING, type Found, type ListRequest, type ListRow } from './list-row.ts'
import { rate, type Match } from './search-rating.ts'

/** For a common word, rate only this many of the most popular events, plus exact title matches (decision 0012). */
const MOST_RATED = 192
/** In a city, where all that has the words is read to find them. */
const MOST_IN_CITY = 288
/** Matches that are put in order together: whole pages of the default size. */
const BLOCK_SIZE = 72
/** Weights of D, C, B, A: keys, venue and organizers, performers, title (specification 11: 1, 2, 3, 4). */
const WEIGHTS = '{0.25,0.5,0.75,1}'
/** A rank that counts half. ts_rank of one word in a short title is about 0.2. */
const HALF_RANK = 0.15

export type SearchRequest = {
  text: string
  reference: Reference
  cityId: number | undefined
  /** When the list was opened: merit is judged for that moment, so that pages fit together. */
  opened: Date
  /** The place asked for, or the centre of the city. */
  centre: Point | null
}

/** `nearby`: the cities that matches may be of, where a place is asked for that only few are around. */
type PlacedSearch = SearchRequest & { nearby: readonly number[] | null }

/** A place in the results: how many of a block were shown, behind which match it begins, and behind which its round. */
type Place = { shown: number; block: { key: number; id: number } | null; round: Edge | null }
/** The last candidate of a round, by popularity, then by the event's id. */
type Edge = { popularity: number; id: number }

/**
 * Search results, best first: what is called exactly so, or happens at the venue of this name; then by .7 text + .3 R,
 * the merit that events have in a list without words (specification 11). R needs more of an event than
 * finding does: matches are taken in blocks by .7 text + .3 popularity, and put in order by R block by block. Matches of a
 * common word beyond the most popular follow in rounds of as many, so that a list ends only where nothing more is found.
 * `scope` is that of the other filters. One query a block.
 */
export async function searchList(request: ListRequest, search: SearchRequest): Promise<Found> {
  const { db, limit } = request
  let place = searchPlace(request.after)
  const rows: ListRow[] = []
  // Of the moment of opening, as positions are: what is over since counts as well.
  const nearby = await citiesAround(db, { ...request, now: search.opened })
  if (nearby?.length === 0) return NOTHING
  for (;;) {
    const { matches, edge } = await findMatches(request, { ...search, nearby }, place)
    for (const [i, { id, distance, ends_at }] of rate(matches, search).entries()) {
      // Found as of the moment of opening, so that positions hold; what is over since is left out.
      if (i < place.shown || ends_at <= request.now) continue
      const keys = keysOf({ ...place, shown: i + 1 })
      rows.push({ id, keys, tie: place.block?.id ?? 0, distance, isOngoing: false })
    }
    const last = matches.at(-1)
    const isWhole = last === undefined || matches.length < BLOCK_SIZE
    if (rows.length >= limit || (isWhole && edge === null)) return cut(rows, limit)
    place = isWhole
      ? { shown: 0, block: null, round: edge }
      : { shown: 0, block: { key: last.key, id: last.event_id }, round: place.round }
  }
}

/** The keys of a cursor: how many were shown, where the round begins (two or none), where the block does (one or none). */
function keysOf({ shown, block, round }: Place): number[] {
  return [
    shown,
    ...(round === null ? [] : [round.popularity, round.id]),
    ...(block === null ? [] : [block.key]),
  ]
}

function searchPlace(after: Cursor | null): Place {
  const [shown = 0, ...keys] = after?.keys ?? []
  const [popularity, id] = keys.length < 2 ? [] : keys
  const key = keys.length % 2 === 0 ? undefined : keys.at(-1)
  return {
    shown,
    block: key === undefined ? null : { key, id: after?.id ?? 0 },
    round: popularity === undefined || id === undefined ? null : { popularity, id },
  }
}

/** Columns that tell the merit of an event `e`, with its first date `o` in the window and its signals `s`. */
const FACTS = sql`
  o.id, e.first_seen_at, e.lat, e.lng, s.quality, s.appeal, o.starts_at, coalesce(o.open_until, o.ends_at) ends_at,
  o.open_until is not null is_ongoing, o.list_at <> o.starts_at all_day, o.start_wall`

/**
 * To be joined with `event e`; an event without a date in the window is left out. A list that was opened before may be of dates that are over
 * by now, and that the events have moved on from.
 */
function joinedFacts({ window, now }: ListRequest, { opened }: SearchRequest): RawBuilder<unknown> {
  const first =
    opened < now
      ? sql`${firstDateInWindow(window, opened)} join event_date o on o.id = d.id`
      : firstDateOfNow(window, now)
  return sql`${first} left join event_signal s on s.event_id = e.id`
}

/** Exact names come first, and only once. */
const BOTH = sql`
  select * from called union all
  select * from worded where event_id not in (select event_id from called)`

type Row = (Match | { event_id: null }) & { edge_popularity: number | null; edge_id: number | null }

/** The next matches of a round by .7 text + .3 popularity; `edge` where the round was full, so that another follows. */
async function findMatches(
  request: ListRequest,
  search: PlacedSearch,
  { block, round }: Place,
): Promise<{ matches: Match[]; edge: Edge | null }> {
  const { db, scope } = request
  const { text, reference, cityId, nearby } = search
  const { any, words, exact, wording } = searchCondition(text, reference)
  const filters = filtersOf(request, search)
  const most = cityId === undefined ? MOST_RATED : MOST_IN_CITY
  const found = (query: RawBuilder<unknown>, isExact: boolean, more: Condition[] = []) => {
    if (cityId === undefined && nearby === null) return mostPopular(query, isExact, filters, more)
    const there =
      cityId === undefined
        ? foundInCities(query, nearby ?? [], wording)
        : foundInCity(query, cityId, wording)
    return rowsOf(inDays(there, filters), isExact, filters, more, most)
  }
  const called = exact === null ? null : found(exact, true)
  const worded = round === null ? found(words, false) : found(any, false, behind(round, called))
  const isCalled = called !== null && round === null
  const after: Condition =
    block === null
      ? sql`true`
      : sql`(r.key < ${block.key}::float8 or r.key = ${block.key}::float8 and r.event_id > ${block.id}::bigint)`
  // The edge is sent also where no match is left. `(select`: the words are made a query once, not for each match.
  const { rows } = await sql<Row>`
    with worded as materialized (${worded}) ${isCalled ? sql`, called as materialized (${called})` : sql``},
    rated as materialized (
      select event_id, is_exact, popularity, ts_rank(${WEIGHTS}::float4[], vector, (select ${words}), 1)::float8 rank
      from (${isCalled ? BOTH : sql`select * from worded`}) found
    ), matches as (
      select r.*, ${FACTS}, ${scope.distance('e')} distance from (
        select event_id, popularity, is_exact, rank / (rank + ${HALF_RANK}::float8) words,
          case when is_exact then 2 else 0 end + 0.7 * rank / (rank + ${HALF_RANK}::float8) + 0.00003::float8 * popularity key
        from rated order by key desc, event_id
      ) r join event e on e.id = r.event_id ${joinedFacts(request, search)}
      where ${after} order by r.key desc, r.event_id limit ${sql.lit(BLOCK_SIZE)}
    ), edge as (
      select popularity, event_id from worded where (select count(*) from worded) = ${sql.lit(most)}
      order by popularity, event_id desc limit 1
    )
    select m.*, edge.popularity edge_popularity, edge.event_id edge_id
    from (select) one left join matches m on true left join edge on true
    order by m.key desc, m.event_id`.execute(db)
  const [first] = rows
  return {
    matches: rows.filter((row): row is Row & Match => row.event_id !== null),
    edge:
      first?.edge_popularity == null || first.edge_id === null
        ? null
        : { popularity: first.edge_popularity, id: first.edge_id },
  }
}

/** Rows for a later round: less popular than the last one, and not among the exact names. */
function behind({ popularity, id }: Edge, called: RawBuilder<unknown> | null): Condition[] {
  const less = sql<boolean>`
    t.popularity <= ${popularity}::int and (t.popularity < ${popularity}::int or t.event_id > ${id}::bigint)`
  if (called === null) return [less]
  return [less, sql`t.event_id not in (select c.event_id from ${called} c)`]
}

/**
 * The filter besides the words: conditions on `event e`, and days that a search row can be checked
 * against.
 */
type Filters = { event: Condition[]; days: Days | null }

function filtersOf({ scope, window }: ListRequest, { cityId, opened }: SearchRequest): Filters {
  const { from, to, hours } = window
  // A week's hours may leave few of the most popular: others are rated then.
  const event = [...scope.on('e'), ...(hours === null ? [] : [hasDateInWindow(window, opened)])]
  const isFiltered = event.length > (cityId === undefined ? 0 : 1)
  return { event: isFiltered ? event : [], days: to === null ? null : { from, to } }
}

function inDays(found: Condition, { days }: Filters): Condition {
  return days === null ? found : sql`${found} and ${isOnIn(days, 't')}`
}

/** The most popular of what has the words, in whatever city, and passes the filters. */
function mostPopular(
  query: RawBuilder<unknown>,
  isExact: boolean,
  filters: Filters,
  more: Condition[],
): RawBuilder<unknown> {
  const rows = (found: Condition) => rowsOf(found, isExact, filters, more, MOST_RATED)
  const tier = (condition: RawBuilder<unknown>) =>
    rows(inDays(sql`t.vector @@ ${query} and t.upcoming and ${condition}`, filters))
  if (isExact) return tier(sql`true`)
  if (filters.days !== null) return popularInDays(filters.days, query, rows, MOST_RATED)
  // A later round begins behind what the top tenth had.
  const isFiltered = filters.event.length + more.length > 0
  return popularTiers(tier, MOST_RATED, isFiltered ? 'filtered' : 'words')
}

function rowsOf(
  found: Condition,
  isExact: boolean,
  { event }: Filters,
  more: Condition[],
  most: number,
): RawBuilder<unknown> {
  const join = event.length === 0 ? sql`` : sql`join event e on e.id = t.event_id`
  return sql`
    (select t.event_id, t.popularity, t.vector, ${sql.lit(isExact)} is_exact
    from event_text t ${join} where ${all([found, ...event, ...more])}
    order by t.popularity desc, t.event_id limit ${sql.lit(most)})`
}
