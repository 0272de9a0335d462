import { PAGE_SIZE, type EventFilter } from '@okolo/contract/filter/event-filter'
import type { EventMap, EventsWithoutPlace, MapCluster } from '@okolo/contract/events/map'
import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '#server/catalogue/filter/feed-scope.ts'
import { lastDate } from '#server/catalogue/filter/first-date.ts'
import { all, isFirstInWindow, isOver, kindsInWindow } from '#server/catalogue/filter/in-window.ts'
import { boundsOf, type ListBounds } from '#server/catalogue/filter/list-bounds.ts'
import { loadCards } from '#server/catalogue/cards/event-card.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { loadPoints } from './map-points.ts'
import { boxOf, gridOf, latitudeOf, type MapView } from './map-view.ts'
import { cellsOf } from '#server/knowledge/places/geo.ts'

/** So near, every event has a pin of its own. */
const POINTS_FROM_ZOOM = 15
/** Up to this many pins in one spot can be told apart (specification 17); more stay a cluster. */
const MOST_POINTS = 40
/** More tiles than this are slower to look up one by one than reading by time. */
const MOST_CELLS = 2000

export type MapContext = { db: Db; reference: Reference; locale: string; now: Date }
type Group = {
  gx: number
  gy: number
  n: number
  mx: number
  my: number
  left: number
  right: number
  top: number
  bottom: number
  ids: number[] | null
}

/**
 * Returns the list's events in the view: clusters, or single events if they are few or near. At
 * most four queries.
 */
export async function loadMap(
  filter: EventFilter,
  view: MapView,
  context: MapContext,
): Promise<EventMap> {
  const { db, reference } = context
  const box = boxOf(view)
  const hasCity = reference.cityBySlug.has(filter.city ?? '')
  const bounds = await boundsOf(filter, context)
  const found = (where: Where) => datesIn(bounds, where, context.now)
  const groups = await groupsOf(db, found(placedIn(view)), gridOf(view.zoom))
  const without = hasCity ? await countOf(db, found(NOWHERE)) : null
  const count = groups.reduce((sum, { n }) => sum + n, 0)
  const isNear = view.zoom >= POINTS_FROM_ZOOM || count <= MOST_POINTS
  // A lone event is a pin at any zoom, if there are few of them.
  const isSparse = groups.filter(({ n }) => n === 1).length <= MOST_POINTS
  const single = groups.filter(({ ids, n }) => ids !== null && (isNear || (n === 1 && isSparse)))
  const clusters = groups.filter((group) => !single.includes(group))
  const points = await loadPoints(
    db,
    single.flatMap(({ ids }) => ids ?? []),
    context,
  )
  return {
    type: 'FeatureCollection',
    bbox: [box.west, box.south, box.east, box.north],
    zoom: view.zoom,
    count,
    without_place: without,
    features: [...clusters.map((group) => toCluster(group, view.zoom)), ...points],
  }
}

/**
 * Returns the list's events without an exact place, soonest first (in the past: latest first). At
 * most two queries.
 */
export async function loadWithoutPlace(
  filter: EventFilter,
  context: MapContext,
): Promise<EventsWithoutPlace> {
  const { db } = context
  const bounds = await boundsOf(filter, context)
  const order = filter.timeline === 'past' ? sql`d.ends_at desc, d.id desc` : sql`d.list_at, d.id`
  const { rows } = await sql<{ id: number; n: number }>`
    select d.id, count(*) over () n from (${datesIn(bounds, NOWHERE, context.now)}) found join event_date d on d.id = found.id
    order by ${order} limit ${filter.page_size ?? PAGE_SIZE}`.execute(db)
  const cards = await loadCards(
    db,
    rows.map(({ id }) => ({ id, distance: null })),
    context,
  )
  return { count: rows[0]?.n ?? 0, results: rows.flatMap(({ id }) => cards.get(id) ?? []) }
}

function toCluster(group: Group, zoom: number): MapCluster {
  const { gx, gy, n, mx, my, left, right, top, bottom } = group
  return {
    type: 'Feature',
    id: `${zoom}-${gx}-${gy}`,
    geometry: { type: 'Point', coordinates: [longitudeOf(mx), round(latitudeOf(my))] },
    bbox: [
      longitudeOf(left),
      round(latitudeOf(bottom)),
      longitudeOf(right),
      round(latitudeOf(top)),
    ],
    properties: { kind: 'cluster', count: n },
  }
}

function longitudeOf(x: number): number {
  return round(x * 360 - 180)
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** A condition said of `event_date d` and of `event e`, as lists of the past are read from events. */
type Where = { d: Condition; e: Condition }
const NOWHERE: Where = { d: sql`d.mx is null`, e: sql`(e.lat is null or e.lng is null)` }

const X = sql`(e.lng / 360 + 0.5)`
/** Web Mercator of an event's latitude, as knowledge/places/geo.ts has it. */
const Y = sql`(0.5 - ln((1 + sin(radians(greatest(-85.05112878::float8, least(85.05112878::float8, e.lat)))))
  / (1 - sin(radians(greatest(-85.05112878::float8, least(85.05112878::float8, e.lat)))))) / (4 * pi()))`

/** The dates of the same events as `/v1/events/` lists, of each its first one, in the past its last. */
function datesIn(bounds: ListBounds | null, where: Where, now: Date): RawBuilder<unknown> {
  if (bounds === null) return sql`select null::bigint id, null::float8 mx, null::float8 my limit 0`
  const { scope, window, past } = bounds
  if (window === null)
    return sql`
      select d.id, ${X} mx, ${Y} my from event e ${lastDate(past.hours)}
      where ${all([...isOver(past, now), ...scope.on('e'), where.e])}`
  const shared = [...scope.on('d'), isFirstInWindow(window), where.d]
  const kinds = kindsInWindow(window, now).map(
    (kind) => sql`select d.id, d.mx, d.my from event_date d where ${all([...kind, ...shared])}`,
  )
  return sql.join(kinds, sql` union all `)
}

/** In the view's clusters. Half-open, so that tiles side by side count nothing twice. */
function placedIn(view: MapView): Where {
  const cells = cellsOf(boxOf(view), MOST_CELLS)
  const found = cells === null ? sql`` : sql`d.cell = any(${cells}::int[]) and`
  return {
    d: sql`(${found} ${inside(view, sql`d.mx`, sql`d.my`)})`,
    e: sql`(e.lat is not null and e.lng is not null and ${inside(view, X, Y)})`,
  }
}

function inside(
  { zoom, left, top, across, down }: MapView,
  x: RawBuilder<unknown>,
  y: RawBuilder<unknown>,
): Condition {
  const grid = gridOf(zoom)
  const at = (n: number) => sql`${n / grid}::float8`
  const right = left + across
  // The last column and row hold the edge of the world.
  const below = (n: number) => (n >= grid ? sql`2::float8` : at(n))
  const rows = sql`${y} >= ${top === 0 ? sql`-1::float8` : at(top)} and ${y} < ${below(top + down)}`
  if (across >= grid) return sql`(${x} is not null and ${rows})`
  if (right <= grid) return sql`(${x} >= ${at(left)} and ${x} < ${below(right)} and ${rows})`
  return sql`((${x} >= ${at(left)} or ${x} < ${at(right - grid)}) and ${rows})`
}

async function groupsOf(db: Db, found: RawBuilder<unknown>, grid: number): Promise<Group[]> {
  const cell = (of: RawBuilder<unknown>) =>
    sql`greatest(0, least(${grid - 1}::float8, floor(${of} * ${grid}::float8)))`
  const { rows } = await sql<Group>`
    select ${cell(sql`mx`)} gx, ${cell(sql`my`)} gy, count(*) n, avg(mx) mx, avg(my) my,
      min(mx) "left", max(mx) "right", min(my) "top", max(my) "bottom",
      case when count(*) <= ${MOST_POINTS}::int then array_agg(id) end ids
    from (${found}) found group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

async function countOf(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) n from (${found}) found`.execute(db)
  return rows[0]?.n ?? 0
}
