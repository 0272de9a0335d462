import { EARTH_RADIUS_KM } from '@okolo/contract/constants'
import type { TileAt } from './tile-source.ts'

/** Every tile that a circle touches, from the whole world to the streets. */
export function tilesAround(
  { lat, lng }: { lat: number; lng: number },
  km: number,
  maxzoom: number,
): TileAt[] {
  const high = (km / EARTH_RADIUS_KM) * (180 / Math.PI)
  const wide = high / Math.max(0.05, Math.cos((lat * Math.PI) / 180))
  const tiles: TileAt[] = []
  for (let z = 0; z <= maxzoom; z += 1) {
    const side = 2 ** z
    const [west, east] = [lng - wide, lng + wide].map((degrees) =>
      Math.floor(((degrees + 180) / 360) * side),
    )
    const [north, south] = [lat + high, lat - high].map((degrees) => rowOf(degrees, side))
    for (let x = west ?? 0; x <= Math.min(east ?? 0, (west ?? 0) + side - 1); x += 1)
      for (let y = north ?? 0; y <= (south ?? 0); y += 1)
        tiles.push({ z, x: ((x % side) + side) % side, y })
  }
  return tiles
}

function rowOf(degrees: number, side: number): number {
  const sine = Math.sin((Math.max(-85, Math.min(85, degrees)) * Math.PI) / 180)
  const row = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side)
  return Math.max(0, Math.min(side - 1, row))
}
