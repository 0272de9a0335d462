/**
 * Runs the suite, on PostgreSQL if TEST_DATABASE_URL is set and otherwise on the embedded database.
 * `--all` runs everything on both. Ends with a line `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { runChecks } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { noteLooks, unchangedLooks } from './looks.ts'
import { runChild } from './run-child.ts'
import { runVitest, type FileRun } from './run-vitest.ts'
import { withSignsOfLife } from './signs-of-life.ts'
import { taggedFiles } from './tagged-files.ts'

/** The modules that open a database in tests. */
const OPENS_A_DATABASE = [
  'apps/server/src/platform/testing/database.ts',
  'lab/bench/databases/scratch-database.ts',
]
const JOURNEYS = '--config=e2e/vitest.config.ts'
const SLOWEST = 10

const server = process.env['TEST_DATABASE_URL'] ?? ''
const isAll = process.argv.includes('--all')
if (isAll) process.env['TEST_ALL'] = '1'
const embedded = { ...process.env, TEST_DATABASE_URL: '' }
const looks = taggedFiles('looks')
const unchanged = isAll ? [] : unchangedLooks(looks)
console.log(
  `The suite runs on ${server === '' ? 'the embedded database' : isAll ? 'both databases' : 'PostgreSQL, and what is marked for it on the embedded database too'}: checks, the build of the web app, unit and integration tests, browser journeys. It takes from ten minutes to half an hour, and twice that with --all.`,
)
if (unchanged.length > 0)
  console.log(
    `${unchanged.length} journeys that only look at pages passed with these pages before: ${unchanged.join(' ')}`,
  )

const began = performance.now()
const total = { passed: 0, failed: 0, files: [] as FileRun[] }
const { passed, failed, failures } = await withSignsOfLife('checks', () => runChecks())
total.passed += passed
total.failed += failed
// First, because tests of the whole server start it like operators do.
for (const file of ['tools/build-web.ts', 'apps/web/size.ts']) await script(file)
// More than cores, because many tests wait: for a limit of seconds, for a killed process, for a mail.
const workers = `--maxWorkers=${availableParallelism() + 2}`
rmSync('node_modules/.cache/okolo/queries', { recursive: true, force: true })
await vitest('unit and integration tests', ['run', workers])
if (server !== '') {
  // The embedded database does not say which columns it answers with.
  await script('tools/queries/check-queries.ts', '--all')
  if (isAll && isReleased()) await script('tools/upgrade/check.ts')
  await vitest(
    'tests on the embedded database',
    isAll
      ? ['related', '--run', ...OPENS_A_DATABASE, ...taggedFiles('embedded'), workers]
      : ['run', ...taggedFiles('embedded').filter((file) => !isJourney(file)), workers],
    embedded,
  )
}
try {
  process.env['CHROMIUM_PATH'] = await withSignsOfLife('Chromium', ensureChromium)
  const left = unchanged.map((file) => `--exclude=${file}`)
  const ran = await vitest('browser journeys', ['run', JOURNEYS, ...left])
  noteLooks(looks.filter((file) => ran.some((run) => isCleanRun(run, file))))
  if (server !== '') {
    const marked = taggedFiles('embedded').filter(isJourney)
    const env = { ...embedded, CHROMIUM_PATH: process.env['CHROMIUM_PATH'] }
    const [what, names] = isAll ? ['browser journeys', []] : ['a browser journey', marked]
    await vitest(`${what} on the embedded database`, ['run', JOURNEYS, ...names], env)
  }
} catch (error) {
  total.failed += 1
  failures.push(`browser journeys: ${error instanceof Error ? error.message : String(error)}`)
}

const slow = total.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
say(
  `the ${SLOWEST} slowest files`,
  slow.map(
    ({ seconds, name }) => `${seconds.toFixed(0).padStart(4)} s  ${relative(process.cwd(), name)}`,
  ),
  '\n',
)
say('what failed', [...failures, ...total.files.flatMap((file) => file.failures)])
say(
  'passed at the second try only: find out why, and mend it',
  total.files.flatMap(({ unsteady }) => unsteady),
)
const skipped = total.files.reduce((sum, file) => sum + file.skipped, 0)
console.log(
  `\n${total.passed} passed, ${total.failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`} in ${Math.round((performance.now() - began) / 1000)} s`,
)
process.exitCode = total.failed === 0 ? 0 : 1

/** Runs one of our own scripts. It counts as one test. */
async function script(file: string, ...args: string[]): Promise<void> {
  const status = await withSignsOfLife(file, () => runChild(process.execPath, [file, ...args]))
  if (status === 0) total.passed += 1
  else {
    total.failed += 1
    failures.push(`${file}: said above`)
  }
}

async function vitest(title: string, args: string[], env = process.env): Promise<FileRun[]> {
  console.log(`\n== ${title}`)
  // On a terminal vitest shows a clock of its own.
  const runs = await (process.stdout.isTTY
    ? runVitest(args, env)
    : withSignsOfLife(title, () => runVitest(args, env)))
  for (const run of runs) {
    total.passed += run.passed
    total.failed += run.failures.length
  }
  total.files.push(...runs)
  return runs
}

/** A checkout without tags has no version to upgrade from. */
function isReleased(): boolean {
  return spawnSync('git', ['describe', '--tags', '--match', 'v*']).status === 0
}

function isJourney(file: string): boolean {
  return file.startsWith('e2e/')
}

function isCleanRun(run: FileRun, file: string): boolean {
  const faults = run.failures.length + run.unsteady.length + run.skipped
  return run.name.endsWith(`/${file}`) && faults === 0
}

function say(title: string, lines: readonly string[], between = '\n\n'): void {
  if (lines.length > 0) console.log(`\n== ${title}\n\n${lines.join(between)}`)
}
