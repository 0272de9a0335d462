import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { LanguageTag } from '@okolo/contract/language-tag'
import { isLocale, LOCALES } from '@okolo/contract/locale'
import {
  addCity,
  listAddedCities,
  removeAddedCity,
  type Holders,
  type Town,
  type TownChoices,
} from '#server/catalogue/reference/added-cities.ts'
import { countryOf, pointOf, townsOfGeoNames } from '#server/catalogue/reference/geonames.ts'
import { withAlternateNames } from '#server/catalogue/reference/geonames-names.ts'
import type { CityRow } from '#server/catalogue/reference/places.ts'
import { HousesUnreadable } from '#server/ingest/houses/houses-unreadable.ts'
import { townsOfExtract } from '#server/ingest/houses/osm/towns.ts'
import { dropHouses } from '#server/ingest/registry/houses.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { COMMAND_LINE, logHere, wholeNumber } from '../call/given.ts'
import { tableLines } from '../call/table-lines.ts'

const MOST_PEOPLE = 50_000_000
const MOST_KM = 100

export const addPlaces: AddCommands = (okolo, run) => {
  const places = okolo
    .command('places')
    .description('list the towns and villages that were added to the cities')
    .action(() => run(list))
  places
    .command('add')
    .description('make a town or a village of any size a city of this site')
    .option('--name <name>', 'its name, as its people write it')
    .option('--at <point>', 'latitude and longitude of its middle: 48.63,18.55', point)
    .option('--country <code>', 'the two letters of its country: sk', country)
    .option('--population <number>', 'how many people live there', wholeNumber(0, MOST_PEOPLE))
    .option('--names <list>', 'its names in other languages: uk=Горна Вес,de=Oberdorf', names)
    .option('--geonames <file>', 'take places from lines of a GeoNames dump instead')
    .option('--alternate-names <file>', 'their names in other languages, as GeoNames has them')
    .option('--osm <file>', 'take places from an OpenStreetMap extract (.osm.pbf) instead')
    .option('--only <name>', 'of the file only the place of this name or number')
    .option('--radius <km>', 'how far around its middle it goes', wholeNumber(1, MOST_KM))
    .option('--languages <list>', 'what its people read: sk,hu', languages)
    .addHelpText(
      'after',
      examples(
        'places add --name "Horná Ves" --at 48.63,18.55 --country sk',
        'places add --geonames SK.txt --only "Horná Ves"',
        'places add --osm slovakia.osm.pbf --only "Horná Ves" --country sk',
      ),
    )
    .action((given) => run((context) => add(given, context)))
  places
    .command('remove')
    .description('take back a place that was added, while nothing hangs on it')
    .argument('<slug>', 'its slug, as `places` lists it')
    .action((slug) => run((context) => remove(slug, context)))
}

function point(text: string) {
  const [lat = '', lng = '', ...more] = text.split(',').map((part) => part.trim())
  const found = more.length > 0 ? null : pointOf(lat, lng)
  if (found !== null) return found
  throw new UsageError(
    'It must be a latitude from -90 to 90 and a longitude from -180 to 180, such as 48.63,18.55.',
  )
}

function country(text: string): string {
  const found = countryOf(text)
  if (found !== null) return found
  throw new UsageError('It must be the two letters of a country (ISO 3166), such as sk.')
}

function languages(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  if (tags.every((tag) => LanguageTag.safeParse(tag).success)) return tags
  throw new UsageError('It must be tags of languages, such as sk,hu.')
}

function names(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  if (pairs.every(([locale, name, ...more]) => isLocale(locale) && name && more.length === 0))
    return Object.fromEntries(pairs)
  throw new UsageError(
    `It must be languages with names, such as uk=Горна Вес,de=Oberdorf, of ${LOCALES.join(', ')}.`,
  )
}

type Given = TownOptions & {
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

async function add(given: Given, context: CommandContext): Promise<number> {
  const { radius, languages: spoken } = given
  const towns = await givenTowns(given, context)
  const done = await addTowns(towns, { radiusKm: radius, languages: spoken }, context)
  if (!done.some(({ isNew }) => isNew)) return 1
  context.print(
    'Servers that run show it within a minute; sources are read anew with their next run.',
  )
  return 0
}

async function givenTowns(
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

async function addTowns(towns: Town[], choices: TownChoices, context: CommandContext) {
  const { database, print } = context
  const done = await inTransaction(database.db, async (tx) => {
    const results = []
    for (const town of towns) results.push(await addCity(tx, town, choices))
    return results
  })
  for (const { isNew, city } of done) {
    print(isNew ? `Added: ${line(city)}` : `${city.name} is there already: ${city.slug}`)
    if (isNew) await logHere(context, { what: 'place.add', about: city.slug }, COMMAND_LINE)
  }
  return done
}

function line({
  slug,
  name,
  country: of,
  area_radius: km,
  time_zone: zone,
  languages: spoken,
}: CityRow) {
  return `${slug} (${name}, ${of.toUpperCase()}, ${km} km around, ${zone}, ${spoken.join(' ')})`
}

async function list({ database, print, columns = 100 }: CommandContext): Promise<number> {
  const cities = await listAddedCities(database.db)
  if (cities.length === 0) print('No place was added. `places add` adds one.')
  const rows = cities.map((city) => [
    city.slug,
    city.name,
    city.country,
    `${city.lat},${city.lng}`,
    `${city.area_radius} km`,
    String(city.population),
    city.time_zone,
    city.languages.join(' '),
  ])
  const head = ['slug', 'name', 'country', 'point', 'radius', 'people', 'zone', 'languages']
  if (rows.length > 0) for (const text of tableLines(head, rows, columns)) print(text)
  return 0
}

async function remove(slug: string, context: CommandContext): Promise<number> {
  const { database, print } = context
  const holders = await inTransaction(database.db, async (tx) => {
    const city = (await listAddedCities(tx)).find((one) => one.slug === slug)
    if (city === undefined) throw new UsageError(`No place "${slug}" was added; see \`places\`.`)
    // Houses without events hold nobody; they come again with the next scan.
    await dropHouses(tx, city.id)
    const left = await removeAddedCity(tx, city)
    if (Object.keys(left).length > 0) throw new Held(left)
    return {}
  }).catch((error: unknown) => {
    if (error instanceof Held) return error.holders
    throw error
  })
  const reasons = Object.entries(holders).map(([what, count]) => `${what}: ${count}`)
  if (reasons.length > 0) {
    print(`${slug} stays, for things hang on it. ${reasons.join(', ')}.`)
    return 1
  }
  await logHere(context, { what: 'place.remove', about: slug }, COMMAND_LINE)
  print(`Removed: ${slug}`)
  return 0
}

/** Undoes the steps of a removal once something turns out to hang on the city. */
class Held extends Error {
  readonly holders: Holders

  constructor(holders: Holders) {
    super('The city stays.')
    this.holders = holders
  }
}
