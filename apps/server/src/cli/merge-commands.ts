import { parseArgs } from 'node:util'
import { exportDecisions } from '#server/ingest/match/decisions.ts'
import {
  explainEvent,
  mergeEvents,
  splitEvent,
  undoDecision,
  type Explanation,
} from '#server/ingest/regroup/operate.ts'
import { explainRule } from '#server/knowledge/matching/explain.ts'
import { noteJoined } from '#server/ingest/regroup/joined-anew.ts'
import { LOCKABLE_FIELDS } from '#server/knowledge/merging/locks.ts'
import { lockField, unlockField } from '#server/ingest/regroup/set-lock.ts'
import { recluster } from '#server/ingest/regroup/recluster.ts'
import { whatIsSaid, type FieldSaid } from '#server/ingest/regroup/what-is-said.ts'
import { joiningRules } from '#server/ingest/pipeline/rules-version.ts'
import { UsageError, type Command, type CommandContext } from './command.ts'
import { namedCity } from './named-city.ts'
import { personHere } from './person.ts'
import { showCount } from './progress.ts'

/** The acting person: the command line only knows the machine's user. */
const who = ({ config }: CommandContext) => ({
  who: `${personHere()} (command line)`,
  now: config.clock(),
})

export const explainCommand: Command = {
  usage: 'explain <event>',
  summary:
    'say why an event is what it is: what sources and operators say, its listings, how alike they are, and what was decided',
  run: async (args, context) => {
    const [name = ''] = positionals(args, 1)
    const { db } = context.database
    const found = await explainEvent(db, name, who(context))
    for (const line of describe(found, await whatIsSaid(db, found.event.id))) context.print(line)
    return 0
  },
}

export const undoCommand: Command = {
  usage: 'undo <decision>',
  summary: 'take back a split or a merge: the rules decide again (numbers: explain <event>)',
  run: async (args, context) => {
    const [number = ''] = positionals(args, 1)
    if (!/^\d{1,15}$/.test(number))
      throw new UsageError(`"${number}" is no number of a decision; explain <event> names them.`)
    const word = await undoDecision(context.database.db, Number(number), who(context))
    for (const { a, b } of word.pairs) context.print(`taken back: ${word.kind} "${a}" and "${b}"`)
    return 0
  },
}

export const splitCommand: Command = {
  usage: 'split <event> --listing <id>',
  summary: 'take a listing out of its event for good (ids: explain <event>)',
  run: async (args, context) => {
    const { positionals: names, values } = parseArgs({
      args,
      options: { listing: { type: 'string' } },
      allowPositionals: true,
    })
    const [name] = names
    const listing = Number(values.listing)
    if (name === undefined || names.length > 1 || !Number.isSafeInteger(listing) || listing < 1)
      throw new UsageError('An event and --listing with the number of a listing are needed.')
    const { stays, leaves } = await splitEvent(context.database.db, name, listing, who(context))
    context.print(`${stays.title}: ${stays.slug}`)
    context.print(`${leaves.title}: ${leaves.slug} (listing ${listing})`)
    return 0
  },
}

export const mergeCommand: Command = {
  usage: 'merge <event> <event>',
  summary: 'make two events one for good; the older address stays, the other leads to it',
  run: async (args, context) => {
    const [one = '', other = ''] = positionals(args, 2)
    const event = await mergeEvents(context.database.db, one, other, who(context))
    context.print(`${event.title}: ${event.slug}`)
    return 0
  },
}

export const lockCommand: Command = {
  usage: 'lock <event> <field> <value>',
  summary: `fix a field of an event for good, whatever sources say: ${LOCKABLE_FIELDS.join(', ')} (hidden true: nobody sees it)`,
  run: async (args, context) => {
    const [name = '', field = '', value = ''] = positionals(args, 3)
    const event = await lockField(context.database.db, name, field, value, who(context))
    context.print(`${event.title}: ${event.slug} (${field} is locked)`)
    return 0
  },
}

export const unlockCommand: Command = {
  usage: 'unlock <event> <field>',
  summary: 'let the sources say again what a field of an event is',
  run: async (args, context) => {
    const [name = '', field = ''] = positionals(args, 2)
    const event = await unlockField(context.database.db, name, field, who(context))
    context.print(`${event.title}: ${event.slug} (${field} is as the sources say)`)
    return 0
  },
}

export const reclusterCommand: Command = {
  usage: 'recluster [--city <slug>]',
  summary:
    'look again at which listings are one event, and put right what arrived in an unlucky order',
  run: async (args, context) => {
    const { values } = parseArgs({ args, options: { city: { type: 'string' } } })
    const city =
      values.city === undefined ? null : await namedCity(context.database.db, values.city)
    const progress = showCount('recluster', 'listings', {
      ...context,
      now: () => performance.now(),
    })
    const { db } = context.database
    try {
      const done = await recluster(
        { db, clock: context.config.clock },
        { city, signal: context.signal, onProgress: progress.update },
      )
      progress.stop()
      if (values.city === undefined) await noteJoined(db, joiningRules())
      context.print(
        `${done.listings} listings: ${done.components} groups of several, ${done.moved} listings moved, ${done.absorbed} events merged into others`,
      )
      return 0
    } finally {
      progress.stop()
    }
  },
}

export const decisionsCommand: Command = {
  usage: 'decisions --jsonl',
  summary: 'print what operators decided about pairs of listings, for training',
  run: async (args, { database, print }) => {
    parseArgs({ args, options: { jsonl: { type: 'boolean' } } })
    for await (const pair of exportDecisions(database.db)) print(JSON.stringify(pair))
    return 0
  },
}

function positionals(args: string[], count: number): string[] {
  const { positionals: names } = parseArgs({ args, options: {}, allowPositionals: true })
  if (names.length !== count) throw new UsageError(`${count} arguments are needed.`)
  return names
}

function describe(
  { event, listings, pairs, journal }: Explanation,
  said: readonly FieldSaid[],
): string[] {
  return [
    `${event.title} (${event.slug}, ${event.uuid})`,
    ...said.map(({ field, shown, bySources, sources, word }) => {
      const others = sources.map(({ source, says }) => `${source}: ${says}`).join('; ')
      const own =
        word === null
          ? ''
          : `, said by ${word.who} at ${word.at.toISOString()}, else ${bySources ?? 'nothing'}`
      return `  ${field}: ${shown ?? 'nothing'}${own}${others === '' ? '' : ` (${others})`}`
    }),
    ...listings.map(
      ({ id, source, role, title, url, starts, venue, isWithdrawn }) =>
        `  listing ${id}: ${source} (${role})${isWithdrawn ? ', withdrawn' : ''}: "${title}", ${starts.join(', ')}, ${venue ?? 'no venue'}${url === null ? '' : `, ${url}`}`,
    ),
    ...pairs.map(
      ({ a, b, probability, veto, reasons }) =>
        `  ${a} and ${b}: ${Math.round(probability * 1000) / 10} %${veto === null ? '' : `, never joined: ${explainRule(veto)}`}; ${reasons.join('; ')}`,
    ),
    ...journal.map(
      ({ id, kind, a, b, who: by, at, holds }) =>
        `  ${at.toISOString()} ${by}: ${kind} "${a}" and "${b}"${holds ? ` (undo ${id})` : ''}`,
    ),
  ]
}
