import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { EARTH_RADIUS_KM, type Point, boxAround, cellsOf } from '#server/knowledge/places/geo.ts'

/** More tiles than this are slower to look up one by one than reading a city by time. */
const MOST_CELLS = 400

/**
 * Conditions: `event_date d` or `event e` lies at most `km` from the point. Tiles find dates by their index,
 * the box is cheap, the great circle decides. A place without coordinates is within no distance.
 */
export function nearPoint(alias: 'd' | 'e', point: Point, km: number): RawBuilder<SqlBool>[] {
  const box = boxAround(point, km)
  const tiles = alias === 'd' ? inTilesAround(point, km) : null
  const lng = sql.ref(`${alias}.lng`)
  return [
    ...(tiles === null ? [] : [tiles]),
    sql`${sql.ref(`${alias}.lat`)} between ${box.south} and ${box.north}`,
    ...(box.west <= box.east ? [sql<SqlBool>`${lng} between ${box.west} and ${box.east}`] : []),
    sql`${kilometresFrom(alias, point)} <= ${km}`,
  ]
}

/** Condition: `event_date d` lies in a tile that reaches within `km` of the point. Null where those are too many to be looked up. */
export function inTilesAround(point: Point, km: number): RawBuilder<SqlBool> | null {
  const cells = cellsOf(boxAround(point, km), MOST_CELLS)
  return cells === null ? null : sql<SqlBool>`d.cell = any(${cells}::int[])`
}

/** Great-circle kilometres (haversine, specification 9); null without coordinates. */
export function kilometresFrom(alias: 'd' | 'e', { lat, lng }: Point): RawBuilder<number> {
  return kilometresBetween(alias, { lat: sql`${lat}::float8`, lng: sql`${lng}::float8` })
}

/** The same from a place that is SQL. */
export function kilometresBetween(
  alias: string,
  { lat, lng }: { lat: RawBuilder<unknown>; lng: RawBuilder<unknown> },
): RawBuilder<number> {
  const [toLat, toLng] = [sql.ref(`${alias}.lat`), sql.ref(`${alias}.lng`)]
  // least() takes 1 for a distance that is null; hence the case.
  return sql<number>`(case when ${toLat} is not null and ${toLng} is not null then
    2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
      sin(radians(${toLat} - ${lat}) / 2) ^ 2
      + cos(radians(${lat})) * cos(radians(${toLat}))
        * sin(radians(${toLng} - ${lng}) / 2) ^ 2))) end)`
}
