import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Keys besides those of the filter's own shape that change what is listed. */
export const AREA_KEYS = ['bbox', 'no_place'] as const

/**
 * Two keys that maps add to the filter, of a list as of a map: `bbox`, what lies in a box, and `no_place`, what no map can
 * show. The filter keeps keys it does not know, as they stand in the address.
 */
export function onMap(
  filter: EventFilter,
  lat: RawBuilder<unknown>,
  lng: RawBuilder<unknown>,
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = []
  const box = boxOf(filter)
  if (box !== null) conditions.push(inBox(lat, lng, box))
  if (filter['no_place'] === 'true') conditions.push(sql`${lng} is null`)
  return conditions
}

/** Returns the faults of these keys, for a 400. */
export function areaErrors(filter: EventFilter): Record<string, string[]> {
  const asked = filter['bbox']
  if (!isGiven(asked) || boxOf(filter) !== null) return {}
  return {
    bbox: [`Expected west,south,east,north in degrees, south below north, got "${asked}".`],
  }
}

type Box = { west: number; south: number; east: number; north: number }

function boxOf(filter: EventFilter): Box | null {
  const text = filter['bbox']
  if (!isGiven(text) || !/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/.test(text)) return null
  const [west = NaN, south = NaN, east = NaN, north = NaN] = text.split(',').map(Number)
  const isBox = -90 <= south && south < north && north <= 90
  return isBox && Math.abs(west) <= 540 && Math.abs(east) <= 540
    ? { west, south, east, north }
    : null
}

function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** West > east crosses 180 degrees; longitudes may go on past it, as maps count them. */
function inBox(
  lat: RawBuilder<unknown>,
  lng: RawBuilder<unknown>,
  { west, south, east, north }: Box,
): RawBuilder<SqlBool> {
  const rows = sql`${lat} between ${south}::float8 and ${north}::float8`
  if (Math.abs(east - west) >= 360) return sql`(${rows})`
  const [from, to] = [wrap(west), wrap(east)]
  const columns =
    from <= to
      ? sql`${lng} between ${from}::float8 and ${to}::float8`
      : sql`(${lng} >= ${from}::float8 or ${lng} <= ${to}::float8)`
  return sql`(${rows} and ${columns})`
}

function wrap(degrees: number): number {
  return Math.abs(degrees) <= 180 ? degrees : ((((degrees + 180) % 360) + 360) % 360) - 180
}
