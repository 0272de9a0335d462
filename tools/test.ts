/**
 * The whole suite: checks, unit and integration tests, the build, browser journeys. On the embedded database,
 * or on PostgreSQL where TEST_DATABASE_URL names a server. Ends with a line `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runChecks } from './checks.ts'
import { ensureChromium } from './chromium.ts'

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
})

const server = process.env['TEST_DATABASE_URL']
console.log(server ? 'The suite runs on PostgreSQL.' : 'The suite runs on the embedded database.')
const total = { passed: 0, failed: 0, skipped: 0 }

add(await runChecks())
// Vitest leaves one core alone; nobody else needs it here.
add(vitest('unit and integration tests', [`--maxWorkers=${availableParallelism()}`]))
add(buildWeb())
try {
  process.env['CHROMIUM_PATH'] = ensureChromium()
  add(vitest('browser journeys', ['--config', 'e2e/vitest.config.ts']))
} catch (error) {
  console.log(`FAILED  browser journeys: ${error instanceof Error ? error.message : String(error)}`)
  add({ passed: 0, failed: 1 })
}
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1

function add(counts: { passed: number; failed: number; skipped?: number }): void {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped ?? 0
}

function buildWeb() {
  const { status } = spawnSync(process.execPath, ['tools/build-web.ts'], { stdio: 'inherit' })
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs vitest; a run that ends without a report counts as a failure. */
function vitest(title: string, args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'okolo-test-'))
  const file = join(folder, 'report.json')
  console.log(`\n== ${title}`)
  const { status } = spawnSync(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { stdio: 'inherit' },
  )
  try {
    const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
    const brokenFiles = status !== 0 && report.numFailedTests === 0 ? 1 : 0
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles,
      skipped: report.numPendingTests,
    }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
