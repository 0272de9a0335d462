import { loadDoubts } from '#server/ingest/health/doubts.ts'
import { BAD_STATES, loadHealth, type SourceHealth } from '#server/ingest/health/health.ts'
import { UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { tableLines } from '../call/table-lines.ts'
import { addChoosing } from './choose.command.ts'
import { addManaging } from './manage.command.ts'

export const addSources: AddCommands = (okolo, run) => {
  const sources = okolo
    .command('sources')
    .description('how every source is: last success, what it gives against its usual, what to do')
    .option('--source <slug>', 'only this one, with its requests of today, its breaker and more')
    .option('--json', 'print everything as JSON', false)
    .action(({ source, json }) => run((context) => tell(source, json, context)))
  addChoosing(sources, run)
  addManaging(sources, run)
}

async function tell(
  slug: string | undefined,
  isJson: boolean,
  { config, database, print, columns = 100 }: CommandContext,
): Promise<number> {
  const now = config.clock()
  const sources = await loadHealth(database.db, now, slug ?? null)
  if (slug !== undefined && sources.length === 0)
    throw new UsageError(`There is no source "${slug}".`)
  if (isJson) {
    print(JSON.stringify(sources))
    return 0
  }
  const rows = sources.map((source) => row(source, now))
  if (rows.length === 0) print('There are no sources yet.')
  else for (const line of tableLines(HEAD, rows, columns)) print(line)
  for (const { slug: of, state, why, todo } of sources)
    if (BAD_STATES.includes(state) || slug !== undefined)
      print(`\n${of} is ${state}: ${String(why)}${todo === null ? '' : `\n  ${String(todo)}`}`)
  const [only] = sources
  if (slug !== undefined && only !== undefined) {
    for (const line of details(only)) print(line)
    for (const { why, todo } of await loadDoubts(database.db, only.id, now))
      print(`doubt: ${String(why)}\n  ${String(todo)}`)
  }
  return 0
}

const HEAD = ['source', 'state', 'success', 'next', 'events', 'usual', 'quarantined', 'outside']

function row(
  { slug, state, checkedAt, nextRunAt, isRunning, figures, quarantined }: SourceHealth,
  now: Date,
) {
  const change = figures?.upcoming.change
  return [
    slug,
    state,
    checkedAt === null ? 'never' : `${span(now.getTime() - checkedAt.getTime())} ago`,
    isRunning
      ? 'running'
      : nextRunAt === null
        ? '-'
        : nextRunAt <= now
          ? 'due'
          : `in ${span(nextRunAt.getTime() - now.getTime())}`,
    String(figures?.upcoming.now ?? '-'),
    change == null ? '-' : `${change >= 0 ? '+' : ''}${Math.round(change * 100)} %`,
    quarantined === 0 || figures === null
      ? String(quarantined)
      : `${quarantined} (${percent(figures.quarantined)})`,
    figures?.outside == null ? '-' : percent(figures.outside),
  ]
}

function details(source: SourceHealth): string[] {
  const { figures, usedToday, dailyBudget, connector, breaker, failures, breakerUntil } = source
  const first = [
    '',
    `requests today (UTC): ${usedToday}${dailyBudget === null ? ', without a limit' : ` of ${dailyBudget}`} for all sources of ${connector}`,
    `breaker: ${breaker}${failures === 0 ? '' : `, failed ${failures} times in a row`}${breakerUntil === null ? '' : `, tried again at ${breakerUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC`}`,
  ]
  if (figures === null) return first
  const { absent, unknown, newCodes, listed } = figures
  return [
    ...first,
    ...(listed === null
      ? []
      : [
          `records in its last whole listing: ${listed.now}, usually ${listed.usual ?? 'not known yet'}`,
        ]),
    ...absent.map(
      ({ field, share, usual }) =>
        `no ${field}: ${percent(share)}${usual === null ? '' : `, usually ${percent(usual)}`}`,
    ),
    ...unknown
      .slice(0, 20)
      .map(({ value, count, isNew }) => `unknown ${value} x${count}${isNew ? ' (new)' : ''}`),
    ...newCodes.map(({ code, count }) => `new: ${code} x${count}`),
  ]
}

/** `40m`, `7h`, `12d`. */
function span(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 90) return `${minutes}m`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours}h` : `${Math.round(hours / 24)}d`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
