/** The command line: `npm run okolo -- <command>`. */
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { askSetup } from '../cli/setup/ask-setup.ts'
import {
  visible,
  type CommandContext,
  type SiteContext,
  type Terminal,
  type Work,
} from '../cli/call/call.ts'
import { calledSites } from '../cli/call/called-sites.ts'
import { readOkolo } from './commands.ts'
import type { Config } from '../platform/settings/config.ts'
import { askServer } from '../platform/control-socket.ts'
import { DataDirectoryInUse } from '../platform/database/data-lock.ts'
import { explain } from '../platform/explain.ts'
import { onStopSignal } from '../platform/stop-signals.ts'
import { openReadyDatabase, requireOwn } from './ready-database.ts'

const LEAVE_MS = 9_000
const args = process.argv.slice(2)
// The reader of our output (head, less) may stop early.
process.stdout.on('error', () => process.exit(0))
const interrupted = new AbortController()
onStopSignal(interrupt)

try {
  const isAsking = /^setup( --site[= ]\S+)?$/.test(args.join(' ')) && process.stdin.isTTY
  process.exitCode = isAsking ? await askAtTerminal() : await okolo(...args)
} catch (error) {
  console.error(visible(explain(error)))
  process.exitCode = 1
}

/** Work stops at its next step. A hanging database has no next step. */
function interrupt(): void {
  interrupted.abort()
  setTimeout(() => {
    console.error('The command did not stop in time and was cut off.')
    process.exit(1)
  }, LEAVE_MS).unref()
}

function print(line: string): void {
  console.log(visible(line))
}

function complain(line: string): void {
  console.error(visible(line))
}

/** Carries a command out and gives its exit code. */
async function okolo(...call: string[]): Promise<number> {
  const work = readOkolo(call, { print, complain })
  return typeof work === 'number' ? work : run(work, call)
}

/** The questions are asked here, also where a running server carries out the commands. */
async function askAtTerminal(): Promise<number> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = once(terminal, 'close').then(() => null)
  const { signal } = interrupted
  const ask = async (question: string) => {
    const answer = await Promise.race([terminal.question(question, { signal }), ended])
    return answer?.trim() ?? null
  }
  try {
    return await askSetup({ ask, print, okolo: (...call) => okolo(...call, ...args.slice(1)) })
  } finally {
    terminal.close()
  }
}

/** Does the work for the site that the call names, or for each of several; one that fails keeps the others from nothing. */
async function run(work: Work<CommandContext>, call: string[]): Promise<number> {
  const sites = calledSites(call, process.env)
  let exit = 0
  for (const { host, config } of sites) {
    if (sites.length === 1) return runFor(config(), work, call)
    if (interrupted.signal.aborted) return 1
    complain(`Site ${host}:`)
    const one = async () => runFor(config(), work, [...call, '--site', host ?? ''])
    const ended = await one().catch((error: unknown) => {
      complain(explain(error))
      return 1
    })
    exit = Math.max(exit, ended)
  }
  return exit
}

async function runFor(config: Config, work: Work<CommandContext>, call: string[]): Promise<number> {
  const { isTTY: isTerminal, columns } = process.stdout
  const cwd = process.env['OKOLO_CWD'] ?? process.cwd()
  const terminal: Terminal = { cwd, print, isTerminal, columns, signal: interrupted.signal }
  const context = { ...terminal, config }
  try {
    return await (work.alone?.(context) ?? withDatabase(work, context))
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    // A running server has the embedded database open: it does the work.
    const exit = await askServer(config.dataDir, { args: call, cwd }, { ...terminal, complain })
    if (exit === null) throw error
    return exit
  }
}

async function withDatabase(work: Work<CommandContext>, context: SiteContext): Promise<number> {
  const { config } = context
  const database = await openReadyDatabase(config)
  try {
    // `secret accept` is the way out of this.
    if (config.hostedAs !== null && !args.includes('accept')) await requireOwn(database, config)
    return await work({ ...context, database })
  } finally {
    await database.close()
  }
}
