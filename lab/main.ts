/** The commands of the laboratory: `npm run okolo -- merge-eval`, `npm run okolo -- lab` lists them. */
import { explain } from '@okolo/server/platform/explain.ts'
import { runLab } from './commands.ts'

const args = process.argv.slice(2)
// A reader of our lines, such as head, may stop reading.
process.stdout.on('error', () => process.exit(0))
const { isTTY: isTerminal, columns } = process.stdout

try {
  process.exitCode = await runLab(
    args[0] === 'lab' ? [] : args,
    {
      cwd: process.env['OKOLO_CWD'] ?? process.cwd(),
      print: (line) => console.log(line),
      isTerminal,
      columns,
      // Nothing has to be put in order when a measurement is interrupted: the process just ends.
      signal: new AbortController().signal,
    },
    (line) => console.error(line),
  )
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
