import type { BaseMap } from '@okolo/contract/places/base-map'

/** Besides the closest zoom: a walk's and a district's. */
const WIDER = [1, 2]

/**
 * Returns the paths of tiles with a place and what is around it: at the closest zoom its tile and those next to its nearest corner, at wider
 * ones its tile alone.
 */
export function tilesAround(
  [lat, lng]: [number, number],
  { tiles, minzoom, maxzoom }: Pick<BaseMap, 'tiles' | 'minzoom' | 'maxzoom'>,
): string[] {
  const phi = (lat * Math.PI) / 180
  const across = (lng + 180) / 360
  const down = (1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2
  const path = (z: number, x: number, y: number) =>
    tiles.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
  const [x, y] = [across * 2 ** maxzoom, down * 2 ** maxzoom]
  const close = nearest(x).flatMap((column) => nearest(y).map((row) => [column, row] as const))
  const most = 2 ** maxzoom - 1
  return [
    ...close
      .filter(([column, row]) => Math.min(column, row) >= 0 && Math.max(column, row) <= most)
      .map(([column, row]) => path(maxzoom, column, row)),
    ...WIDER.map((less) => maxzoom - less)
      .filter((z) => z >= minzoom)
      .map((z) => path(z, Math.floor(across * 2 ** z), Math.floor(down * 2 ** z))),
  ]
}

/** The tile that a place lies in, and the next one that it is close to. */
function nearest(at: number): number[] {
  return [Math.floor(at), Math.floor(at) + (at % 1 < 0.5 ? -1 : 1)]
}
