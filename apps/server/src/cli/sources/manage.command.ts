import type { Command } from '@commander-js/extra-typings'
import { resolve } from 'node:path'
import { changeSource, type TermsChange } from '#server/ingest/sources/manage-source.ts'
import { switchSource } from '#server/ingest/sources/scheduling.ts'
import { applySourceFiles } from '#server/ingest/source-files/apply-files.ts'
import { fileSource, sourcesFolder } from '#server/ingest/source-files/installed-sources.ts'
import { readShippedSources } from '#server/ingest/source-files/shipped-sources.ts'
import { keptSources, writeSourceFile } from '#server/ingest/source-files/write-file.ts'
import { forgetSource } from '#server/ingest/store/forget-source.ts'
import { PROGRAM } from '#server/platform/release.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { logHere, namedCity, namedSource, wholeNumber } from '../call/given.ts'
import { LEAST_MINUTES, MOST_MINUTES } from '#server/ingest/sources/manage-source.ts'

type Run = Parameters<AddCommands>[1]

/** Adds the commands that change sources: `sources edit`, `pause`, `resume`, `remove`, `export`, `import`. */
export function addManaging(sources: Command, run: Run): void {
  sources
    .command('edit')
    .description('change a source: what is not given stays')
    .argument('<source>', 'its slug')
    .option('--title <text>', 'how it is named beside its events')
    .option('--city <name>', 'the city of its events')
    .option(
      '--every <minutes>',
      'how often it is gathered',
      wholeNumber(LEAST_MINUTES, MOST_MINUTES),
    )
    .option('--trust <number>', 'its weight against others, 0 to 1', share)
    .option('--attribution <text>', 'the words that its terms ask to be shown; "" for none')
    .option('--license <text>', 'the licence of its data, as it is named; "" for none')
    .option('--terms-url <address>', 'where its terms stand')
    .addOption(
      sources
        .createOption('--redisplay <what>', 'what its terms allow to show of its events')
        .choices(['yes', 'facts-only', 'no'] as const),
    )
    .option('--terms-read', 'you have read its terms today', false)
    .addHelpText(
      'after',
      examples(
        'sources edit bratislava-klub-luc --every 720',
        'sources edit bratislava-klub-luc --terms-read --redisplay yes --license "CC BY 4.0"',
      ),
    )
    .action((slug, options) => run((context) => edit(slug, options, context)))
  for (const [name, isEnabled, description] of [
    ['pause', false, 'gather a source no more until it is resumed; its events stay'],
    ['resume', true, 'gather a paused source again'],
  ] as const)
    sources
      .command(name)
      .description(description)
      .argument('<source>', 'its slug')
      .action((slug) => run((context) => pause(slug, isEnabled, context)))
  sources
    .command('remove')
    .description('remove a source, its records, and the events that nobody else lists')
    .argument('<source>', 'its slug')
    .option('--yes', 'it cannot be undone', false)
    .action((slug, { yes }) => run((context) => remove(slug, yes, context)))
  sources
    .command('export')
    .description('write each source that operators look after to a file')
    .option('--to <folder>', "the folder (default: the site folder's sources)")
    .action(({ to }) => run((context) => exportAll(to, context)))
  sources
    .command('import')
    .description('read the files of a folder: what is new or changed is gathered so from now on')
    .option('--from <folder>', "the folder (default: the site folder's sources)")
    .action(({ from }) => run((context) => importAll(from, context)))
}

function share(text: string): number {
  const number = Number(text)
  if (text !== '' && number >= 0 && number <= 1) return number
  throw new UsageError('It must be a number from 0 to 1.')
}

/** Returns a source that operators look after. Throws UsageError for others, with what to do. */
async function ownSource(slug: string, { database: { db } }: CommandContext) {
  const source = await namedSource(db, slug)
  if (source.isDemo) throw new UsageError(`${slug} belongs to the demo: OKOLO_DEMO=0 turns it off.`)
  const kept = await keptSources(db)
  return { source, isKept: kept.includes(slug) }
}

type Edit = {
  title?: string | undefined
  city?: string | undefined
  every?: number | undefined
  trust?: number | undefined
  attribution?: string | undefined
  license?: string | undefined
  termsUrl?: string | undefined
  redisplay?: TermsChange['redisplay'] | undefined
  termsRead: boolean
}

async function edit(slug: string, given: Edit, context: CommandContext): Promise<number> {
  const { every, city, attribution, license, termsUrl, redisplay, termsRead } = given
  const { db } = context.database
  const { source, isKept } = await ownSource(slug, context)
  if (!isKept)
    throw new UsageError(
      `${slug} is of the catalogue: choose it first, "${PROGRAM} sources add ${slug}".`,
    )
  const citySlug = city === undefined ? source.citySlug : await namedCity(db, city)
  await changeSource(
    db,
    { ...source, citySlug },
    {
      title: given.title ?? source.title,
      trust: given.trust ?? source.trust,
      config: source.config,
      everyMinutes: every ?? null,
      terms: {
        ...(attribution !== undefined && { attribution }),
        ...(license !== undefined && { license }),
        ...(termsUrl !== undefined && { termsUrl }),
        ...(redisplay !== undefined && { redisplay }),
        ...(termsRead && { reviewed: context.config.clock().toISOString().slice(0, 10) }),
      },
    },
  )
  await fileSource(db, context.config, slug)
  await logHere(context, { what: 'source.change', about: slug })
  context.print(`${slug} is changed. Stored records are mapped again with its next run.`)
  return 0
}

async function pause(slug: string, isEnabled: boolean, context: CommandContext): Promise<number> {
  const { db } = context.database
  await ownSource(slug, context)
  const isNew = await switchSource(db, slug, isEnabled)
  await fileSource(db, context.config, slug)
  if (isNew)
    await logHere(context, { what: isEnabled ? 'source.enable' : 'source.disable', about: slug })
  const state = isEnabled ? 'is gathered again' : 'is paused; its events stay until they are over'
  context.print(isNew ? `${slug} ${state}.` : `${slug} ${isEnabled ? 'was not' : 'was'} paused.`)
  return 0
}

async function remove(slug: string, isSure: boolean, context: CommandContext): Promise<number> {
  const { db } = context.database
  await ownSource(slug, context)
  if (!isSure)
    throw new UsageError(
      `This removes ${slug} with its records and the events that nobody else lists. Add --yes, or pause it.`,
    )
  await forgetSource(db, slug)
  await fileSource(db, context.config, slug)
  await logHere(context, { what: 'source.remove', about: slug })
  context.print(`${slug} is removed.`)
  return 0
}

async function exportAll(to: string | undefined, context: CommandContext): Promise<number> {
  const { database, config, cwd, print } = context
  const folder = to === undefined ? sourcesFolder(config) : resolve(cwd, to)
  const catalogue = await readShippedSources()
  let written = 0
  for (const slug of await keptSources(database.db)) {
    context.signal.throwIfAborted()
    if ((await writeSourceFile(database.db, folder, slug, catalogue)) !== null) written += 1
  }
  print(`${written} ${written === 1 ? 'source is' : 'sources are'} in ${folder}.`)
  return 0
}

async function importAll(from: string | undefined, context: CommandContext): Promise<number> {
  const { database, config, cwd, print } = context
  const folder = from === undefined ? sourcesFolder(config) : resolve(cwd, from)
  const applied = await applySourceFiles(database.db, folder, await readShippedSources())
  if (applied.length === 0) throw new UsageError(`There is no source in ${folder}.`)
  const wrong = applied.flatMap(({ error }) => error ?? [])
  for (const error of wrong) print(error)
  for (const { slug, error } of applied)
    if (error === null && from !== undefined) await fileSource(database.db, config, slug)
  const read = applied.length - wrong.length
  print(`${read} of ${applied.length} sources were read. Workers gather them as their files say.`)
  return wrong.length === 0 ? 0 : 1
}
