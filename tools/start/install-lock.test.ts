import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { scratchCheckout } from '../testing/scratch-checkout.ts'

/** Says that it began, and fails for the first time where that is wanted. */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
mkdirSync('node_modules', { recursive: true })
appendFileSync('installs', 'begun ')
setTimeout(() => {
  if (!existsSync('fail-once')) process.exit(0)
  rmSync('fail-once')
  process.exit(1)
}, 1000)`
const WAITS = 'Another process is installing the packages; waiting for it ...'

const checkouts: ReturnType<typeof scratchCheckout>[] = []
afterEach(() => checkouts.splice(0).forEach(({ remove }) => remove()))

function freshCheckout(files: Record<string, string> = {}) {
  const made = scratchCheckout({
    'apps/server/src/app/main-okolo.ts': 'console.log("started")',
    'npm/npm-cli.js': NPM,
    ...files,
  })
  checkouts.push(made)
  return {
    ...made,
    lock: join(made.root, 'node_modules/.okolo-installing'),
    installs: () => readFileSync(join(made.root, 'installs'), 'utf8'),
    start: () =>
      made.start(process.execPath, ['tools/run.mjs', 'okolo'], {
        npm_execpath: join(made.root, 'npm/npm-cli.js'),
      }),
  }
}

test('three starts at once install once; the others say that they wait, and go on', async () => {
  const made = freshCheckout()
  const starts = [made.start(), made.start(), made.start()]
  expect(await Promise.all(starts.map(({ ended }) => ended))).toEqual([0, 0, 0])
  expect(made.installs()).toBe('begun ')
  const said = starts.map((start) => start.said().split('\n'))
  expect(said.every((lines) => lines.includes('started'))).toBe(true)
  expect(said.flat().filter((line) => line === WAITS)).toHaveLength(2)
})

test('installs in the waiting start if the first one fails', async () => {
  const made = freshCheckout({ 'fail-once': '' })
  const starts = [made.start(), made.start()]
  const ends = await Promise.all(starts.map(({ ended }) => ended))
  expect(new Set(ends)).toEqual(new Set([0, 1]))
  expect(made.installs()).toBe('begun begun ')
})

test.each(['an ended process', 'a process that took its number'])(
  'takes over a lock that %s left behind',
  async (who) => {
    const made = freshCheckout()
    mkdirSync(join(made.root, 'node_modules'))
    const ended = spawnSync(process.execPath, ['--version']).pid
    writeFileSync(made.lock, String(who === 'an ended process' ? ended : process.pid))
    if (who !== 'an ended process') utimesSync(made.lock, new Date(0), new Date(0))
    const starts = [made.start(), made.start()]
    expect(await Promise.all(starts.map((start) => start.ended))).toEqual([0, 0])
    expect(made.installs()).toBe('begun ')
  },
)

test('a start that waits ends when it is asked to', async () => {
  const made = freshCheckout()
  mkdirSync(join(made.root, 'node_modules'))
  writeFileSync(made.lock, String(process.pid))
  const start = made.start()
  await vi.waitFor(() => expect(start.said()).toContain(WAITS), 10_000)
  process.kill(start.id, 'SIGTERM')
  expect(await start.ended).toBe(1)
})
