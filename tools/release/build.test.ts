import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPostgres } from '../../apps/server/src/platform/database/db.ts'

const ROOT = join(import.meta.dirname, '../..')
// oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
const { TEST_DATABASE_URL = '', PATH = '' } = process.env
/** Root may write everywhere, so that the programs run as nobody. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Of a page that another version of the installation made. */
const OTHERS_SCRIPT = 'entry-client-Ab3_x-9Z.js'

const folder = mkdtempSync(join(tmpdir(), 'okolo-built-'))
let built: string
beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'tools/release/build.ts'), '--out', folder], {
    stdio: 'pipe',
    env: { ...process.env, OKOLO_CWD: folder },
  })
  chmodSync(folder, 0o755)
  const [name = ''] = readdirSync(folder)
  built = join(folder, name)
  execFileSync('chmod', ['-R', 'a-w', built])
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', OTHERS_SCRIPT), 'export {}')
}, 240_000)
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})

test('says which Node it needs when it is started with an older one', async () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '20.11.0' });
    process.argv[1] = process.argv.pop(); import(process.argv[1])`
  const failure = await promisify(execFile)(process.execPath, [
    '-e',
    old,
    join(built, 'bin/server.mjs'),
  ]).catch((error: { code: number; stderr: string }) => error)
  expect(failure).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Okolo needs Node 26\.\d+ or newer, and .+ is Node 20\.11\.0\./),
  })
})

test('holds no tests, and no library that only builds', () => {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.test\.ts$|\/testing\//.test(file))).toEqual([])
  expect(files).not.toContain('node_modules/vite')
  expect(files).toContain('THIRD-PARTY-NOTICES.txt')
})

test(
  'serves from a folder that nobody may write, on the embedded database',
  { timeout: 240_000 },
  async () => {
    await serves({ OKOLO_DEMO: '1' }, 'kalendar')
  },
)

test.skipIf(TEST_DATABASE_URL === '')(
  'serves from a folder that nobody may write, on PostgreSQL',
  { timeout: 240_000 },
  async () => {
    const name = `okolo_built_${randomUUID().slice(0, 8)}`
    const database = await openPostgres(TEST_DATABASE_URL)
    await database.exec(`create database ${name}`)
    try {
      const url = new URL(TEST_DATABASE_URL)
      url.pathname = name
      await serves({ DATABASE_URL: url.href, OKOLO_DEMO: '0' }, 'There are no sources yet.')
    } finally {
      await database.exec(`drop database ${name} with (force)`)
      await database.close()
    }
  },
)

/** Starts the built server, asks it as a visitor and as an operator, and stops it. */
async function serves(settings: Record<string, string>, source: string): Promise<void> {
  const DATA_DIR = join(folder, randomUUID())
  mkdirSync(DATA_DIR)
  chmodSync(DATA_DIR, 0o777)
  const env = { PATH, DATA_DIR, PORT: '0', OKOLO_LIVE: '0', LOG_FORMAT: 'plain', ...settings }
  const options = { ...NOBODY, env, cwd: DATA_DIR }
  const server = spawn(process.execPath, [join(built, 'bin/server.mjs')], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (said += String(chunk)))
  const ended = new Promise((done) => {
    server.on('close', (code, signal) => done(code ?? signal))
  })
  try {
    await vi.waitFor(() => expect(said).toContain('Letters: '), 200_000)
    expect(said).toMatch(/^Okolo \d+\.\d+\.\d+ \((\w{8}(-changed)?|no commit)\)\n/)
    const origin = /Okolo is at (\S+)/.exec(said)?.[1] ?? ''
    const page = await fetch(`${origin}/en/feed?city=bratislava`)
    const html = await page.text()
    const lists = /href="\/en\/events\//.test(html)
    expect([page.status, lists]).toEqual([200, settings['OKOLO_DEMO'] === '1'])
    // Pictures and the API's page need libraries with machine code and files of others.
    const picture = /property="og:image" content="[^"]*(\/og\/[^"]+)"/.exec(html)?.[1] ?? ''
    for (const path of [
      picture,
      '/v1/docs/',
      '/third-party-notices.txt',
      `/assets/${OTHERS_SCRIPT}`,
    ])
      // oxlint-disable-next-line no-await-in-loop -- one failure at a time is easier to read
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
    for (const path of ['/assets/nothing-Ab3_x-9Z.js', '/assets/..%2Frelease-12345678.json'])
      // oxlint-disable-next-line no-await-in-loop -- the same
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404])
    const okolo = async (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(built, 'bin/okolo.mjs'), ...args], options)
    const { stdout: sources } = await okolo('sources')
    expect(sources).toContain(source)
    // It ends with 1 where the machine's PostgreSQL lacks something.
    const doctor = await okolo('doctor').catch((error: { stdout: string }) => error)
    expect(doctor.stdout).toMatch(/ok +schema|schema +ok/)
    const { stdout: help } = await okolo('gather', '--help')
    expect(help).toContain('Usage: okolo gather')
    const { stdout: version } = await okolo('--version')
    expect(said).toContain(`Okolo ${version}`)
  } finally {
    server.kill('SIGTERM')
  }
  expect([await ended, said]).toEqual([0, expect.not.stringContaining('rror')])
}
