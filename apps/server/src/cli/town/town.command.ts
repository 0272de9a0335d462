import { fileSource } from '#server/ingest/source-files/installed-sources.ts'
import { adopt, isConfident } from '#server/ingest/town/adopt.ts'
import { keepTownDays } from '#server/ingest/town/gaps.ts'
import { saveHouses } from '#server/ingest/town/house-venues.ts'
import { openScan, runScan } from '#server/ingest/town/scan.ts'
import { findScan, listLooks, listScans, type TownScan } from '#server/ingest/town/scan-store.ts'
import { sitesOf } from '#server/ingest/town/sites.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { COMMAND_LINE, logHere, mayAskNetwork, namedCity, wholeNumber } from '../call/given.ts'
import { showCount } from '../call/progress.ts'
import { tableLines } from '../call/table-lines.ts'
import { housesGiven, type HousesFrom } from './houses-given.ts'
import { printLooks, toDecide, writeLooks, type Files } from './print-looks.ts'
import { tellGaps } from './town-gaps.ts'
import { PROGRAM } from '#server/platform/release.ts'

const MOST_LANES = 16
const INTERRUPTED = 130

export const addTown: AddCommands = (okolo, run) => {
  const town = okolo
    .command('town')
    .description('fill a town from the sites of its houses; alone, list the scans')
    .action(() => run(list))
  town
    .command('scan')
    .description(
      "look at the web sites of a town's houses; without houses, go on with its last scan",
    )
    .argument('<city>', 'the city, by any of its names')
    .option('--osm <file>', 'the houses of an OpenStreetMap extract (.osm.pbf)')
    .option('--overpass <url>', 'the houses that an Overpass server knows')
    .option(
      '--list <file>',
      'the houses of a list: addresses, or a CSV file such as sources/towns/',
    )
    .option(
      '--most <number>',
      'stop after so many addresses; the next call goes on',
      wholeNumber(1),
    )
    .option('--at-once <number>', 'hosts looked at together', wholeNumber(1, MOST_LANES), 6)
    .option('--csv <file>', 'write what was found as CSV')
    .option('--json <file>', 'write what was found as JSON')
    .addHelpText(
      'after',
      examples(
        'town scan bratislava --list apps/server/sources/towns/bratislava.csv',
        'town scan bratislava --osm slovakia.osm.pbf',
        'town scan bratislava',
      ),
    )
    .action((city, options) => run((context) => scan(city, options, context)))
  town
    .command('show')
    .description('what a scan found')
    .argument('<scan>', 'its number', wholeNumber(1))
    .option('--csv <file>', 'write it as CSV')
    .option('--json <file>', 'write it as JSON')
    .action((id, files) => run((context) => show(id, files, context)))
  town
    .command('add')
    .description('make sources of what a scan found')
    .argument('<scan>', 'its number', wholeNumber(1))
    .option('--confident', 'all that was read without doubt', false)
    .option('--find <number...>', 'these, by their numbers in the table', numbers)
    .addHelpText('after', examples('town add 1 --confident', 'town add 1 --find 17 21'))
    .action((id, options) => run((context) => add(id, options, context)))
  town
    .command('gaps')
    .description('houses without a source, thin days and kinds, silent sources')
    .argument('<city>', 'the city, by any of its names')
    .option('--json', 'print it as JSON', false)
    .action((city, { json }) => run((context) => tellGaps(city, json, context)))
}

/** Adds a number to those before it. */
function numbers(text: string, before: number[] | undefined): number[] {
  return [...(before ?? []), wholeNumber(1)(text)]
}

type ScanOptions = HousesFrom & Files & { most?: number | undefined; atOnce: number }

async function scan(written: string, options: ScanOptions, context: CommandContext) {
  const city = await namedCity(context.database.db, written)
  try {
    return await scanCity(city, options, context)
  } catch (error) {
    if (!context.signal.aborted) throw error
    return tellStopped(city, context)
  }
}

async function scanCity(city: string, options: ScanOptions, context: CommandContext) {
  const { database, config, signal, print, routesOf } = context
  const houses = await housesGiven(options, city, context)
  const sites = sitesOf(houses)
  if (houses.length > 0) {
    const { linked } = await saveHouses(database.db, city, houses, config.clock())
    print(
      `${counted(houses.length, 'house', 'houses')}, ${counted(sites.length, 'address', 'addresses')} of web sites. In ${city} ${counted(linked, 'house is a venue', 'houses are venues')}.`,
    )
  }
  mayAskNetwork(config, routesOf?.(''))
  const opened = await openScan(database, city, sites, config.clock())
  if (opened === null) {
    if (houses.length === 0)
      throw new UsageError(
        `No scan of ${city} is unfinished: name its houses by --osm, --overpass or --list.`,
      )
    print('No house has a web site to look at.')
    return 0
  }
  print(houses.length > 0 ? progressOf(opened) : `Scan ${opened.id} goes on. ${progressOf(opened)}`)
  const bar = showCount(opened.cityName, 'addresses', context)
  const isOurs = await runScan(opened, {
    database,
    clock: config.clock,
    signal,
    keys: config.keys,
    forOperator: config,
    routesOf,
    lanes: options.atOnce,
    ...(options.most !== undefined && { most: options.most }),
    onProgress: bar.update,
  }).finally(bar.stop)
  if (!isOurs) throw new UsageError(`Another process is at scan ${opened.id}.`)
  await keepTownDays(database.db, config.clock())
  await logHere(context, { what: 'town.scan', about: `${city} ${opened.id}` }, COMMAND_LINE)
  return show(opened.id, options, context)
}

/** All outcomes up to the interruption are kept. */
async function tellStopped(city: string, { database, print }: CommandContext): Promise<number> {
  const [last] = await listScans(database.db, city)
  print(
    last?.finishedAt === null
      ? `Stopped: ${last.waiting} of ${last.sites} are left. ${PROGRAM} town scan ${city} goes on.`
      : 'Stopped before any site was looked at.',
  )
  return INTERRUPTED
}

function progressOf({ sites, waiting }: TownScan): string {
  return waiting === sites ? `${waiting} to look at.` : `${waiting} of ${sites} to look at.`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

async function list({ database, print, columns = 100 }: CommandContext): Promise<number> {
  const scans = await listScans(database.db)
  if (scans.length === 0) print('No town was scanned. `town scan` begins.')
  const rows = scans.map((one) => [
    String(one.id),
    one.cityName,
    one.startedAt.toISOString().slice(0, 10),
    String(one.sites),
    String(one.waiting),
    String(one.undecided),
  ])
  const head = ['scan', 'city', 'begun', 'addresses', 'waiting', 'to decide']
  if (rows.length > 0) for (const line of tableLines(head, rows, columns)) print(line)
  return 0
}

async function namedScan(id: number, { database }: CommandContext): Promise<TownScan> {
  const found = await findScan(database.db, id)
  if (found === null) throw new UsageError(`There is no scan ${id}; \`town\` lists them.`)
  return found
}

async function show(id: number, files: Files, context: CommandContext): Promise<number> {
  const found = await namedScan(id, context)
  const looks = await listLooks(context.database.db, id)
  printLooks(found, looks, context)
  await writeLooks(looks, files, context)
  return 0
}

async function add(
  id: number,
  { confident, find: named = [] }: { confident: boolean; find?: number[] | undefined },
  context: CommandContext,
): Promise<number> {
  const { database, print } = context
  const found = await namedScan(id, context)
  if (!confident && named.length === 0)
    throw new UsageError('Say --confident, or --find with numbers of the table.')
  const looks = await listLooks(database.db, id)
  const strangers = named.filter((number) => !looks.some((look) => look.id === number))
  if (strangers.length > 0) throw new UsageError(`Scan ${id} has no ${strangers.join(', ')}.`)
  const wanted = looks.filter((look) => named.includes(look.id) || (confident && isConfident(look)))
  let added = 0
  for (const look of wanted) {
    const { slug, isNew } = await adopt(database.db, look)
    if (!isNew) {
      print(`Gathered already: ${look.name}, by ${slug}`)
      continue
    }
    added += 1
    await fileSource(database.db, context.config, slug)
    await logHere(context, { what: 'town.add', about: slug, details: { scan: id } }, COMMAND_LINE)
    print(`Added: ${slug}, ${look.upcoming} events to come`)
  }
  await keepTownDays(database.db, context.config.clock())
  const { undecided } = await namedScan(id, context)
  print(
    wanted.length === 0
      ? `Nothing of scan ${id} is without doubt and undecided.`
      : `${added} added${added === 0 ? '.' : `: a running server or "${PROGRAM} worker" gathers them.`}`,
  )
  if (undecided > 0) print(toDecide(undecided, found, context.config))
  return 0
}
