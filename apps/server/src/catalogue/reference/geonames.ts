import { REGIONS } from '@okolo/contract/language-tag'
import type { Town } from './added-cities.ts'

/** Columns of a GeoNames dump that are read here, out of 19. */
const COLUMN = {
  id: 0,
  name: 1,
  spellings: 3,
  lat: 4,
  lng: 5,
  class: 6,
  code: 7,
  country: 8,
  population: 14,
}
const COLUMNS = 19
/** Abandoned, historical and destroyed places. */
const GONE = new Set(['PPLQ', 'PPLH', 'PPLCH', 'PPLW'])

/** Reads the populated places of a GeoNames dump. Throws an Error that names the line. */
export function townsOfGeoNames(text: string): Town[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, at) => (line.trim() === '' ? [] : (townOf(line, at + 1) ?? [])))
}

function townOf(line: string, number: number): Town | null {
  const cells = line.split('\t')
  if (cells.length !== COLUMNS)
    throw new Error(
      `Line ${number} has ${cells.length} columns, a line of GeoNames has ${COLUMNS}, parted by tabs.`,
    )
  const cell = (name: keyof typeof COLUMN) => (cells[COLUMN[name]] ?? '').trim()
  if (cell('class') !== 'P' || GONE.has(cell('code'))) return null
  const point = pointOf(cell('lat'), cell('lng'))
  const country = countryOf(cell('country'))
  const [id, population] = [Number(cell('id')), Number(cell('population'))]
  if (point === null) throw new Error(`Line ${number} has no point on the earth.`)
  if (country === null) throw new Error(`Line ${number} names no known country.`)
  if (!isCount(id) || !isCount(population) || cell('name') === '')
    throw new Error(`Line ${number} lacks a number, a name or a population.`)
  return {
    ...point,
    name: cell('name'),
    names: {},
    spellings: cell('spellings').split(',').filter(isSpelling),
    country,
    population,
    geonamesId: id,
  }
}

/** Among the spellings are addresses of pages and codes of airports. */
function isSpelling(text: string): boolean {
  return !/^https?:|^[A-Z\d]{2,4}$/.test(text)
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < 2 ** 31
}

/** Reads a latitude and a longitude in degrees. Null outside the earth. */
export function pointOf(lat: string, lng: string): { lat: number; lng: number } | null {
  const written = /^[-+]?\d+(\.\d+)?$/
  if (!written.test(lat) || !written.test(lng)) return null
  const point = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null
}

/** Reads a country's two letters in any case (`UK` is `gb`). Null if there is no such country. */
export function countryOf(code: string): string | null {
  if (!/^[a-z]{2}$/i.test(code) || /^zz$/i.test(code)) return null
  const { region = '' } = new Intl.Locale(`und-${code}`)
  return REGIONS.of(region) === undefined ? null : region.toLowerCase()
}
