import { parseArgs } from 'node:util'
import {
  liftTakedown,
  listTakedowns,
  takeDown,
  type Takedown,
} from '#server/ingest/pipeline/takedown.ts'
import { UsageError, type Command, type CommandContext } from './command.ts'
import { personHere } from './person.ts'

const KINDS = ['source', 'url', 'organizer'] as const

export const takedownCommand: Command = {
  usage:
    'takedown [--source <slug> | --url <address, or "beginning*"> | --organizer <name or page>] --reason <why> [--by <who>] | --lift <number>',
  summary:
    'show no more what is asked to be taken down, erase it and keep it away; without anything: list takedowns',
  run: async (args, context) => {
    const { values } = parseArgs({
      args,
      options: {
        source: { type: 'string' },
        url: { type: 'string' },
        organizer: { type: 'string' },
        reason: { type: 'string' },
        by: { type: 'string' },
        lift: { type: 'string' },
      },
    })
    const by = values.by ?? personHere()
    if (values.lift !== undefined) return lift(values.lift, by, context)
    const given = KINDS.flatMap((kind) => {
      const value = values[kind]
      return value === undefined ? [] : [{ kind, value }]
    })
    const [what] = given
    if (what === undefined) return list(context)
    if (given.length > 1) throw new UsageError('One of --source, --url and --organizer.')
    if (!values.reason) throw new UsageError('--reason is needed: it is what you go by later.')
    const { database, config, print, signal } = context
    const { takedowns, purged } = await takeDown(
      { ...what, reason: values.reason, by },
      {
        db: database.db,
        clock: config.clock,
        signal,
        onProgress: (looked) => {
          if (looked % 50_000 === 0) print(`${looked} listings looked at`)
        },
      },
    )
    for (const takedown of takedowns) print(describe(takedown))
    print(
      `Erased: ${purged.events} events, ${purged.listings} listings, ${purged.records} raw records. Nothing of it is imported again.`,
    )
    return 0
  },
}

async function list({ database, print }: CommandContext): Promise<number> {
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
    throw new UsageError(`"${given}" is no number of a takedown; without anything they are listed.`)
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
