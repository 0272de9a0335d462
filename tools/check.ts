/** Runs all checks that need no running product, or those that are named. `figures` prints the house's figures. */
import { runChecks, unknownChecks } from './checks.ts'
import { printFigures } from './figures.ts'

const names = process.argv.slice(2)
if (names.join() === 'figures') await printFigures()
else {
  const mistake = unknownChecks(names)
  if (mistake !== null) console.error(mistake)
  const failed = mistake === null ? (await runChecks(names)).failed : 1
  process.exitCode = failed === 0 ? 0 : 1
}
