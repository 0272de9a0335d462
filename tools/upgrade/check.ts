/**
 * Tries an upgrade without a pause: `npm run upgrade-check -- COMMIT [--on postgres://server]`. The old version serves
 * while this checkout migrates its database and serves beside it; then the old one starts again on the new tables.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPostgres } from '../../apps/server/src/platform/database/db.ts'
import { callVersion, checkOut, loggedErrors, startVersion, type Running } from './versions.ts'
import { signUp, type Tally } from './visits.ts'

const root = join(import.meta.dirname, '../..')
const BESIDE_MS = 10_000
const MOST_FAULTS_SHOWN = 3

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { on: { type: 'string' } },
})
const server = values.on ?? process.env['TEST_DATABASE_URL'] ?? ''
const [given = lastTag()] = positionals
if (given === undefined || server === '') {
  console.error(
    'Name the version to upgrade from, and a PostgreSQL server where a database may be made:\n  npm run upgrade-check -- COMMIT --on postgres://postgres@127.0.0.1:5432/postgres\nWithout COMMIT it is the last tag. TEST_DATABASE_URL names the server, too.',
  )
  process.exit(2)
}
const commit = git('rev-parse', '--short=8', `${given}^{commit}`)
const folder = mkdtempSync(join(tmpdir(), 'okolo-upgrade-'))
const name = `okolo_upgrade_${process.pid}`
const admin = await openPostgres(server)
const running = new Set<Running>()
let faults = 0
try {
  await admin.exec(`create database ${name}`)
  await tryUpgrade()
} catch (error) {
  faults += 1
  console.log(`FAILED  ${error instanceof Error ? error.message : String(error)}`)
} finally {
  await Promise.all([...running].map((one) => one.stop()))
  await admin.exec(`drop database if exists ${name} with (force)`)
  await admin.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log(faults === 0 ? '\nBoth versions served throughout.' : `\n${faults} visits failed.`)
process.exitCode = faults === 0 ? 0 : 1

async function tryUpgrade(): Promise<void> {
  const old = join(folder, 'old')
  mkdirSync(old)
  checkOut(commit, old)
  say(`Starting ${commit} on an empty database; it installs and builds what it needs ...`)
  const first = await start(old)
  const { round, visit } = await signUp(first.origin)
  await noted(`${commit} by itself`, (tally) => round(first.origin, tally))

  say('Starting this checkout beside it, which migrates the database ...')
  let next: Running | undefined
  await noted(`${commit} while the database is migrated, and after`, async (tally) => {
    const visiting = visit(first.origin, tally)
    try {
      next = await start(root)
      await sleep(BESIDE_MS)
    } finally {
      await visiting.stop()
    }
  })
  if (next === undefined) return
  const { origin } = next
  await noted('this checkout beside it', (tally) => round(origin, tally))
  await end(first)
  say(`Starting ${commit} again, as after a step back ...`)
  const again = await start(old)
  await noted(`${commit} on the new tables`, (tally) => round(again.origin, tally))
  await noted('this checkout, with what the old one wrote', (tally) => round(origin, tally))
  tellJobs(old, again)
}

function settings(): Record<string, string> {
  const address = new URL(server)
  address.pathname = `/${name}`
  return {
    DATABASE_URL: address.href,
    DATA_DIR: join(folder, 'data'),
    OKOLO_SECRET: '0123456789abcdefghijklmnopqrstuv',
    OKOLO_DEMO: '1',
    OKOLO_LIVE: '0',
    OKOLO_TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
  }
}

async function start(from: string): Promise<Running> {
  const started = await startVersion(from, settings())
  running.add(started)
  return started
}

async function end(one: Running): Promise<void> {
  running.delete(one)
  const code = await one.stop()
  if (code !== 0) say(`It ended with code ${code}:\n${one.said()}`)
}

/** Says how the jobs of the old version fare. Readers do not meet them, and an upgrade may stop them first. */
function tellJobs(old: string, again: Running): void {
  const { status, said } = callVersion(old, ['gather', '--source', 'kalendar'], settings())
  const how = status === 0 ? 'ok' : `ends with ${status}:\n${said}`
  say(`note    ${commit} gathers on the new tables: ${how}`)
  for (const error of loggedErrors(again.said())) say(`note    ${commit} logged: ${error}`)
}

/** Makes visits and prints how each kind of them went. */
async function noted(title: string, make: (tally: Tally) => Promise<void>): Promise<void> {
  const tally: Tally = new Map()
  await make(tally)
  const kinds = [...tally]
  const failed = kinds.flatMap(([kind, { faults: all }]) => all.map((fault) => `${kind}: ${fault}`))
  const count = kinds.reduce((sum, [, one]) => sum + one.count, 0)
  faults += failed.length
  console.log(
    `${failed.length === 0 ? 'ok     ' : 'FAILED '} ${title}: ${count} visits, ${failed.length} failed`,
  )
  for (const line of failed.slice(0, MOST_FAULTS_SHOWN)) console.log(`        ${line}`)
}

function lastTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*')
  } catch {
    return undefined
  }
}

function git(...args: string[]): string {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio }).trim()
}

function say(line: string): void {
  console.log(line)
}
