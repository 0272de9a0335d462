import type { EventMap, MapCluster, MapPoint } from '@okolo/contract/events/map'
import { MOST_PINS, type Area, type Point } from './map-address.ts'

/** The events of one spot: one pin, however many they are. */
export type Pin = Point & { key: string; events: MapPoint[]; isQuiet: boolean }
/** `keys`: of the clusters and pins that it stands for. `bounds`: around their events. */
export type Ring = Point & { key: string; keys: string[]; count: number; bounds: Area }

/** Clusters a tile side, as the API counts them. */
const CLUSTERS_A_TILE = 4

/** Returns pins and rings in the order of the API, so that the best pins get labels. */
export function drawnOf(answer: EventMap | undefined): { pins: Pin[]; rings: Ring[] } {
  const pins = new Map<string, Pin>()
  const rings: Ring[] = []
  for (const feature of answer?.features ?? []) {
    const [lng, lat] = feature.geometry.coordinates
    if (isCluster(feature)) {
      const [west, south, east, north] = feature.bbox
      rings.push({
        key: feature.id,
        keys: [feature.id],
        lat,
        lng,
        count: feature.properties.count,
        bounds: { west, south, east, north },
      })
      continue
    }
    const key = spotOf([lat, lng])
    const pin = pins.get(key)
    if (pin === undefined)
      pins.set(key, { key, lat, lng, events: [feature], isQuiet: pins.size >= MOST_PINS })
    else pin.events.push(feature)
  }
  return { pins: [...pins.values()], rings }
}

/** Returns the key of the pin or ring at a place, or null. */
export function markOf(
  location: [number, number] | null,
  answer: EventMap | undefined,
): string | null {
  if (location === null || answer === undefined) return null
  const spot = spotOf(location)
  const ring = clusterAt(location, answer.zoom)
  for (const feature of answer.features) {
    if (isCluster(feature)) {
      if (feature.id === ring) return ring
      continue
    }
    const [lng, lat] = feature.geometry.coordinates
    if (spotOf([lat, lng]) === spot) return spot
  }
  return null
}

/** Places within about a metre share a pin. */
function spotOf([lat, lng]: [number, number]): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)}`
}

function clusterAt([lat, lng]: [number, number], zoom: number): string {
  const grid = CLUSTERS_A_TILE * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return `${zoom}-${Math.floor((lng / 360 + 0.5) * grid)}-${Math.floor(y * grid)}`
}

function isCluster(feature: MapCluster | MapPoint): feature is MapCluster {
  return feature.properties.kind === 'cluster'
}
