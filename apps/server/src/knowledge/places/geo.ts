import { EARTH_RADIUS_KM } from '@okolo/contract/constants'
import { distanceKm, type Point } from '@okolo/contract/places/distance'

export { distanceKm, EARTH_RADIUS_KM, type Point }

/** Zoom of the tile number in `event_date.cell`. */
const CELL_ZOOM = 11

/** Web Mercator (EPSG:3857) scaled to 0..1 from the north-west corner, as map tiles count. */
export function mercator({ lat, lng }: Point): { x: number; y: number } {
  const bounded = Math.min(Math.max(lat, -85.05112878), 85.05112878)
  const sin = Math.sin((bounded * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) }
}

/** Number of the zoom-11 tile that holds the point: y * 2^11 + x. */
export function cellOf(point: Point): number {
  const { x, y } = mercator(point)
  const size = 2 ** CELL_ZOOM
  const clamp = (value: number) => Math.min(size - 1, Math.max(0, Math.floor(value * size)))
  return clamp(y) * size + clamp(x)
}

/** Tiles of `event_date.cell` a side: zoom 11, about 13 km each in the middle of Europe. */
const TILES = 2 ** 11

export type Box = { south: number; north: number; west: number; east: number }

/** The smallest latitude/longitude box around a circle; `west` > `east` where it crosses 180 degrees. */
export function boxAround({ lat, lng }: Point, km: number): Box {
  const angle = km / EARTH_RADIUS_KM
  const dLat = (angle * 180) / Math.PI
  const south = Math.max(-90, lat - dLat)
  const north = Math.min(90, lat + dLat)
  const ratio = Math.sin(angle) / Math.cos((lat * Math.PI) / 180)
  // Around a pole or half the globe every longitude is near.
  if (south <= -90 || north >= 90 || angle >= Math.PI / 2 || Math.abs(ratio) >= 1)
    return { south, north, west: -180, east: 180 }
  const dLng = (Math.asin(ratio) * 180) / Math.PI
  return { south, north, west: wrap(lng - dLng), east: wrap(lng + dLng) }
}

/** Every tile that touches the box; null when there are more than `most`: then tiles do not help. */
export function cellsOf(box: Box, most: number): number[] | null {
  const first = cellOf({ lat: box.north, lng: box.west })
  const last = cellOf({ lat: box.south, lng: box.east })
  const [top, bottom] = [Math.floor(first / TILES), Math.floor(last / TILES)]
  const left = first % TILES
  const across = (((last % TILES) - left + TILES) % TILES) + 1
  if (across * (bottom - top + 1) > most) return null
  const cells: number[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let i = 0; i < across; i += 1) cells.push(row * TILES + ((left + i) % TILES))
  return cells
}

function wrap(lng: number): number {
  return lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng
}
