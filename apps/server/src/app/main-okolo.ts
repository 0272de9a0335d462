/** The command line: `npm run okolo -- <command>`. */
import type { Terminal } from '../cli/command.ts'
import { helpText, isCommand, runCommand, unknownCommand } from '../cli/commands.ts'
import { readConfig } from '../platform/settings/config.ts'
import { askServer } from '../platform/control-socket.ts'
import { DataDirectoryInUse } from '../platform/database/data-lock.ts'
import { explain } from '../platform/explain.ts'
import { openReadyDatabase } from './ready-database.ts'

const LEAVE_MS = 9_000
const args = process.argv.slice(2)
// The reader of our output (head, less) may stop early.
process.stdout.on('error', () => process.exit(0))
const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, interrupt)

try {
  process.exitCode = isCommand(args[0]) ? await run() : help()
} catch (error) {
  console.error(explain(error))
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

function help(): number {
  const [name] = args
  const isAsked = name === undefined || name === 'help' || name === '--help'
  console.log(helpText())
  // Last, where it is seen: the list is longer than a screen.
  if (!isAsked) console.error(unknownCommand(name))
  return isAsked ? 0 : 2
}

function print(line: string): void {
  console.log(line)
}

async function run(): Promise<number> {
  const { isTTY: isTerminal, columns } = process.stdout
  const cwd = process.env['OKOLO_CWD'] ?? process.cwd()
  const terminal: Terminal = { cwd, print, isTerminal, columns, signal: interrupted.signal }
  const config = readConfig(process.env)
  const database = await openReadyDatabase(config).catch((error: unknown) => {
    if (error instanceof DataDirectoryInUse) return error
    throw error
  })
  if (database instanceof DataDirectoryInUse) {
    // A running server has the embedded database open: it does the work.
    const exit = await askServer(config.dataDir, { args, cwd }, terminal)
    if (exit === null) throw database
    return exit
  }
  try {
    return await runCommand(args, { ...terminal, config, database })
  } finally {
    await database.close()
  }
}
