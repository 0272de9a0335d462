/** Runs all checks that need no running product, or those that are named. */
import { runChecks, unknownChecks } from './checks.ts'

const names = process.argv.slice(2)
const mistake = unknownChecks(names)
if (mistake === null) {
  const { failed } = await runChecks(names)
  process.exitCode = failed === 0 ? 0 : 1
} else {
  console.error(mistake)
  process.exitCode = 1
}
