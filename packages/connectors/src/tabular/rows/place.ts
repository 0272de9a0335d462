import type { RawPlace } from '../../event-draft.ts'
import type { Json, JsonObject } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import type { Row } from './row.ts'
import { assume } from './row.ts'
import { webAddress } from './addresses.ts'
import { plainText } from '../mapping/paths.ts'
import { parseNumber, readNumber, readText, readTexts, readValues } from '../mapping/values.ts'

type Point = { lat: number; lon: number }
type PlaceField =
  | 'venue'
  | 'venueId'
  | 'room'
  | 'address'
  | 'postalCode'
  | 'locality'
  | 'region'
  | 'district'

/** Returns undefined if neither the record nor the mapping's constants name a place. */
export function readPlace(row: Row): RawPlace | undefined {
  const { fields, constants = {} } = row.mapping
  const read = (name: PlaceField) => readText(fields[name], row.value)
  const venue = read('venue') ?? constants.venue
  const point = readPoint(row) ?? constantPoint(row)
  const place: RawPlace = {
    ...optional('sourceId', read('venueId')),
    ...optional('name', venue),
    ...optional('room', read('room')),
    ...optional('address', read('address') ?? constants.address),
    ...optional('postalCode', read('postalCode') ?? constants.postalCode),
    ...optional('locality', read('locality') ?? constants.locality),
    ...optional('region', read('region')),
    ...optional('district', read('district')),
    ...optional('country', countryCode(row) ?? constants.country?.toLowerCase()),
    ...point,
    ...optional('url', webAddress(readText(fields.venueUrl, row.value), row, 'venueUrl')),
  }
  return Object.keys(place).length === 0 ? undefined : place
}

/** Returns `{ key: value }`, or {} without a value. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | null | undefined,
): { [K in Key]?: Value } {
  if (value === null || value === undefined) return {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key widens to string
  return { [key]: value } as { [K in Key]?: Value }
}

function countryCode(row: Row): string | null {
  const text = readText(row.mapping.fields.country, row.value)
  if (text === null) return null
  if (/^[a-z]{2}$/i.test(text)) return text.toLowerCase()
  assume(
    row,
    'country_unknown',
    `"${text}" is not a two-letter country code: it is left out`,
    'country',
  )
  return null
}

function constantPoint(row: Row): Point | null {
  const { lat, lon } = row.mapping.constants ?? {}
  return lat === undefined || lon === undefined ? null : { lat, lon }
}

function readPoint(row: Row): Point | null {
  const { lat, lon, coordinates } = row.mapping.fields
  if (coordinates) {
    const values =
      coordinates.match === undefined && coordinates.split === undefined
        ? readValues(coordinates, row.value)
        : []
    const pair = values.length > 0 ? pairOf(values) : readTexts(coordinates, row.value)
    const found = isJsonObject(pair) ? objectPoint(pair) : numbers(pair, coordinates.order)
    if (found) return plausible(found, row)
  }
  const [y, x] = [readNumber(lat, row.value), readNumber(lon, row.value)]
  return y === null || x === null ? null : plausible({ lat: y, lon: x }, row)
}

/** One object, one text, or the two numbers of a list. */
function pairOf(values: Json[]): JsonObject | Json[] {
  const [first] = values
  if (isJsonObject(first)) return first
  return Array.isArray(first) ? first : values
}

function objectPoint(object: JsonObject): Point | null {
  // GeoJSON, RFC 7946: longitude first.
  if (Array.isArray(object['coordinates'])) return numbers(object['coordinates'], 'lon,lat')
  const read = (...names: string[]) => {
    const found = names.map((name) => plainText(object[name] ?? null)).find((text) => text)
    return found ? parseNumber(found) : null
  }
  const [lat, lon] = [read('lat', 'latitude', 'y'), read('lon', 'lng', 'long', 'longitude', 'x')]
  return lat === null || lon === null ? null : { lat, lon }
}

/** Of `["48.1", "17.1"]`, `48.1, 17.1`, `48,1 17,1` or `POINT (17.1 48.1)`. */
function numbers(values: Json[], order: 'lat,lon' | 'lon,lat' = 'lat,lon'): Point | null {
  const text = values.length === 1 ? (plainText(values[0]!) ?? '') : null
  const wkt = text === null ? null : /^(?:SRID=\d+;)?POINT\s*\(([^)]*)\)$/i.exec(text)?.[1]
  const parts =
    text === null
      ? values.map((value) => plainText(value) ?? '')
      : (wkt ?? text).trim().split(/[;\s]+|,(?!\d)|(?<=\.\d+),/)
  const found = parts.filter((part) => part !== '').map((part) => parseNumber(part))
  if (found.length < 2 || found[0] === null || found[1] === null) return null
  const [first, second] = [found[0]!, found[1]!]
  const isLonFirst = wkt !== null && wkt !== undefined ? true : order === 'lon,lat'
  return isLonFirst ? { lat: second, lon: first } : { lat: first, lon: second }
}

function plausible(point: Point, row: Row): Point | null {
  const { lat, lon } = point
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0)) return point
  if (lat !== 0 || lon !== 0) {
    assume(
      row,
      'coordinates_impossible',
      `${lat}, ${lon} is not a place on Earth: left out`,
      'coordinates',
    )
  }
  return null
}
