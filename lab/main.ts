/** The commands of the laboratory: `npm run okolo -- merge-eval`, `npm run okolo -- lab` lists them. */
import { UsageError } from '@okolo/server/cli/command.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import { explain } from '@okolo/server/platform/explain.ts'
import { labHelp, runLab } from './commands.ts'

const args = process.argv.slice(2)
// A reader of our lines, such as head, may stop reading.
process.stdout.on('error', () => process.exit(0))

try {
  process.exitCode = args[0] === 'lab' ? help() : await run()
} catch (error) {
  console.error(error instanceof UsageError ? error.message : explain(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}

function help(): number {
  console.log(labHelp())
  return 0
}

function run(): Promise<number> {
  const { isTTY: isTerminal, columns } = process.stdout
  return runLab(args, {
    cwd: process.env['OKOLO_CWD'] ?? process.cwd(),
    print: (line) => console.log(line),
    isTerminal,
    columns,
    // Nothing has to be put in order when a measurement is interrupted: the process just ends.
    signal: new AbortController().signal,
    readSettings: () => readConfig(process.env),
  })
}
