import type { Command } from '@commander-js/extra-typings'
import { isJsonObject } from '@okolo/connectors/json'
import { trySource } from '#server/ingest/detect/try-source.ts'
import { addSource, LEAST_MINUTES, MOST_MINUTES } from '#server/ingest/sources/manage-source.ts'
import { sourceOfAddress } from '#server/ingest/sources/source-addresses.ts'
import type { ScheduledSource } from '#server/ingest/sources/source.ts'
import { chooseSource, loadCatalogue } from '#server/ingest/source-files/catalogue.ts'
import { fileSource, hasSite } from '#server/ingest/source-files/installed-sources.ts'
import { readShippedSources } from '#server/ingest/source-files/shipped-sources.ts'
import { addressKey, readAddress } from '#server/platform/addresses/read-address.ts'
import { PROGRAM } from '#server/platform/release.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { logHere, mayAskNetwork, namedCity, wholeNumber } from '../call/given.ts'
import { tableLines } from '../call/table-lines.ts'

type Run = Parameters<AddCommands>[1]

/** Gathered this often until the source's own pace is learned. */
const EVERY_MINUTES = 720
const EXAMPLES = 3

/** Adds the commands that bring sources in: `sources catalogue` and `sources add`. */
export function addChoosing(sources: Command, run: Run): void {
  sources
    .command('catalogue')
    .description('open feeds that Okolo knows, by country, to be added by their slugs')
    .option('--country <code>', 'only of this country, such as FR')
    .option('--json', 'print everything as JSON', false)
    .action((options) => run((context) => tellCatalogue(options, context)))
  sources
    .command('add')
    .description(
      'add a source: the address of a page, a calendar or a feed, or a slug of the catalogue',
    )
    .argument('<address>', 'what is to be read')
    .option('--city <name>', 'the city of its events; the catalogue knows its own')
    .option('--title <text>', 'how it is named beside its events (default: as it says itself)')
    .option(
      '--every <minutes>',
      'how often it is gathered',
      wholeNumber(LEAST_MINUTES, MOST_MINUTES),
    )
    .option(
      '--house <name>',
      'the house whose programme it is: events that name no place are there',
    )
    .option('--terms-read', 'you have read its terms, and they allow to show its texts', false)
    .option('--attribution <text>', 'the words that its terms ask to be shown')
    .addHelpText(
      'after',
      examples(
        'sources add https://klub.example/program --city brezno --house "Klub"',
        'sources add madrid-agenda',
      ),
    )
    .action((address, options) => run((context) => add(address, options, context)))
}

async function tellCatalogue(
  { country, json }: { country?: string | undefined; json: boolean },
  { database, print, columns = 100 }: CommandContext,
): Promise<number> {
  const all = await loadCatalogue(database.db)
  const wanted = country?.toUpperCase()
  const rows = all.filter((one) => wanted === undefined || one.country === wanted)
  if (json) {
    print(JSON.stringify(rows))
    return 0
  }
  if (rows.length === 0)
    throw new UsageError(
      `The catalogue has no source in ${country}. It has some in: ${[...new Set(all.map((one) => one.country))].toSorted().join(', ')}.`,
    )
  const table = rows.map((one) => [
    one.slug,
    one.country,
    one.city,
    one.license ?? '-',
    one.isGathered ? 'gathered' : '',
  ])
  for (const line of tableLines(['source', 'country', 'city', 'licence', ''], table, columns))
    print(line)
  return 0
}

type AddOptions = {
  city?: string | undefined
  title?: string | undefined
  every?: number | undefined
  house?: string | undefined
  attribution?: string | undefined
  termsRead: boolean
}

async function add(given: string, options: AddOptions, context: CommandContext): Promise<number> {
  const known = (await readShippedSources()).find(({ settings }) => settings.slug === given)
  if (known !== undefined) return choose(known, options, context)
  const address = readAddress(given)
  if (address === null)
    throw new UsageError(`"${given}" is no address, and the catalogue has no such source.`)
  if (options.city === undefined) throw new UsageError('--city is needed: the city of its events.')
  return addAddress(address, { ...options, city: options.city }, context)
}

async function choose(
  known: ScheduledSource,
  { every }: AddOptions,
  context: CommandContext,
): Promise<number> {
  const { db } = context.database
  if (!hasSite(context.config))
    throw new UsageError(
      `Without a site folder the whole catalogue is gathered. Make one first: ${PROGRAM} site init.`,
    )
  return tellAdded(await chooseSource(db, known, every), context)
}

async function addAddress(
  address: string,
  { city, title, every, house, attribution, termsRead }: AddOptions & { city: string },
  context: CommandContext,
): Promise<number> {
  const { database, config, signal, print, routesOf } = context
  const citySlug = await namedCity(database.db, city)
  const routes = routesOf?.(address)
  mayAskNetwork(config, routes)
  const { clock, keys } = config
  const tried = await trySource(address, citySlug, {
    db: database.db,
    clock,
    signal,
    keys,
    forOperator: config,
    routes,
  })
  if (!tried.ok) {
    print(`${address} cannot be added: ${tried.reason}`)
    return 1
  }
  const { detected, preview } = tried
  const there = await sourceOfAddress(database.db, [addressKey(detected.url)])
  if (there !== null) throw new UsageError(`${there.slug} reads ${detected.url} already.`)
  print(`${detected.because} ${preview.counts.upcoming} events to come.`)
  for (const event of preview.events.slice(0, EXAMPLES))
    print(`  ${event.date?.start.slice(0, 16).replace('T', ' ') ?? ''} ${event.title}`)
  const slug = await addSource(database.db, {
    connector: detected.connector,
    config: isJsonObject(detected.config) ? detected.config : {},
    title: title ?? (detected.title || new URL(address).hostname),
    url: detected.url,
    citySlug,
    everyMinutes: every ?? EVERY_MINUTES,
    terms: {
      ...(attribution !== undefined && { attribution }),
      ...(termsRead && { reviewed: clock().toISOString().slice(0, 10) }),
    },
    ...(house !== undefined && {
      house: { name: house, address: null, lat: null, lng: null },
      role: 'venue' as const,
    }),
  })
  if (!termsRead)
    print('Its terms count as unread: facts and a link are shown. --terms-read says you read them.')
  return tellAdded(slug, context)
}

async function tellAdded(slug: string, context: CommandContext): Promise<number> {
  await fileSource(context.database.db, context.config, slug)
  await logHere(context, { what: 'source.add', about: slug })
  context.print(
    `${slug} is added. ${context.config.live ? 'It is gathered within a minute where a server or worker runs' : 'OKOLO_LIVE=0: nothing gathers it'}; "${PROGRAM} gather --source ${slug}" does it now.`,
  )
  return 0
}
