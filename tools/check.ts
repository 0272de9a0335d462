/** Runs all checks that need no running product: format, lint, arrows, messages, types. */
import { runChecks } from './checks.ts'

const { failed } = await runChecks()
process.exitCode = failed === 0 ? 0 : 1
