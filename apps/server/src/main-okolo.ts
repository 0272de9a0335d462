/** The command line: `npm run okolo -- <command>`. */
import { seedPlaces } from './catalogue/places.ts'
import { helpText, isCommand, runCommand } from './cli/commands.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { migrate } from './platform/migrate.ts'

const args = process.argv.slice(2)
const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
process.once('SIGTERM', () => interrupted.abort())

try {
  process.exitCode = isCommand(args[0]) ? await run() : help()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  for (
    let cause = error;
    cause instanceof Error && cause.cause instanceof Error;
    cause = cause.cause
  )
    console.error(`  because: ${cause.cause.message}`)
  process.exitCode = 1
}

function help(): number {
  console.log(helpText())
  return args.length === 0 || args[0] === 'help' || args[0] === '--help' ? 0 : 2
}

async function run(): Promise<number> {
  const config = readConfig(process.env)
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? { dataDir: config.dataDir }
      : { databaseUrl: config.databaseUrl },
  )
  try {
    await migrate(database)
    await seedPlaces(database.db)
    return await runCommand(args, {
      config,
      database,
      cwd: process.env['OKOLO_CWD'] ?? process.cwd(),
      print: (line) => console.log(line),
      isTerminal: process.stdout.isTTY,
      signal: interrupted.signal,
    })
  } finally {
    await database.close()
  }
}
