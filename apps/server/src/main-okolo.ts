/** The command line: `npm run okolo -- <command>`. */
import { helpText, isCommand, runCommand } from './cli/commands.ts'
import { readConfig } from './platform/config.ts'
import { askServer } from './platform/control-socket.ts'
import { DataDirectoryInUse } from './platform/data-lock.ts'
import { explain } from './platform/explain.ts'
import { openReadyDatabase } from './ready-database.ts'

const args = process.argv.slice(2)
// Whoever reads our lines (head, less) may stop reading.
process.stdout.on('error', () => process.exit(0))
const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
process.once('SIGTERM', () => interrupted.abort())

try {
  process.exitCode = isCommand(args[0]) ? await run() : help()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function help(): number {
  console.log(helpText())
  return args.length === 0 || args[0] === 'help' || args[0] === '--help' ? 0 : 2
}

function print(line: string): void {
  console.log(line)
}

async function run(): Promise<number> {
  const config = readConfig(process.env)
  const cwd = process.env['OKOLO_CWD'] ?? process.cwd()
  const database = await openReadyDatabase(config).catch((error: unknown) => {
    if (error instanceof DataDirectoryInUse) return error
    throw error
  })
  if (database instanceof DataDirectoryInUse) {
    // A running server has the embedded database open: it does the work.
    const exit = await askServer(config.dataDir, { args, cwd }, print)
    if (exit === null) throw database
    return exit
  }
  try {
    const { signal } = interrupted
    const { isTTY: isTerminal, columns } = process.stdout
    return await runCommand(args, { config, database, cwd, print, isTerminal, columns, signal })
  } finally {
    await database.close()
  }
}
