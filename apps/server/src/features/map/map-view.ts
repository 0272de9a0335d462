import { mercator, type Box } from '#server/knowledge/places/geo.ts'
import { Problem } from '#server/platform/problem.ts'

export const MAX_ZOOM = 22
/** Clusters a tile side: a cluster is 64 of a tile's 256 pixels wide. */
const CLUSTERS_A_TILE = 4
/** Most clusters a side in one answer: 4,096 pixels of map. */
const MOST_CLUSTERS = 64

/** Whole clusters of the world's grid at `zoom`; `left` + `across` may pass the grid's end at 180 degrees. */
export type MapView = { zoom: number; left: number; top: number; across: number; down: number }

/** Clusters a side of the world. */
export function gridOf(zoom: number): number {
  return CLUSTERS_A_TILE * 2 ** zoom
}

/**
 * `west,south,east,north` in degrees and a zoom as a view, widened to whole clusters so that their counts do not
 * change while the map is moved. Longitudes may go on past 180, as maps count them. Throws a 400 with reasons.
 */
export function viewOf(bbox: string | null, zoomText: string | null): MapView {
  const parts = (bbox ?? '').split(',')
  const [west = NaN, south = NaN, east = NaN, north = NaN] = parts.map(toNumber)
  const errors: Record<string, string[]> = {}
  if (parts.length !== 4 || [west, south, east, north].some(Number.isNaN))
    errors.bbox = [`Expected west,south,east,north in degrees, got "${bbox ?? ''}".`]
  else if (south < -90 || north > 90 || south >= north)
    errors.bbox = [`Expected -90 <= south < north <= 90, got ${south} and ${north}.`]
  else if (Math.abs(west) > 540 || Math.abs(east) > 540)
    errors.bbox = [`Expected longitudes from -540 to 540, got ${west} and ${east}.`]
  else if (west === east) errors.bbox = ['Expected a box with a width: west and east are the same.']
  const wanted = toNumber(zoomText ?? '')
  if (Number.isNaN(wanted) || wanted < 0 || wanted > MAX_ZOOM)
    errors.zoom = [`Expected a number from 0 to ${MAX_ZOOM}, got "${zoomText ?? ''}".`]
  if (Object.keys(errors).length > 0)
    throw new Problem(400, 'invalid', 'The part of the map is not valid.', errors)
  const width =
    west < east ? Math.min(360, east - west) : (((east - west) % 360) + 360) % 360 || 360
  const start = mercator({ lat: north, lng: wrap(west) })
  const bottom = mercator({ lat: south, lng: 0 }).y
  for (let zoom = Math.floor(wanted); ; zoom -= 1) {
    const grid = gridOf(zoom)
    const left = Math.min(grid - 1, Math.floor(start.x * grid))
    const top = Math.max(0, Math.min(grid - 1, Math.floor(start.y * grid)))
    const across = Math.min(grid, Math.ceil((start.x + width / 360) * grid - 1e-9) - left)
    const down = Math.min(grid, Math.max(top + 1, Math.ceil(bottom * grid - 1e-9))) - top
    if (zoom === 0 || Math.max(across, down) <= MOST_CLUSTERS)
      return { zoom, left, top, across, down }
  }
}

/** The view of a map tile, or null when there is no such tile. */
export function tileView(zoom: number, x: number, y: number): MapView | null {
  const isTile = [zoom, x, y].every((n) => Number.isInteger(n) && n >= 0)
  if (!isTile || zoom > MAX_ZOOM || x >= 2 ** zoom || y >= 2 ** zoom) return null
  const [across, down] = [CLUSTERS_A_TILE, CLUSTERS_A_TILE]
  return { zoom, left: x * across, top: y * down, across, down }
}

/** In degrees; `west` > `east` where it crosses 180 degrees. */
export function boxOf({ zoom, left, top, across, down }: MapView): Box {
  const grid = gridOf(zoom)
  const right = (left + across) / grid
  return {
    west: (left / grid) * 360 - 180,
    east: across >= grid ? (left / grid) * 360 + 180 : (right > 1 ? right - 1 : right) * 360 - 180,
    north: latitudeOf(top / grid),
    south: latitudeOf((top + down) / grid),
  }
}

/** The latitude of a height on the Mercator map; the inverse of `mercator`. */
export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

function wrap(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180
}

function toNumber(text: string): number {
  return /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : NaN
}
