import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as Maplibre, StyleSpecification } from 'maplibre-gl'
import { EARTH_RADIUS_KM } from '@okolo/contract/constants'
import type { BaseMap } from '@okolo/contract/places/base-map'
import { readConsent } from '../../../device/consent.ts'
import type { Site } from '../../../site/site.ts'
import { loadStreets } from './load-streets.ts'
import type { Point } from '../map-address.ts'
import styles from '../map-canvas.module.css'
import { loadWorld } from './natural-earth.ts'
import { STREETS, streetStyle, type StreetColours } from './street-style.ts'
import { tileOrigin } from './tile-origin.ts'

const EMPTY = { type: 'FeatureCollection' as const, features: [] }
/** Zoom of the full detail of land and borders. Higher tiles would only take time. */
const MOST_DETAIL = 7
type Palette = Record<'land' | 'water' | 'border' | 'ring', string>

/** The site's base map: a configured style, streets of this server, or neither. `at`: the place that is shown. */
export type Base = Pick<Site, 'map' | 'streets'> & { locale: string; at: Point }

/**
 * Returns the configured style for the theme, else our streets, else our own with land, water and borders. Styles of
 * other hosts need consent (specification 6).
 */
export async function styleFor({
  map: configured,
  streets,
  locale,
  at,
}: Base): Promise<string | StyleSpecification> {
  if (configured !== null && (configured.hosts.length === 0 || readConsent() === 'accepted'))
    return isDark() ? (configured.dark ?? configured.light) : configured.light
  const found = streets ? await loadStreets() : null
  if (found === null || !isWithin(found.bounds, at)) return ownStyle()
  return streetStyle(found, streetColours(), { locale, origin: tileOrigin() })
}

/** Puts our own style in the place of one that cannot be loaded, or whose tiles do not come. */
export function fallBack(map: Maplibre): void {
  let isShown = false
  map.on('style.load', () => {
    isShown ||= map.getSource(STREETS) === undefined
  })
  map.on('sourcedata', ({ sourceId, tile }) => {
    isShown ||= sourceId === STREETS && tile !== undefined
  })
  map.on('error', ({ error }) => {
    // For the console: once there is a map, a missing tile stops nothing.
    // oxlint-disable-next-line no-console
    console.warn(`The map: ${error.message}`)
    if (isShown) return
    isShown = true
    map.setStyle(ownStyle(), { diff: false })
  })
}

/** Follows the theme and the answer about cookies. Returns how to stop. */
export function followTheme(map: Maplibre, base: Base): () => void {
  const themes = new MutationObserver(() => {
    void styleFor(base).then((style) => map.setStyle(style, { diff: false }))
  })
  themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-cookies'] })
  return () => themes.disconnect()
}

function ownStyle(): StyleSpecification {
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

/** Kilometres of the rings around a city's centre: some are in sight at every zoom. */
export function ringsOf(radius: number): number[] {
  return [0.1, 0.25, 0.5, 1].map((share) => share * radius)
}

/** Streets say by themselves where things are. */
export function hasStreets(map: Maplibre): boolean {
  return map.getSource(STREETS) !== undefined
}

/** No streets of this place: an archive may be of another. */
export function isWithoutStreets(map: Maplibre): boolean {
  return map.getLayer('sea') !== undefined
}

function isWithin(bounds: BaseMap['bounds'], { lat, lng }: Point): boolean {
  if (bounds === undefined) return true
  const [west, south, east, north] = bounds
  return west <= lng && lng <= east && south <= lat && lat <= north
}

/** Dashed rings around the centre, over a base map without our streets. */
export function drawRings(map: Maplibre, centre: Point, kilometres: number[]): void {
  if (map.getSource('rings') !== undefined || hasStreets(map)) return
  map.addSource('rings', {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: kilometres.map((km) => circle(centre, km)) },
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

function streetColours(): StreetColours {
  return {
    land: colourOf('--surface2'),
    park: colourOf('--map-park'),
    water: colourOf('--map-water'),
    building: colourOf('--map-building'),
    street: colourOf('--map-street'),
    highway: colourOf('--map-highway'),
    rail: colourOf('--border'),
    text: colourOf('--text2'),
    halo: colourOf('--bg'),
  }
}

/** By a new element each time: a colour that changes may have a transition, and then still reads as it was. */
function colourOf(token: string): string {
  const probe = document.createElement('i')
  probe.className = styles['colours'] ?? ''
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
