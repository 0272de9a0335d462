/**
 * Runs the whole suite, on PostgreSQL if TEST_DATABASE_URL is set. `--database-only` runs only
 * tests with a database. Ends with a line `N passed, N failed`.
 */
import { availableParallelism } from 'node:os'
import { runChecks } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { runChild } from './run-child.ts'
import { runVitest, type Counts } from './run-vitest.ts'
import { withSignsOfLife } from './signs-of-life.ts'

/** The modules that open a database in tests, and tests whose child processes do. */
const OPENS_A_DATABASE = [
  'apps/server/src/platform/testing/database.ts',
  'lab/bench/databases/scratch-database.ts',
  'apps/server/src/ingest/gather/kill.test.ts',
  'apps/server/src/ingest/gather/workers.test.ts',
]
/** Journeys about looks and behaviour, which do not depend on the database. */
const ONLY_LOOKS = [
  'accessibility',
  'account-entry',
  'api-page',
  'bar',
  'blocked',
  'cards',
  'consent',
  'event',
  'event-actions',
  'event-screen',
  'failure',
  'filter-dates',
  'filter-dialog',
  'foreign-texts',
  'found',
  'guide',
  'guide-native',
  'install',
  'landing',
  'map',
  'map-view',
  'markup',
  'motion',
  'narrow',
  'native',
  'offline',
  'offline-native',
  'one-language',
  'pictures',
  'places',
  'premium',
  'premium-native',
  'push',
  'routes',
  'site',
  'suggest',
  'update',
  'update-native',
  'weight',
].map((name) => `**/${name}.journey.test.ts`)

const server = process.env['TEST_DATABASE_URL']
const isDatabaseOnly = process.argv.includes('--database-only')
console.log(
  `The suite runs on ${server ? 'PostgreSQL' : 'the embedded database'}: ${
    isDatabaseOnly
      ? 'the build of the web app, tests with a database, and journeys that need one'
      : 'checks, the build of the web app, unit and integration tests, browser journeys'
  }. That takes from ten minutes to an hour, as fast as the machine is.`,
)
const total = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [] as string[],
  unsteady: [] as string[],
}

if (!isDatabaseOnly) add(await withSignsOfLife('checks', () => runChecks()))
// First, because tests of the whole server start it like operators do.
add(await script('tools/build-web.ts'))
if (!isDatabaseOnly) add(await script('apps/web/size.ts'))
// Vitest would leave one core free, but nothing else needs it here.
const workers = `--maxWorkers=${availableParallelism()}`
add(
  await (isDatabaseOnly
    ? vitest('tests with a database', ['related', '--run', ...OPENS_A_DATABASE, workers])
    : vitest('unit and integration tests', ['run', workers])),
)
try {
  process.env['CHROMIUM_PATH'] = await withSignsOfLife('Chromium', ensureChromium)
  const only = isDatabaseOnly ? ONLY_LOOKS.map((name) => `--exclude=${name}`) : []
  add(await vitest('browser journeys', ['run', '--config=e2e/vitest.config.ts', ...only]))
} catch (error) {
  const why = `browser journeys: ${error instanceof Error ? error.message : String(error)}`
  add({ passed: 0, failed: 1, failures: [why] })
}
if (total.failures.length > 0) console.log(`\n== what failed\n\n${total.failures.join('\n\n')}`)
if (total.unsteady.length > 0)
  console.log(`\n== passed at the second try only\n\n${total.unsteady.join('\n\n')}`)
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1

function add(counts: Pick<Counts, 'passed' | 'failed'> & Partial<Counts>): void {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped ?? 0
  total.failures.push(...(counts.failures ?? []))
  total.unsteady.push(...(counts.unsteady ?? []))
}

/** Runs one of our own scripts. It counts as one test. */
async function script(file: string) {
  const status = await withSignsOfLife(file, () => runChild(process.execPath, [file]))
  return status === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: [`${file}: said above`] }
}

function vitest(title: string, args: string[]): Promise<Counts> {
  console.log(`\n== ${title}`)
  // On a terminal vitest shows a clock of its own.
  return process.stdout.isTTY ? runVitest(args) : withSignsOfLife(title, () => runVitest(args))
}
