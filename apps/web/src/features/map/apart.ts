import { EARTH_RADIUS_KM } from '@okolo/contract/constants'
import type { Area, Point } from './map-address.ts'
import type { Pin, Ring } from './map-pins.ts'

/** Pixels of a mark: a pin with motif and price, one with its motif alone, a ring. */
const FULL = { wide: 92, high: 42 }
const SMALL = { wide: 42, high: 42 }
const ROUND = { wide: 54, high: 54 }
/** The name of a city. */
const NAME = { wide: 120, high: 24 }
/** Pixels below its place where a name may stand, the best first. */
const NEARBY = [0, -36, 36, -64, 64]
const TILE_PX = 512

type Size = { wide: number; high: number }
type Box = { x: number; y: number; size: Size }
type Placed = Box & { mark: Pin | Ring }

/**
 * Returns marks that do not overlap at this zoom: a pin loses its price first, then becomes a ring together with what
 * stands in its way.
 */
export function apart(pins: Pin[], rings: Ring[], zoom: number): { pins: Pin[]; rings: Ring[] } {
  const placed: Placed[] = []
  for (const ring of rings) put(placed, ring, zoom)
  for (const pin of pins) put(placed, pin, zoom)
  const marks = placed.map(({ mark }) => mark)
  return { pins: marks.filter(isPin), rings: marks.filter((mark): mark is Ring => !isPin(mark)) }
}

/** Returns how many pixels below its place a name stands where no mark covers it. */
export function besideMarks(at: Point, marks: (Pin | Ring)[], zoom: number): number {
  const { x, y } = pixelOf(at, zoom)
  const boxes = marks.map((mark) => ({ ...pixelOf(mark, zoom), size: sizeOf(mark) }))
  const isFree = (by: number) => !boxes.some((box) => overlaps({ x, y: y + by, size: NAME }, box))
  return NEARBY.find(isFree) ?? 0
}

/** Returns how many pixels a distance from a place has at this zoom. */
export function pixelsOf(km: number, { lat }: Point, zoom: number): number {
  const girth = 2 * Math.PI * EARTH_RADIUS_KM * Math.cos((lat * Math.PI) / 180)
  return (km / girth) * TILE_PX * 2 ** zoom
}

function sizeOf(mark: Pin | Ring): Size {
  if (!isPin(mark)) return ROUND
  return mark.isQuiet ? SMALL : FULL
}

function put(placed: Placed[], mark: Pin | Ring, zoom: number): void {
  const { x, y } = pixelOf(mark, zoom)
  const find = (size: Size) => placed.findIndex((other) => overlaps({ x, y, size }, other))
  if (!isPin(mark)) {
    const at = find(ROUND)
    if (at < 0) placed.push({ x, y, size: ROUND, mark })
    else join(placed, at, mark, zoom)
    return
  }
  if (!mark.isQuiet && find(FULL) < 0) {
    placed.push({ x, y, size: FULL, mark })
    return
  }
  const at = find(SMALL)
  if (at < 0) placed.push({ x, y, size: SMALL, mark: { ...mark, isQuiet: true } })
  else join(placed, at, mark, zoom)
}

/** A joined ring may reach others: it is put down anew. */
function join(placed: Placed[], at: number, mark: Pin | Ring, zoom: number): void {
  const [other] = placed.splice(at, 1)
  if (other === undefined) return
  const [a, b] = [toRing(other.mark), toRing(mark)]
  const count = a.count + b.count
  put(
    placed,
    {
      key: a.key,
      keys: [...a.keys, ...b.keys],
      count,
      lat: (a.lat * a.count + b.lat * b.count) / count,
      lng: (a.lng * a.count + b.lng * b.count) / count,
      bounds: around(a.bounds, b.bounds),
    },
    zoom,
  )
}

function toRing(mark: Pin | Ring): Ring {
  if (!isPin(mark)) return mark
  const { key, lat, lng, events } = mark
  const bounds = { west: lng, east: lng, south: lat, north: lat }
  return { key, keys: [key], lat, lng, count: events.length, bounds }
}

function around(a: Area, b: Area): Area {
  return {
    west: Math.min(a.west, b.west),
    east: Math.max(a.east, b.east),
    south: Math.min(a.south, b.south),
    north: Math.max(a.north, b.north),
  }
}

function pixelOf({ lat, lng }: Point, zoom: number) {
  const world = TILE_PX * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { x: (lng / 360 + 0.5) * world, y: y * world }
}

function overlaps(a: Box, b: Box): boolean {
  return (
    Math.abs(a.x - b.x) < (a.size.wide + b.size.wide) / 2 &&
    Math.abs(a.y - b.y) < (a.size.high + b.size.high) / 2
  )
}

function isPin(mark: Pin | Ring): mark is Pin {
  return 'events' in mark
}
