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
import { countryOf, pointOf } from '#server/catalogue/reference/geonames.ts'
import type { CityRow } from '#server/catalogue/reference/places.ts'
import { changeSitePlaces } from '#server/catalogue/reference/site-places.ts'
import { hasSite } from '#server/ingest/source-files/installed-sources.ts'
import { dropHouses } from '#server/ingest/registry/houses.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { SiteNotWritable } from '#server/platform/site/write-site.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { COMMAND_LINE, logHere, wholeNumber } from '../call/given.ts'
import { tableLines } from '../call/table-lines.ts'
import { givenTowns, type Given } from './given-towns.ts'

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

async function add(given: Given, context: CommandContext): Promise<number> {
  const { radius, languages: spoken } = given
  const towns = await givenTowns(given, context)
  const done = await addTowns(towns, { radiusKm: radius, languages: spoken }, context)
  const added = done.flatMap(({ isNew, city }) => (isNew ? [city] : []))
  if (added.length === 0) return 1
  noteInSite({ added }, context)
  context.print(
    'Servers that run show it within a minute; sources are read anew with their next run.',
  )
  return 0
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

/** The site folder has the same cities as the database, where there is one. */
function noteInSite(
  change: Parameters<typeof changeSitePlaces>[1],
  { config, print }: CommandContext,
): void {
  if (!hasSite(config)) return
  try {
    const path = changeSitePlaces(config.site, change)
    if (path !== null) print(`Written: ${path}`)
  } catch (error) {
    if (!(error instanceof SiteNotWritable)) throw error
    print(error.message)
  }
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
  const city = (await listAddedCities(database.db)).find((one) => one.slug === slug)
  if (city === undefined) throw new UsageError(`No place "${slug}" was added; see \`places\`.`)
  const holders = await inTransaction(database.db, async (tx) => {
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
  // Else it would be back with the next start.
  noteInSite({ removed: [city] }, context)
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
