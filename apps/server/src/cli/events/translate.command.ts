import { sql } from 'kysely'
import { openCityFiles, type CityFiles } from '#server/subjects/translation/store/city-files.ts'
import { estimate, type Estimate } from '#server/subjects/translation/jobs/estimate.ts'
import { createTranslating } from '#server/subjects/translation/jobs/translate-requested.ts'
import { requestCityTranslations } from '#server/subjects/translation/jobs/request-eager.ts'
import {
  openTranslators,
  type PaidTranslator,
} from '#server/platform/translators/open-translators.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { namedCity } from '../call/given.ts'
import { showCount } from '../call/progress.ts'
import { tableLines } from '../call/table-lines.ts'

const INTERRUPTED = 130

type Given = { city: string; to?: string; dryRun?: true; whole?: true }

/** Translates what a city has, before anybody looks, and says beforehand what that costs. */
export const addTranslate: AddCommands = (okolo, run) => {
  okolo
    .command('translate')
    .description(
      'translate the events of a city to come; the same call goes on after Ctrl-C (docs/runbook.md)',
    )
    .requiredOption('--city <slug>', 'the city')
    .option('--to <languages>', 'such as it,uk; else those that the file of the city names')
    .option('--whole', 'descriptions, too: else titles and summaries')
    .option('--dry-run', 'print characters and cost by service, and send nothing')
    .addHelpText(
      'after',
      examples(
        'translate --city bratislava --to it,uk --dry-run',
        'translate --city bratislava --whole',
      ),
    )
    .action((given) => run((context) => translateCity(given, context)))
}

async function translateCity(given: Given, context: CommandContext): Promise<number> {
  const { config, database, signal, print } = context
  const { db } = database
  const slug = await namedCity(db, given.city)
  const translators = openTranslators(config.translators)
  if (translators.length === 0)
    throw new UsageError('No service translates: set OKOLO_TRANSLATORS (docs/runbook.md).')
  const cityFiles = openCityFiles({ dataDir: config.dataDir, db, site: config.site })
  const targets = await targetsOf(given, slug, cityFiles, context)
  const { id: cityId } = await db
    .selectFrom('city')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const isWhole = given.whole === true
  const task = { cityId, targets, isWhole }
  const deps = { db, now: config.clock(), translators, cityFiles, signal }
  const expected = await estimate(deps, task)
  for (const line of linesOf(expected, targets, context.columns)) print(line)
  if (given.dryRun === true) return 0
  const work = { slug, translators, cityFiles, ...task }
  return workOff(work, context)
}

async function targetsOf(
  { to }: Given,
  slug: string,
  cityFiles: CityFiles,
  { database: { db } }: CommandContext,
): Promise<string[]> {
  const { eager } = await cityFiles.of(slug)
  const [problem] = cityFiles.problems()
  if (problem !== undefined) throw new UsageError(problem)
  const targets = to === undefined ? eager : to.split(',').map((one) => one.trim())
  if (targets.length === 0)
    throw new UsageError(`Say --to: translation/${slug}.json names no language ("eager").`)
  const known = await db.selectFrom('language').select('code').execute()
  const unknown = targets.find((target) => !known.some(({ code }) => code === target))
  if (unknown !== undefined) throw new UsageError(`The language "${unknown}" is not known.`)
  return targets
}

const count = (number: number) => number.toLocaleString('en')

function linesOf(
  { events, translated, settled, unplaced, providers }: Estimate,
  targets: readonly string[],
  columns = 80,
): string[] {
  return [
    `${count(translated)} of ${count(events)} events to come have texts to translate to ${targets.join(', ')}; ${count(settled)} texts are settled.`,
    ...tableLines(
      ['service', 'characters', 'cost', 'left this month'],
      providers.map(({ provider, characters, cost, left }) => [
        provider,
        count(characters),
        cost.toFixed(2),
        left === null ? 'no limit' : count(left),
      ]),
      columns,
    ),
    ...(unplaced === 0
      ? []
      : [
          `${count(unplaced)} characters have no service: months are used up, or none speaks the language.`,
        ]),
  ]
}

type Work = {
  slug: string
  cityId: number
  targets: readonly string[]
  isWhole: boolean
  translators: readonly PaidTranslator[]
  cityFiles: CityFiles
}

async function workOff(
  { slug, cityId, targets, isWhole, translators, cityFiles }: Work,
  context: CommandContext,
): Promise<number> {
  const { config, database, signal, print } = context
  const { db } = database
  const { clock } = config
  for (const target of targets)
    await requestCityTranslations(db, { city: slug, target, since: new Date(0), isWhole }, clock())
  const reasons = new Set<string>()
  const translating = createTranslating({
    db,
    clock,
    translators,
    cityFiles,
    signal,
    written: () => undefined,
    failed: (_, reason) => void reasons.add(reason),
  })
  const open = await countRequests(context, cityId, targets)
  const bar = showCount(`Translations of ${slug}`, 'events', context)
  let [done, waiting] = [0, 0]
  while (!signal.aborted) {
    const batch = await translating.once({ cityId, targets })
    if (batch.taken === 0) break
    done += batch.taken
    waiting += batch.waiting
    bar.update(Math.min(done, open), open)
  }
  bar.stop()
  print(`${done - waiting} of ${open} events are done.`)
  for (const reason of reasons) print(reason)
  if (signal.aborted) print('Interrupted: the same call goes on.')
  else if (waiting > 0) print(`${waiting} wait for a service: the server goes on with them.`)
  return signal.aborted ? INTERRUPTED : waiting > 0 ? 1 : 0
}

async function countRequests(
  { database: { db } }: CommandContext,
  cityId: number,
  targets: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from translation_wish w join event e on e.id = w.event_id
    where e.city_id = ${cityId} and w.target = any(${[...targets]}::text[])`.execute(db)
  return rows[0]?.count ?? 0
}
