import { cityOfArea } from './area.ts'
import { distanceKm, type Point } from './geo.ts'
import type { KnownCity } from './known-city.ts'
import { reachKm } from './reach.ts'
import { regionIn, WITH_REGIONS, type Region } from './regions.ts'
import { placesCalled, type NamedPlace } from './towns.ts'

/** How far from the source's city a place of that country may lie. */
export type FarKm = (country: string, own: KnownCity) => number

type Where = { point: Point | null; own: KnownCity; farKm: FarKm }

/** GeoNames has the middle of a town, and its venues lie around it. */
const TOWN_KM = 15

/**
 * The town that a name means which is none of our cities, and its name without the state behind it ("Berkeley, CA"). With a point it
 * is the one there. Else of namesakes the one in the state, or the one in reach of the source's city; null where neither tells.
 */
export function townNamed(
  text: string,
  { country, region: stated }: { country: string | undefined; region: Region | null },
  { point, own, farKm }: Where,
): { name: string; at: NamedPlace | null } {
  const [first = '', ...rest] = text.split(/\s*[,;()]\s*/).filter((part) => part !== '')
  const written = regionIn(rest, country ?? own.country)
  const name = written === null ? text : first
  const region = written ?? stated
  const all = placesCalled(name).filter(
    (place) =>
      (country === undefined || place.country === country) &&
      (region === null || (place.country === region.country && place.region === region.code)),
  )
  const at =
    point === null
      ? oneOf(all, own, farKm)
      : (nearest(all, point).find(({ km }) => km <= TOWN_KM)?.place ?? null)
  return { name: at === null ? text : name, at }
}

/**
 * The places that the name of a town may mean to who compares it with others: those in the state behind it, and our cities before
 * all else. "Frankfurt (Oder)" is a name of its own.
 */
export function townsMeant(text: string): readonly NamedPlace[] {
  const whole = placesCalled(text)
  const [first = '', ...rest] = text.split(/\s*,\s*/)
  const part = whole.length > 0 ? whole : placesCalled(first)
  const places = part.length > 0 ? part : placesCalled(cityOfArea(first) ?? '')
  const regions = WITH_REGIONS.map((country) => regionIn(rest, country)).filter(
    (one) => one !== null,
  )
  const there = places.filter((place) =>
    regions.some(({ country, code }) => place.country === country && place.region === code),
  )
  const meant = there.length > 0 ? there : places
  const cities = meant.filter(({ kind }) => kind === 'city')
  return cities.length > 0 ? cities : meant
}

function oneOf(all: readonly NamedPlace[], own: KnownCity, farKm: FarKm): NamedPlace | null {
  const near = nearest(all, { lat: own.lat, lng: own.lon }).filter(
    ({ place, km }) => km <= farKm(place.country, own),
  )
  const [best] = near
  if (best === undefined) return null
  return near.length === 1 || best.km <= reachKm(own.radiusKm) ? best.place : null
}

function nearest(all: readonly NamedPlace[], from: Point): { place: NamedPlace; km: number }[] {
  return all
    .map((place) => ({ place, km: distanceKm(from, place.point) }))
    .toSorted((a, b) => a.km - b.km)
}
