/** The command line: `npm run okolo -- <command>`. */
import {
  visible,
  type CommandContext,
  type SiteContext,
  type Terminal,
  type Work,
} from '../cli/call/call.ts'
import { readOkolo } from './commands.ts'
import { readConfig } from '../platform/settings/config.ts'
import { askServer } from '../platform/control-socket.ts'
import { DataDirectoryInUse } from '../platform/database/data-lock.ts'
import { explain } from '../platform/explain.ts'
import { onStopSignal } from '../platform/stop-signals.ts'
import { openReadyDatabase } from './ready-database.ts'

const LEAVE_MS = 9_000
const args = process.argv.slice(2)
// The reader of our output (head, less) may stop early.
process.stdout.on('error', () => process.exit(0))
const interrupted = new AbortController()
onStopSignal(interrupt)

try {
  const call = readOkolo(args, { print, complain })
  process.exitCode = typeof call === 'number' ? call : await run(call)
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

async function run(work: Work<CommandContext>): Promise<number> {
  const { isTTY: isTerminal, columns } = process.stdout
  const cwd = process.env['OKOLO_CWD'] ?? process.cwd()
  const terminal: Terminal = { cwd, print, isTerminal, columns, signal: interrupted.signal }
  const config = readConfig(process.env)
  const context = { ...terminal, config }
  try {
    return await (work.alone?.(context) ?? withDatabase(work, context))
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    // A running server has the embedded database open: it does the work.
    const exit = await askServer(config.dataDir, { args, cwd }, { ...terminal, complain })
    if (exit === null) throw error
    return exit
  }
}

async function withDatabase(work: Work<CommandContext>, context: SiteContext): Promise<number> {
  const database = await openReadyDatabase(context.config)
  try {
    return await work({ ...context, database })
  } finally {
    await database.close()
  }
}
