import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as Maplibre, StyleSpecification } from 'maplibre-gl'
import { EARTH_RADIUS_KM } from '@okolo/contract/constants'
import { readConsent } from '../../device/consent.ts'
import type { MapStyle } from '../../site/site.ts'
import type { Point } from './map-address.ts'
import { loadWorld } from './natural-earth.ts'

const EMPTY = { type: 'FeatureCollection' as const, features: [] }
/** Zoom of the full detail of land and borders. Higher tiles would only take time. */
const MOST_DETAIL = 7
type Palette = Record<'land' | 'water' | 'border' | 'ring', string>

/**
 * Returns the configured style for the theme, else our own with land, water and borders. Styles of other hosts need
 * consent (specification 6).
 */
export function styleFor(configured: MapStyle | null): string | StyleSpecification {
  if (configured !== null && (configured.hosts.length === 0 || readConsent() === 'accepted'))
    return isDark() ? (configured.dark ?? configured.light) : configured.light
  return ownStyle()
}

export function ownStyle(): StyleSpecification {
  const { land, border } = palette()
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: EMPTY, maxzoom: MOST_DETAIL, attribution: 'Natural Earth' },
      borders: { type: 'geojson', data: EMPTY, maxzoom: MOST_DETAIL },
    },
    layers: [
      // Until the coast is known, everything is land.
      { id: 'sea', type: 'background', paint: { 'background-color': land } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        // Borders at 1:50m are imprecise, so they fade at zooms that would show it.
        paint: {
          'line-color': border,
          'line-width': 1.5,
          'line-opacity': ['interpolate', ['linear'], ['zoom'], 9, 0.8, 12, 0.25],
        },
      },
    ],
  }
}

/** Puts land and borders into our own style. */
export async function drawWorld(map: Maplibre): Promise<void> {
  const sources = (id: string) => map.getSource<GeoJSONSource>(id)
  if (sources('land') === undefined) return
  const { land, borders } = await loadWorld()
  if (map.getLayer('sea') === undefined) return
  await Promise.all([sources('land')?.setData(land), sources('borders')?.setData(borders)])
  if (map.getLayer('sea') === undefined) return
  map.setPaintProperty('sea', 'background-color', palette().water)
}

/** Kilometres of the rings around a city's centre. */
export function ringsOf(radius: number): number[] {
  return [radius / 2, radius]
}

/** Dashed rings around the centre, over any base map. */
export function drawRings(map: Maplibre, centre: Point, radius: number): void {
  if (map.getSource('rings') !== undefined) return
  map.addSource('rings', {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: ringsOf(radius).map((km) => circle(centre, km)) },
  })
  map.addLayer({
    id: 'rings',
    type: 'line',
    source: 'rings',
    paint: {
      'line-color': palette().ring,
      'line-width': 1.75,
      'line-opacity': 0.6,
      'line-dasharray': [3, 3],
    },
  })
}

/** Returns the point of a ring in this direction (radians, 0 is north). */
export function onRing({ lat, lng }: Point, km: number, direction: number): Point {
  const [angle, phi] = [km / EARTH_RADIUS_KM, (lat * Math.PI) / 180]
  const sine =
    Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(direction)
  const east = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(phi),
    Math.cos(angle) - Math.sin(phi) * sine,
  )
  return { lat: (Math.asin(sine) * 180) / Math.PI, lng: lng + (east * 180) / Math.PI }
}

function circle(centre: Point, km: number): Feature {
  const points = Array.from({ length: 97 }, (_, i) => onRing(centre, km, (i / 48) * Math.PI))
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: points.map(({ lat, lng }) => [lng, lat]) },
  }
}

function isDark(): boolean {
  return document.documentElement.dataset['theme'] === 'dark'
}

/** The tokens of the theme as colours that the map can read. */
function palette(): Palette {
  return {
    land: colourOf('--surface2'),
    water: colourOf('--info-soft'),
    border: colourOf('--border-strong'),
    ring: colourOf('--brand'),
  }
}

/** By a new element each time: a colour that changes may have a transition, and then still reads as it was. */
function colourOf(token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
