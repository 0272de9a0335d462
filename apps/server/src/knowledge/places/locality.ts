import type { RawPlace } from '@okolo/connectors/event-draft'
import { LOCALES } from '@okolo/contract/locale'
import { citiesCalled, nameKey, type CitiesByName } from '#server/knowledge/places/called-cities.ts'
import { distanceKm, type Point } from '#server/knowledge/places/geo.ts'
import type { KnownCity } from './known-city.ts'
import postalCodes from './postal-codes.json' with { type: 'json' }
import { isInRegion, regionIn } from './regions.ts'
import { townNamed, type FarKm } from './town-named.ts'
import { cityOfArea } from './area.ts'
import { placesCalled, type NamedPlace } from './towns.ts'

/** The city and town that the words of a record name. */
export type SaidCity = {
  /** One of ours that is named, or that a part of it or a postal code is of. */
  city: KnownCity | null
  /** The part of `city` that is named. */
  district: string | null
  /** A name in place of a city that is none of ours. */
  town: string | null
  /** `town` as GeoNames has it; null where it may mean several, or none. */
  townAt: NamedPlace | null
}

type Where = {
  point: Point | null
  own: KnownCity
  cities: readonly KnownCity[]
  byName: CitiesByName<KnownCity>
}
type Called = (written: string) => KnownCity | null
type Found = Pick<SaidCity, 'city' | 'district'>

/** Further away than this a namesake is meant. */
const FAR_KM = { stated: 2000, assumed: 500, abroad: 300 }
/** Countries in which many towns share a name. We know only the largest of them. */
const MANY_NAMESAKES = new Set(['us', 'ca', 'au', 'br', 'mx', 'ru', 'in', 'cn'])
/** "Köln-Ehrenfeld" is read as a part of Köln only near it: many towns have two names. */
const COMPOUND_KM = 50

/**
 * The city by the words of a record: its locality, of namesakes the one in its country and nearest to its point, else
 * to the source's city; a part of a city ("Köln-Ehrenfeld", "Paris 11e", "Brooklyn"); else the postal code.
 */
export function saidCity(
  { locality, region, postalCode, country, address }: RawPlace,
  where: Where,
): SaidCity {
  const stated = country?.toLowerCase().replace(/^uk$/, 'gb')
  const inRegion = regionIn(region === undefined ? [] : [region], stated ?? where.own.country)
  const called: Called = (written) => {
    const city = nearestCalled(written, stated, where)
    return city !== null && isInRegion(city, inRegion) ? city : null
  }
  const byCode = cityOfCode(postalCode ?? '', stated ?? where.own.country, where.cities)
  const text = (locality ?? '').replaceAll(/\s+/g, ' ').trim()
  const said = { city: null, district: null, town: null, townAt: null }
  if (!isName(text)) return (address ?? '') === '' ? said : { ...said, city: byCode }
  const whole = called(text)
  if (whole !== null) return { ...said, city: whole }
  const numbered = called(withoutNumbers(text))
  const found =
    (numbered === null ? null : { city: numbered, district: text }) ??
    inParts(text, called, where) ??
    compound(text, called, where) ??
    districtOf(text, stated, where) ??
    (byCode === null ? null : { city: byCode, district: text }) ??
    areaOf(text, called, stated ?? where.own.country, where.own)
  if (found !== null) return { ...said, ...found }
  const isNear: FarKm = (itsCountry, from) => farKm(itsCountry, stated, from)
  const { name, at } = townNamed(
    text,
    { country: stated, region: inRegion },
    { ...where, farKm: isNear },
  )
  return { ...said, town: name, townAt: at }
}

/** "New York, NY", "Madrid, Centro", "Brooklyn, New York": the first part that names a city, or a part of the next. */
function inParts(text: string, called: Called, { point, own }: Where): Found | null {
  const parts = text.split(/\s*[,;/|()]\s*|\s+[-–—]\s+/).filter((part) => part !== '')
  const [first = '', ...rest] = parts
  if (rest.length === 0) return null
  const city = called(first) ?? called(withoutNumbers(first))
  const region = regionIn(rest, city?.country ?? own.country)
  // "Oakland, NJ" is not Oakland in California.
  if (city !== null && !isInRegion(city, region)) return null
  if (city !== null) return { city, district: rest.find((part) => isDistrict(part, city)) ?? null }
  // "Albany, New York" is another city: only what is known as a part, or lies there, is read so.
  const larger = rest.map(called).find((found) => found !== null) ?? null
  const isPart = larger !== null && (isDistrict(first, larger) || isWithin(point, larger))
  return isPart ? { city: larger, district: first } : null
}

/** "Köln-Ehrenfeld". */
function compound(text: string, called: Called, { point, own }: Where): Found | null {
  const [, first = '', rest = ''] = /^(\p{L}[\p{L}. ]+?)[-–](\p{Lu}.+)$/u.exec(text) ?? []
  const city = first === '' ? null : called(first)
  if (city === null) return null
  const isNear = distanceKm(point ?? centreOf(own), centreOf(city)) <= COMPOUND_KM
  return isNear ? { city, district: rest } : null
}

/** "Brooklyn": a part of the source's city, else of one near the point. */
function districtOf(
  text: string,
  country: string | undefined,
  { point, own, cities }: Where,
): Found | null {
  if (country !== undefined && country !== own.country && point === null) return null
  const near = point === null ? [own] : [own, ...cities.filter((city) => isWithin(point, city))]
  const city = near.find((one) => isDistrict(text, one))
  return city === undefined ? null : { city, district: text }
}

/** "Downtown SF", "Wien Innenstadt", "City Centre": no town, but a part of the city named or else of the source's. */
function areaOf(text: string, called: Called, country: string, own: KnownCity): Found | null {
  if (placesCalled(text).some((place) => place.country === country)) return null
  const name = cityOfArea(text)
  if (name === '') return country === own.country ? { city: own, district: text } : null
  const city = name === null ? null : called(name)
  return city === null ? null : { city, district: text }
}

function nearestCalled(
  written: string,
  country: string | undefined,
  { point, own, byName }: Where,
): KnownCity | null {
  const candidates = citiesCalled(byName, written).filter(
    (city) => country === undefined || city.country === country,
  )
  const nearest = (from: Point): KnownCity | undefined =>
    candidates
      .map((city) => ({ city, km: distanceKm(from, centreOf(city)) }))
      .filter(({ city, km }) => km <= farKm(city.country, country, own))
      .toSorted((a, b) => a.km - b.km)[0]?.city
  // A point may be wrong: then the source's city tells which is meant.
  return (point === null ? undefined : nearest(point)) ?? nearest(centreOf(own)) ?? null
}

/** How far away a place of `itsCountry` may lie for a record that states `country`. */
function farKm(itsCountry: string, country: string | undefined, own: KnownCity): number {
  if (country !== undefined && !MANY_NAMESAKES.has(country)) return FAR_KM.stated
  return itsCountry === (country ?? own.country) ? FAR_KM.assumed : FAR_KM.abroad
}

function centreOf({ lat, lon }: KnownCity): Point {
  return { lat, lng: lon }
}

function isWithin(point: Point | null, city: KnownCity): boolean {
  return point !== null && distanceKm(point, centreOf(city)) <= city.radiusKm
}

/** Words around a city's name that mean one of its numbered districts. */
const NUMBERING =
  /^(?:\d+\p{L}{0,4}|[ivx]+|[a-z]|arrondissements?|arr|cedex|district|bezirk|kreis|kerulet|ker|distrito|okres|obvod|mestska|cast|raion)$/u

/** "Paris 11e", "75011 Paris", "Budapest XIII. kerület": the name alone; empty where nothing is numbered. */
function withoutNumbers(text: string): string {
  const words = nameKey(text).split(' ')
  const named = words.filter((word) => !NUMBERING.test(word))
  return named.length === words.length ? '' : named.join(' ')
}

/** The Bronx is Bronx, too. */
function isDistrict(text: string, { slug }: KnownCity): boolean {
  return [text, `The ${text}`]
    .flatMap(placesCalled)
    .some(({ kind, city }) => kind === 'part' && city === slug)
}

/** Postal codes of cities, by their slug. */
const CODES: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(postalCodes).map(([slug, written]) => [slug, new RegExp(`^(?:${written})$`)]),
)

/** The city in this country whose postal codes are of this pattern; null where none or several are. */
function cityOfCode(code: string, country: string, cities: readonly KnownCity[]): KnownCity | null {
  const given = code.trim().toUpperCase()
  if (given === '') return null
  const slugs = [...CODES].flatMap(([slug, written]) => (written.test(given) ? slug : []))
  const found = cities.filter(({ slug, country: own }) => own === country && slugs.includes(slug))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Languages of feeds, beside those of the interface. */
const OTHER_LANGUAGES = [
  'bg',
  'ca',
  'cs',
  'da',
  'el',
  'et',
  'fi',
  'hr',
  'hu',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'ro',
  'sl',
  'sv',
  'tr',
]

let countryNames: ReadonlySet<string> | null = null
const NO_PLACE = /^(?:n\/?a|none|null|tba|tbc|tbd|unknown|various|online|virtual)$/i
/** A state: "NY". */
const STATE = /^[A-Z]{2}$/

/** False for "TBA", a number, or the name of a country. */
function isName(text: string): boolean {
  return (
    /\p{L}/u.test(text) &&
    !NO_PLACE.test(text) &&
    !STATE.test(text) &&
    !namesOfCountries().has(nameKey(text))
  )
}

function namesOfCountries(): ReadonlySet<string> {
  if (countryNames !== null) return countryNames
  const codes = countryCodes()
  countryNames = new Set(
    [...LOCALES, ...OTHER_LANGUAGES].flatMap((locale) => {
      const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
      return codes.map((code) => nameKey(names.of(code) ?? '')).filter((name) => name !== '')
    }),
  )
  return countryNames
}

function countryCodes(): string[] {
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCodePoint(65 + n))
  // Cities that are countries go by their name all the same.
  const cities = new Set(['MC', 'SG', 'VA', 'LU', 'HK', 'MO', 'GI', 'SM', 'DJ', 'KW', 'PA', 'GT'])
  return letters.flatMap((x) => letters.map((y) => x + y)).filter((code) => !cities.has(code))
}
