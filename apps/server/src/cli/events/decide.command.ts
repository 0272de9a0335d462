import { exportDecisions } from '#server/ingest/match/decisions.ts'
import {
  explainEvent,
  mergeEvents,
  splitEvent,
  undoDecision,
  type Explanation,
} from '#server/ingest/recluster/operate.ts'
import { explainRule } from '#server/knowledge/matching/explain.ts'
import { noteJoined } from '#server/ingest/recluster/joined-anew.ts'
import { LOCKABLE_FIELDS } from '#server/knowledge/merging/locks.ts'
import { lockField, unlockField } from '#server/ingest/recluster/set-lock.ts'
import { recluster } from '#server/ingest/recluster/recluster.ts'
import { whatIsSaid, type FieldSaid } from '#server/ingest/recluster/what-is-said.ts'
import { joiningRules } from '#server/ingest/pipeline/rules-version.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { namedCity, personHere, wholeNumber } from '../call/given.ts'
import { showCount } from '../call/progress.ts'

/** The acting person: the command line only knows the machine's user. */
const who = ({ config }: CommandContext) => ({
  who: `${personHere()} (command line)`,
  now: config.clock(),
})

const EVENT = 'its slug, uuid or number'

/** Lets an operator see why an event is what it is, and decide otherwise. */
export const addDeciding: AddCommands = (okolo, run) => {
  okolo
    .command('explain')
    .description(
      'say why an event is what it is: what sources and operators say, its listings, how alike they are, and what was decided',
    )
    .argument('<event>', EVENT)
    .action((name) => run((context) => explain(name, context)))
  okolo
    .command('split')
    .description('take a listing out of its event for good (numbers: explain <event>)')
    .argument('<event>', EVENT)
    .requiredOption('--listing <number>', 'the number of the listing', wholeNumber(1))
    .addHelpText('after', examples('split jazz-at-the-river --listing 1207'))
    .action((name, { listing }) => run((context) => split(name, listing, context)))
  okolo
    .command('merge')
    .description('make two events one for good; the older address stays, the other leads to it')
    .argument('<event>', EVENT)
    .argument('<other>', EVENT)
    .action((one, other) =>
      run(async (context) => {
        const event = await mergeEvents(context.database.db, one, other, who(context))
        context.print(`${event.title}: ${event.slug}`)
        return 0
      }),
    )
  okolo
    .command('undo')
    .description('take back a split or a merge: the rules decide again')
    .argument('<decision>', 'its number (explain <event> names it)')
    .action((number) => run((context) => undo(number, context)))
  okolo
    .command('lock')
    .description('fix a field of an event for good, whatever sources say')
    .argument('<event>', EVENT)
    .addArgument(okolo.createArgument('<field>', 'the field').choices(LOCKABLE_FIELDS))
    .argument('<value>', 'what it is; "none" for no mood; hidden true: nobody sees the event')
    .addHelpText(
      'after',
      examples('lock jazz-at-the-river city madrid', 'lock jazz-at-the-river hidden true'),
    )
    .action((name, field, value) =>
      run(async (context) => {
        const event = await lockField(context.database.db, name, field, value, who(context))
        context.print(`${event.title}: ${event.slug} (${field} is locked)`)
        return 0
      }),
    )
  okolo
    .command('unlock')
    .description('let the sources say again what a field of an event is')
    .argument('<event>', EVENT)
    .addArgument(okolo.createArgument('<field>', 'the field').choices(LOCKABLE_FIELDS))
    .action((name, field) =>
      run(async (context) => {
        const event = await unlockField(context.database.db, name, field, who(context))
        context.print(`${event.title}: ${event.slug} (${field} is as the sources say)`)
        return 0
      }),
    )
  okolo
    .command('recluster')
    .description(
      'look again at which listings are one event, and put right what arrived in an unlucky order',
    )
    .option('--city <slug>', 'only in this city')
    .action(({ city }) => run((context) => regroup(city, context)))
  okolo
    .command('decisions')
    .description('print what operators decided about pairs of listings, for training')
    .option('--jsonl', 'an object a line, which is the only form')
    .action(() =>
      run(async ({ database, print }) => {
        for await (const pair of exportDecisions(database.db)) print(JSON.stringify(pair))
        return 0
      }),
    )
}

async function explain(name: string, context: CommandContext): Promise<number> {
  const { db } = context.database
  const found = await explainEvent(db, name, who(context))
  for (const line of describe(found, await whatIsSaid(db, found.event.id))) context.print(line)
  return 0
}

async function split(name: string, listing: number, context: CommandContext): Promise<number> {
  const { stays, leaves } = await splitEvent(context.database.db, name, listing, who(context))
  context.print(`${stays.title}: ${stays.slug}`)
  context.print(`${leaves.title}: ${leaves.slug} (listing ${listing})`)
  return 0
}

async function undo(number: string, context: CommandContext): Promise<number> {
  if (!/^\d{1,15}$/.test(number))
    throw new UsageError(`"${number}" is not a number of a decision; explain <event> names them.`)
  const word = await undoDecision(context.database.db, Number(number), who(context))
  for (const { a, b } of word.pairs) context.print(`taken back: ${word.kind} "${a}" and "${b}"`)
  return 0
}

async function regroup(written: string | undefined, context: CommandContext): Promise<number> {
  const { db } = context.database
  const city = written === undefined ? null : await namedCity(db, written)
  const progress = showCount('recluster', 'listings', context)
  try {
    const done = await recluster(
      { db, clock: context.config.clock },
      { city, signal: context.signal, onProgress: progress.update },
    )
    progress.stop()
    if (city === null) await noteJoined(db, joiningRules())
    context.print(
      `${done.listings} listings: ${done.components} groups of several, ${done.moved} listings moved, ${done.absorbed} events merged into others`,
    )
    for (const { listings, message } of done.setAside)
      context.print(`not written: listings ${listings.join(', ')}: ${message}`)
    return 0
  } finally {
    progress.stop()
  }
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
