import { readFileSync } from 'node:fs'
import { nameKey } from './called-cities.ts'
import { distanceKm, type Point } from './geo.ts'

/** A place by one of its names, as GeoNames has it (docs/places.md). */
export type NamedPlace = {
  name: string
  /** ISO 3166-1 alpha-2, lower case. */
  country: string
  /** GeoNames's code of the state, in the countries of `regions.json`; else empty. */
  region: string
  /** Exact to a kilometre. */
  point: Point
  /** `part` of our city, `perhaps` one, or a town of its own. */
  kind: 'city' | 'part' | 'perhaps' | 'town'
  /** Slug of the city that it is or is a part of; null of a town. */
  city: string | null
}

/** Written by tools/places: one place a line, sorted by `nameKey`. */
export const TOWNS_FILE = new URL('towns.tsv', import.meta.url)

const KINDS = { '@': 'city', '=': 'part', '~': 'perhaps' } as const
const NEW_LINE = 10
/** Names that one run meets again and again. */
const REMEMBERED = 2000

let table: Buffer | null = null
const remembered = new Map<string, readonly NamedPlace[]>()

/**
 * The places of this name in any country, whatever the case, accents and hyphens. The table stays bytes, and about 17 of its lines
 * are read for a name.
 */
export function placesCalled(written: string): readonly NamedPlace[] {
  const key = nameKey(written)
  if (key === '') return []
  const known = remembered.get(key)
  if (known !== undefined) return known
  table ??= readFileSync(TOWNS_FILE)
  if (remembered.size >= REMEMBERED) remembered.clear()
  const found = linesOf(table, key).map(readLine)
  remembered.set(key, found)
  return found
}

function linesOf(bytes: Buffer, key: string): string[] {
  let low = 0
  let high = bytes.length
  while (low < high) {
    const start = lineStart(bytes, Math.floor((low + high) / 2))
    const line = lineAt(bytes, start)
    if (keyOf(line) < key) low = nextLine(bytes, start)
    else high = start
  }
  const lines: string[] = []
  for (let at = low; at < bytes.length; at = nextLine(bytes, at)) {
    const line = lineAt(bytes, at)
    if (keyOf(line) !== key) break
    lines.push(line)
  }
  return lines
}

const keyOf = (line: string): string => nameKey(line.slice(0, line.indexOf('\t')))

const lineStart = (bytes: Buffer, at: number): number =>
  at === 0 ? 0 : bytes.lastIndexOf(NEW_LINE, at - 1) + 1

const nextLine = (bytes: Buffer, at: number): number => bytes.indexOf(NEW_LINE, at) + 1

const lineAt = (bytes: Buffer, at: number): string =>
  bytes.toString('utf8', at, bytes.indexOf(NEW_LINE, at))

function readLine(line: string): NamedPlace {
  const [name = '', country = '', region = '', lat = '', lng = '', of = ''] = line.split('\t')
  const mark = of.charAt(0)
  return {
    name,
    country,
    region,
    point: { lat: Number(lat), lng: Number(lng) },
    kind: mark === '@' || mark === '=' || mark === '~' ? KINDS[mark] : 'town',
    city: of === '' ? null : of.slice(1),
  }
}

/**
 * Kilometres between two towns; 0 where two names may mean one, or a town and a part of it; null where GeoNames does not know both. A
 * name within the other ("Frankfurt", "Frankfurt (Oder)") may mean the same.
 */
export function kmBetweenTowns(a: readonly NamedPlace[], b: readonly NamedPlace[]): number | null {
  if (a.length === 0 || b.length === 0) return null
  const each = a.flatMap((x) => b.map((y) => (mayBeOne(x, y) ? 0 : distanceKm(x.point, y.point))))
  return Math.min(...each)
}

/** True for a town of its own beside the city, no part of it and none that may be one. */
export function isTownBeside(town: string, citySlug: string): boolean {
  return placesCalled(town).every(({ city }) => city !== citySlug)
}

/** True of two names of one town: Wien and Vienna. */
export function isOneTown(a: readonly NamedPlace[], b: readonly NamedPlace[]): boolean {
  return a.some((x) => x.kind === 'city' && b.some((y) => y.kind === 'city' && y.city === x.city))
}

function mayBeOne(a: NamedPlace, b: NamedPlace): boolean {
  if (a.city !== null && a.city === b.city) return true
  const [words, others] = [wordsOf(a), wordsOf(b)]
  return words.isSubsetOf(others) || others.isSubsetOf(words)
}

const wordsOf = ({ name }: NamedPlace): Set<string> => new Set(nameKey(name).split(' '))
