import {
  liftTakedown,
  listTakedowns,
  takeDown,
  type Takedown,
} from '#server/ingest/takedown/takedown.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { personHere } from '../call/given.ts'

const KINDS = ['source', 'url', 'organizer'] as const

export const addTakedown: AddCommands = (okolo, run) => {
  okolo
    .command('takedown')
    .description(
      'show no more what is asked to be taken down, erase it and keep it away; without options: list takedowns',
    )
    .option('--source <slug>', 'a whole source')
    .option('--url <address>', 'the page of an event, there or here, or "beginning*"')
    .option('--organizer <name>', 'the name or page of an organizer')
    .option('--reason <why>', 'what you go by later')
    .option('--by <who>', 'the one who decided it', personHere())
    .option('--lift <number>', 'take a takedown back')
    .addHelpText(
      'after',
      examples(
        'takedown --url https://venue.example/show/7 --reason "letter of 20 November"',
        'takedown --lift 3',
      ),
    )
    .action((options) => run((context) => erase(options, context)))
}

type Options = { [kind in (typeof KINDS)[number] | 'reason' | 'lift']?: string | undefined } & {
  by: string
}

async function erase(options: Options, context: CommandContext): Promise<number> {
  if (options.lift !== undefined) return lift(options.lift, options.by, context)
  const given = KINDS.flatMap((kind) => {
    const value = options[kind]
    return value === undefined ? [] : [{ kind, value }]
  })
  const [what] = given
  if (what === undefined) return printTakedowns(context)
  if (given.length > 1) throw new UsageError('One of --source, --url and --organizer.')
  if (!options.reason) throw new UsageError('--reason is needed: it is what you go by later.')
  const { database, config, print, signal } = context
  const { takedowns, purged } = await takeDown(
    { ...what, reason: options.reason, by: options.by },
    {
      db: database.db,
      clock: config.clock,
      signal,
      onProgress: (looked) => {
        if (looked % 50_000 === 0) print(`${looked} listings looked at`)
      },
    },
  )
  for (const one of takedowns) print(describe(one))
  print(
    `Erased: ${purged.events} events, ${purged.listings} listings, ${purged.records} raw records. Nothing of it is imported again.`,
  )
  return 0
}

async function printTakedowns({ database, print }: CommandContext): Promise<number> {
  const takedowns = await listTakedowns(database.db)
  if (takedowns.length === 0) print('Nothing was taken down.')
  for (const takedown of takedowns) print(describe(takedown))
  return 0
}

async function lift(
  given: string,
  by: string,
  { database, config, print }: CommandContext,
): Promise<number> {
  if (!/^\d{1,9}$/.test(given))
    throw new UsageError(
      `"${given}" is not a number of a takedown; without anything they are listed.`,
    )
  const id = Number(given)
  if (!(await liftTakedown(database.db, id, { by, now: config.clock() })))
    throw new UsageError(`There is no takedown ${id} in force.`)
  print(`Lifted ${id}: what it kept away comes back with the next runs of its sources.`)
  return 0
}

const day = (date: Date) => date.toISOString().slice(0, 10)

function describe(takedown: Takedown): string {
  const { id, kind, value, reason, createdAt, createdBy, liftedAt, liftedBy } = takedown
  const end = liftedAt === null ? '' : `; lifted ${day(liftedAt)} by ${liftedBy ?? '?'}`
  return `${id}: ${kind} ${value} (${reason}), ${day(createdAt)} by ${createdBy}${end}`
}
