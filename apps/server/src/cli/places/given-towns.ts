import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Town } from '#server/catalogue/reference/added-cities.ts'
import { townsOfGeoNames } from '#server/catalogue/reference/geonames.ts'
import { withAlternateNames } from '#server/catalogue/reference/geonames-names.ts'
import { HousesUnreadable } from '#server/ingest/houses/houses-unreadable.ts'
import { townsOfExtract } from '#server/ingest/houses/osm/towns.ts'
import { UsageError, type CommandContext } from '../call/call.ts'

/** The options of `places add`. */
export type Given = TownOptions & {
  geonames?: string | undefined
  alternateNames?: string | undefined
  osm?: string | undefined
  only?: string | undefined
  radius?: number | undefined
  languages?: string[] | undefined
}
type TownOptions = {
  name?: string | undefined
  at?: { lat: number; lng: number } | undefined
  country?: string | undefined
  population?: number | undefined
  names?: Record<string, string> | undefined
}

/** Returns the towns that options name: one by its name and point, or those of a file. */
export async function givenTowns(
  { geonames, alternateNames, osm, only, radius: _km, languages: _spoken, ...options }: Given,
  { cwd }: CommandContext,
): Promise<Town[]> {
  if (geonames !== undefined && osm !== undefined)
    throw new UsageError('Give --geonames or --osm, one file at a time.')
  if (geonames !== undefined) {
    if (Object.keys(options).length > 0)
      throw new UsageError('--geonames has name, point, country and population in its lines.')
    const towns = await townsInLines(resolve(cwd, geonames), only)
    return alternateNames === undefined ? towns : named(towns, resolve(cwd, alternateNames))
  }
  if (alternateNames !== undefined) throw new UsageError('--alternate-names goes with --geonames.')
  if (osm !== undefined) {
    const { country: of, ...others } = options
    if (Object.keys(others).length > 0)
      throw new UsageError('--osm has name, point and population in its file.')
    return townsOnMap(resolve(cwd, osm), only, of)
  }
  if (only !== undefined)
    throw new UsageError('--only chooses from the file of --geonames or --osm.')
  return [writtenTown(options)]
}

async function townsOnMap(
  path: string,
  only: string | undefined,
  of: string | undefined,
): Promise<Town[]> {
  const towns = await townsOfExtract(path, of).catch((cause: unknown) => {
    if (cause instanceof HousesUnreadable) throw new UsageError(cause.message, { cause })
    throw cause
  })
  const numbered = towns.map(({ node, ...town }) => ({ town, number: node }))
  const kind = of === undefined ? 'place that names its country (--country names it)' : 'place'
  return chosen(numbered, only, { path, kind })
}

type Numbered = { town: Town; number: number | null }

/** The places of this name or number, all without one. Throws where there is none, or one of several is meant. */
function chosen(
  towns: readonly Numbered[],
  only: string | undefined,
  { path, kind }: { path: string; kind: string },
): Town[] {
  const meant = towns.filter(
    ({ town, number }) => only === undefined || only === town.name || only === String(number),
  )
  if (meant.length === 0)
    throw new UsageError(`${path} has no ${kind}${only === undefined ? '' : ` "${only}"`}.`)
  if (only !== undefined && meant.length > 1)
    throw new UsageError(
      `${path} has ${meant.length} places "${only}". Name one by its number: ${meant.map(({ number }) => number).join(', ')}.`,
    )
  return meant.map(({ town }) => town)
}

function writtenTown({
  name = '',
  at,
  country: of,
  population = 0,
  names: other = {},
}: TownOptions): Town {
  if (name.trim() === '' || at === undefined || of === undefined)
    throw new UsageError('--name, --at and --country are needed, or --geonames or --osm.')
  const spellings = Object.values(other)
  const rest = { population, names: other, spellings, geonamesId: null }
  return { ...at, ...rest, name: name.trim(), country: of }
}

async function townsInLines(path: string, only: string | undefined): Promise<Town[]> {
  const found = understood(path, await textOf(path), townsOfGeoNames)
  const numbered = found.map((town) => ({ town, number: town.geonamesId }))
  return chosen(numbered, only, { path, kind: 'populated place (class P)' })
}

async function named(towns: readonly Town[], path: string): Promise<Town[]> {
  return understood(path, await textOf(path), (text) => withAlternateNames(towns, text))
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`The file ${path} cannot be read.`, { cause })
  })
}

function understood<T>(path: string, text: string, read: (text: string) => T): T {
  try {
    return read(text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`${path}: ${why}`, { cause })
  }
}
