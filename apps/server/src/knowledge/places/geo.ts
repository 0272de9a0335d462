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
