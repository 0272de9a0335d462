import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { scratchCheckout } from './testing/scratch-checkout.ts'

/** Writes its own and its parent's process id, and stops in order when it is asked to. */
const SERVER = `
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
function leave() {
  setTimeout(() => {
    console.log('stopped in order')
    process.exit(0)
  }, 200)
}
setInterval(() => undefined, 1000)
console.log('server', process.pid, 'wrapper', process.ppid, '.')`
const VITE = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('../../builds', 'built ')
mkdirSync('dist', { recursive: true })
writeFileSync('dist/new.ts', '')
setTimeout(() => undefined, 1000)`

const checkouts: ReturnType<typeof scratchCheckout>[] = []
function checkout() {
  const made = scratchCheckout({
    'apps/server/src/app/main.ts': SERVER,
    'apps/server/src/app/main-okolo.ts': 'console.log("Usage: okolo")',
    'node_modules/vite/package.json': '{ "type": "module" }',
    'node_modules/vite/bin/vite.js': VITE,
  })
  checkouts.push(made)
  return made
}
afterEach(() => checkouts.splice(0).forEach(({ remove }) => remove()))

const isAlive = (id: number) => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32').each([
  ['npm', 'SIGTERM'],
  ['npm', 'SIGKILL'],
  ['wrapper', 'SIGTERM'],
  ['wrapper', 'SIGKILL'],
  ['group', 'SIGINT'],
] as const)(
  'stops the server in order when %s gets %s',
  { timeout: 60_000 },
  async (who, signal) => {
    const made = checkout()
    made.install()
    const npm = made.start('npm', ['start'])
    await vi.waitFor(() => expect(npm.said()).toContain('wrapper'), 30_000)
    const [, server = 0, wrapper = 0] = (/server (\d+) wrapper (\d+)/.exec(npm.said()) ?? []).map(
      Number,
    )
    expect(isAlive(server)).toBe(true)
    process.kill({ npm: npm.id, wrapper, group: -npm.id }[who], signal)
    await npm.ended
    expect(npm.said()).toContain('stopped in order')
    await vi.waitFor(() => expect([server, wrapper].filter(isAlive)).toEqual([]), 5_000)
  },
)

test('keeps the server when the shell that started it without npm ends', async () => {
  const made = checkout()
  made.install()
  const shell = made.start('sh', ['-c', `${process.execPath} tools/run.mjs start & sleep 0.1`])
  await vi.waitFor(() => expect(shell.said()).toContain('wrapper'), 20_000)
  const wrapper = Number(/wrapper (\d+)/.exec(shell.said())?.[1])
  await new Promise((done) => setTimeout(done, 1500))
  expect(isAlive(wrapper)).toBe(true)
  process.kill(wrapper, 'SIGTERM')
  await shell.ended
  expect(shell.said()).toContain('stopped in order')
})

test('builds the pages once when two servers start at once', { timeout: 60_000 }, async () => {
  const made = checkout()
  made.install()
  const starts = [1, 2].map(() => made.start(process.execPath, ['tools/run.mjs', 'start']))
  await vi.waitFor(() => starts.forEach(({ said }) => expect(said()).toContain('wrapper')), 30_000)
  for (const { said } of starts) process.kill(Number(/wrapper (\d+)/.exec(said())?.[1]), 'SIGTERM')
  await Promise.all(starts.map(({ ended }) => ended))
  expect(readFileSync(join(made.root, 'builds'), 'utf8')).toBe('built ')
  expect(starts.map(({ said }) => said()).join()).toContain('Another process is building')
})

test('says how many packages it installs, and where, before npm begins', async () => {
  const made = scratchCheckout({
    'apps/server/src/app/main-okolo.ts': 'console.log("Usage: okolo")',
    'npm/npm-cli.js': `
import { mkdirSync } from 'node:fs'
console.error('npm begins')
mkdirSync('node_modules', { recursive: true })`,
  })
  checkouts.push(made)
  const okolo = made.start(process.execPath, ['tools/run.mjs', 'okolo', '--help'], {
    npm_execpath: join(made.root, 'npm/npm-cli.js'),
  })
  expect(await okolo.ended).toBe(0)
  const [first = '', ...rest] = okolo.said().split('\n')
  expect(first).toMatch(
    /^Installing into .+node_modules the \d{3} packages that package-lock\.json names/,
  )
  expect(rest).toEqual(['npm begins', 'Usage: okolo', ''])
})
