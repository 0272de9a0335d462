import { EARTH_RADIUS_KM } from '@okolo/contract/constants'

export { EARTH_RADIUS_KM }

export type Point = { lat: number; lng: number }

/** Zoom of the tile number in `event_date.cell`. */
const CELL_ZOOM = 11

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const dLat = (b.lat - a.lat) * rad
  const dLng = (b.lng - a.lng) * rad
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

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
