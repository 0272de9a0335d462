import { isLocale, type Locale } from '@okolo/contract/locale'
import type { Town } from './added-cities.ts'

/** Columns of GeoNames' alternate names that are read here; the last four are flags. */
const COLUMN = {
  id: 1,
  language: 2,
  name: 3,
  isPreferred: 4,
  isShort: 5,
  isColloquial: 6,
  isHistoric: 7,
}
const LEAST_COLUMNS = 4

type Name = { locale: Locale; name: string; isPreferred: boolean; isShort: boolean }

/**
 * The towns with their names in the languages of the interface, as a file of GeoNames' alternate names
 * (`alternatenames/SK.zip`, `alternateNamesV2`) has them; preferred ones first, neither colloquial nor historic ones. Throws an Error that names the line.
 */
export function withAlternateNames(towns: readonly Town[], text: string): Town[] {
  const wanted = new Set(towns.map(({ geonamesId }) => String(geonamesId)))
  const byTown = new Map<string, Name[]>()
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue
    const cells = line.split('\t')
    if (cells.length < LEAST_COLUMNS)
      throw new Error(`Line ${at + 1} has ${cells.length} columns, one of alternate names has 10.`)
    const id = cells[COLUMN.id] ?? ''
    const name = wanted.has(id) ? nameIn(cells) : null
    if (name !== null) byTown.set(id, [...(byTown.get(id) ?? []), name])
  }
  return towns.map((town) => {
    const names = byTown.get(String(town.geonamesId)) ?? []
    return { ...town, names: { ...town.names, ...Object.fromEntries(bestOf(names)) } }
  })
}

function nameIn(cells: readonly string[]): Name | null {
  const is = (flag: keyof typeof COLUMN) => cells[COLUMN[flag]] === '1'
  const [locale, name] = [cells[COLUMN.language] ?? '', (cells[COLUMN.name] ?? '').trim()]
  if (!isLocale(locale) || name === '' || is('isColloquial') || is('isHistoric')) return null
  return { locale, name, isPreferred: is('isPreferred'), isShort: is('isShort') }
}

function bestOf(names: readonly Name[]): [Locale, string][] {
  const rank = ({ isPreferred, isShort }: Name) => Number(isShort) - 2 * Number(isPreferred)
  const best = names.toSorted((a, b) => rank(b) - rank(a))
  return best.map(({ locale, name }) => [locale, name])
}
