import { distanceKm } from '#server/knowledge/places/geo.ts'
import type { House } from '../house.ts'
import { HousesUnreadable } from '../houses-unreadable.ts'
import { pointsOf, taggedEntities, waysOf, type Tagged } from './entities.ts'
import { readable, withExtract, type Bounds, type ExtractFile } from './extract-file.ts'
import { HOUSE_KEYS } from './house-kinds.ts'
import { houseOfTags, type Area } from './house-of-tags.ts'
import { eachOnce } from './one-house.ts'

export type ExtractOptions = {
  /** The two letters of the town's country: in which order its addresses are written. */
  country?: string
  /** Called after each block of the file, which is read two or three times. */
  onBlock?: () => void
  signal?: AbortSignal
}

/** A house whose point is that of its corners or its parts. */
type Outlined = { house: House; nodes: number[]; ways: number[] }

/** More is the world, and does not fit into memory. A large country has a tenth of it. */
const MAX_OUTLINED = 500_000
const MAX_NODES = 12_000_000

/**
 * The houses around a point of an OpenStreetMap extract (`.osm.pbf`), each once, by key. The file is read once for what is
 * tagged and again for the corners of outlines, block by block. Throws a HousesUnreadable that says what is wrong with the file.
 */
export function housesOfExtract(
  path: string,
  area: Area,
  options: ExtractOptions = {},
): Promise<House[]> {
  return withExtract(path, async (extract) => {
    if (extract.bounds !== null && !reaches(extract.bounds, area))
      throw new HousesUnreadable(`${path} does not reach the town: ${edges(extract.bounds)}.`)
    const { houses, outlined } = await readTagged(extract, area, options)
    const waysAsked = new Set(outlined.flatMap(({ ways }) => ways))
    const ways = waysAsked.size === 0 ? new Map() : await readWays(extract, waysAsked, options)
    const nodesOf = ({ nodes, ways: parts }: Outlined) => [
      ...nodes,
      ...parts.flatMap((id) => ways.get(id) ?? []),
    ]
    const points = await readPoints(extract, outlined.flatMap(nodesOf), options)
    const placed = outlined.flatMap((one) => {
      const point = middleOf(nodesOf(one).flatMap((id) => points(id) ?? []))
      return point === null ? [] : [{ ...one.house, ...point }]
    })
    return eachOnce([...houses, ...placed.filter((house) => distanceKm(house, area) <= area.km)])
  })
}

async function readTagged(extract: ExtractFile, area: Area, options: ExtractOptions) {
  const houses: House[] = []
  const outlined: Outlined[] = []
  let nodes = 0
  for await (const block of watched(extract, options)) {
    for (const entity of entitiesIn(block, extract.path)) {
      const found = houseOf(entity, options)
      if (found === null) continue
      if (entity.type === 'node') {
        if (distanceKm(entity, area) <= area.km)
          houses.push({ ...found, lat: entity.lat, lng: entity.lng })
        continue
      }
      const ways = entity.type === 'way' ? [] : entity.ways
      outlined.push({ house: found, nodes: entity.nodes, ways })
      nodes += entity.nodes.length
      if (outlined.length > MAX_OUTLINED || nodes > MAX_NODES)
        throw new HousesUnreadable(
          `${extract.path} has more houses than fit into memory. Take an extract of the country or the town.`,
        )
    }
  }
  return { houses, outlined }
}

function entitiesIn(block: Uint8Array, path: string): Tagged[] {
  return readable(path, () => taggedEntities(block, HOUSE_KEYS))
}

function houseOf(entity: Tagged, { country = '' }: ExtractOptions): House | null {
  return houseOfTags(`${entity.type}/${entity.id}`, entity.tags, { country })
}

async function readWays(
  extract: ExtractFile,
  asked: ReadonlySet<number>,
  options: ExtractOptions,
): Promise<ReadonlyMap<number, number[]>> {
  const ways = new Map<number, number[]>()
  for await (const block of watched(extract, options)) {
    const found = readable(extract.path, () => waysOf(block, (id) => asked.has(id)))
    for (const { id, nodes } of found) ways.set(id, nodes)
    if (ways.size === asked.size) break
  }
  return ways
}

type Point = { lat: number; lng: number }

/** Looks up points of nodes. Numbers in rows take a tenth of the memory of a map. */
async function readPoints(extract: ExtractFile, asked: readonly number[], options: ExtractOptions) {
  const ids = Float64Array.from(new Set(asked)).toSorted()
  const [lats, lngs] = [new Float64Array(ids.length).fill(NaN), new Float64Array(ids.length)]
  let left = ids.length
  if (left > 0)
    for await (const block of watched(extract, options)) {
      const found = readable(extract.path, () => pointsOf(block, (id) => indexOf(ids, id) >= 0))
      for (const { id, lat, lng } of found) {
        const at = indexOf(ids, id)
        lats[at] = lat
        lngs[at] = lng
      }
      left -= found.length
      if (left <= 0) break
    }
  return (id: number): Point | null => {
    const at = indexOf(ids, id)
    const [lat = NaN, lng = NaN] = at < 0 ? [] : [lats[at], lngs[at]]
    return Number.isNaN(lat) ? null : { lat, lng }
  }
}

function indexOf(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const at = (low + high) >> 1
    const found = sorted[at] ?? 0
    if (found === value) return at
    if (found < value) low = at + 1
    else high = at - 1
  }
  return -1
}

async function* watched({ blocks }: ExtractFile, { onBlock, signal }: ExtractOptions) {
  for await (const block of blocks()) {
    signal?.throwIfAborted()
    yield block
    onBlock?.()
  }
}

/** The middle of the box around points, as Overpass servers give it. Null without points. */
function middleOf(points: readonly Point[]): Point | null {
  return points.length === 0
    ? null
    : { lat: middle(points.map(({ lat }) => lat)), lng: middle(points.map(({ lng }) => lng)) }
}

function middle(values: readonly number[]): number {
  const [low, high] = values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  )
  return Math.round((((low ?? 0) + (high ?? 0)) / 2) * 1e7) / 1e7
}

function reaches({ south, west, north, east }: Bounds, area: Area): boolean {
  const nearest = {
    lat: Math.min(Math.max(area.lat, south), north),
    lng: Math.min(Math.max(area.lng, west), east),
  }
  return distanceKm(nearest, area) <= area.km
}

function edges({ south, west, north, east }: Bounds): string {
  const [from, to] = [
    [south, west],
    [north, east],
  ].map((point) => point.map((degrees) => degrees.toFixed(2)).join(','))
  return `it goes from ${from} to ${to}`
}
