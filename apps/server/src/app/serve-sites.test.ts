import { request, type IncomingHttpHeaders } from 'node:http'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calledSites } from '../cli/call/called-sites.ts'
import { okolo } from '../cli/testing/site-processes.ts'
import { startSmtp } from '../platform/mail/testing/smtp-site.ts'
import { portFor } from '../platform/addresses/addresses.ts'
import type { Database } from '../platform/database/db.ts'
import { askServer } from '../platform/control-socket.ts'
import { addressOf, testDatabase } from '../platform/testing/database.ts'
import type { Server } from './serve.ts'
import { serveSites } from './serve-sites.ts'

const TOKEN = 'a-token-of-sixteen-characters'
const root = mkdtempSync(join(tmpdir(), 'okolo-sites-'))
const sites = join(root, 'sites')
let smtp: Awaited<ReturnType<typeof startSmtp>>
let second: Database
let server: Server
let port = 0
let settings: Record<string, string> = {}

function write(file: string, text: string | object): void {
  const path = join(sites, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof text === 'string' ? text : JSON.stringify(text))
  chmodSync(path, 0o600)
}

const open = async (env: Record<string, string> = {}) =>
  serveSites({ ...settings, ...env }, {}, { lookMs: 100, againMs: 500 })

beforeAll(async () => {
  ;[smtp, second, port] = await Promise.all([
    startSmtp(),
    testDatabase(),
    portFor({ host: '127.0.0.1', port: 0 }),
  ])
  settings = {
    OKOLO_SITES: sites,
    DATA_DIR: join(root, 'data'),
    PORT: String(port),
    OKOLO_LIVE: '0',
    OKOLO_SMTP_URL: smtp.url,
    OKOLO_MAIL_FROM: 'hello@okolo.example',
    OKOLO_METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'silent',
    LOG_FORMAT: 'plain',
  }
  write('horna.localhost/site.json', { name: 'Horná Ves', language: 'sk', languages: ['sk'] })
  write('horna.localhost/places.json', [
    { name: 'Horná Ves', at: [48.63, 18.55], country: 'sk', population: 1200 },
  ])
  write('unter.localhost/site.json', { name: 'Unterdorf', language: 'de', languages: ['de', 'en'] })
  const url = await addressOf(second)
  // Beside an embedded database, where the suite runs on PostgreSQL.
  if (url !== null) write('unter.localhost/settings.env', `DATABASE_URL=${url}\n`)
  server = await open()
  await vi.waitFor(async () => {
    for (const host of ['horna', 'unter'])
      expect((await ask(`${host}.localhost`, '/readyz')).status).toBe(200)
  }, 60_000)
}, 90_000)
afterAll(async () => {
  await server.close()
  await Promise.all([smtp.close(), second.close()])
  rmSync(root, { recursive: true })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Asks the one server by a host name. */
function ask(
  host: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object | string } = {},
): Promise<Answer> {
  return new Promise((done, failed) => {
    const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
    const sending = request({
      host: '127.0.0.1',
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        host: `${host}:${port}`,
        ...(body === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
    })
    sending.on('error', failed).on('response', (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
      )
    })
    sending.end(typeof body === 'object' ? JSON.stringify(body) : body)
  })
}
const json = async (...given: Parameters<typeof ask>) => JSON.parse((await ask(...given)).body)

/** A command for the first site, which the server carries out, as for a terminal. */
async function command(...args: string[]): Promise<string> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const signal = new AbortController().signal
  const given = { args: [...args, '--site', 'horna.localhost'], cwd: root }
  const dataDir = join(root, 'data/hosts/horna.localhost')
  expect(await askServer(dataDir, given, { print, complain: print, signal })).toBe(0)
  return lines.join('\n')
}

test('each host name answers as its own site, with its name, language and towns', async () => {
  const [horna, unter] = await Promise.all(
    ['horna', 'unter'].map((host) => json(`${host}.localhost`, '/v1/site/')),
  )
  expect(horna.look).toMatchObject({ name: 'Horná Ves', languages: ['sk'] })
  expect(unter.look).toMatchObject({ name: 'Unterdorf', languages: ['de', 'en'] })
  const found = async (host: string) =>
    (await ask(host, '/v1/locations/cities/?search=horna%20ves')).body
  expect(await found('horna.localhost')).toContain('"horna-ves"')
  expect(await found('unter.localhost')).not.toContain('"horna-ves"')
})

test('an account of one site is nobody at the other, and its letter has the name of its site', async () => {
  const password = 'a quiet violin at noon'
  const signUp = { email: 'ada@example.org', password1: password, password2: password }
  const { access } = await json('horna.localhost', '/v1/users/signup/', { body: signUp })
  const headers = { authorization: `Bearer ${access}` }
  expect((await ask('horna.localhost', '/v1/users/me/', { headers })).status).toBe(200)
  expect((await ask('unter.localhost', '/v1/users/me/', { headers })).status).toBe(401)
  const login = { email: 'ada@example.org', password }
  expect((await ask('horna.localhost', '/v1/users/login/', { body: login })).status).toBe(200)
  expect((await ask('unter.localhost', '/v1/users/login/', { body: login })).status).toBe(400)
  await vi.waitFor(() => expect(smtp.received).not.toEqual([]), 20_000)
  const [letter] = smtp.received
  expect(letter?.email.from).toMatchObject({ name: 'Horná Ves', address: 'hello@okolo.example' })
  expect(letter?.email.text).toContain(`http://horna.localhost:${port}/`)
  expect(letter?.email.text).not.toContain('unter.localhost')
})

test('an operator of one site is nobody at the other, and its sources are not there', async () => {
  const link = await command('operator', 'login', '--name', 'ann')
  const token = /^http:\/\/horna\.localhost:\d+\/operator\/login\?token=(\S+)/.exec(link)?.[1] ?? ''
  const enter = (site: string) =>
    ask(site, '/operator/login', {
      headers: { origin: `http://${site}:${port}` },
      body: `token=${token}`,
    })
  expect((await enter('unter.localhost')).headers['set-cookie']).toBeUndefined()
  const cookie = (await enter('horna.localhost')).headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
  expect(cookie).toContain('okolo_operator=')
  const page = async (site: string) =>
    (await ask(site, '/operator/people', { headers: { cookie } })).status
  expect([await page('horna.localhost'), await page('unter.localhost')]).toEqual([200, 401])

  const calendar = join(root, 'calendar.ics')
  writeFileSync(calendar, 'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nEND:VCALENDAR\n')
  await command('ingest', 'ical', '--city', 'Horná Ves', '--from', calendar)
  const metrics = async (site: string) =>
    (await ask(site, '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).body
  const source = 'okolo_source_state{source="ical-horna-ves-calendar"'
  expect(await metrics('horna.localhost')).toContain(source)
  expect(await metrics('unter.localhost')).not.toContain('okolo_source_state{')
  expect(await metrics('unter.localhost')).toContain(
    'okolo_job_lag_seconds{job="mails",site="unter.localhost"}',
  )
})

test('a host that no site has is told so, and no header of a visitor leads to another site', async () => {
  const unknown = await ask('evil.example', '/sk/', { headers: { 'accept-language': 'sk' } })
  expect(unknown).toMatchObject({ status: 421, body: expect.stringContaining('žiadna stránka') })
  const site = (host: string, headers: Record<string, string> = {}) =>
    ask(host, '/v1/site/', { headers })
  const forwarded = { 'x-forwarded-host': 'unter.localhost' }
  expect((await site('evil.example', forwarded)).status).toBe(421)
  expect((await site('horna.localhost', forwarded)).body).toContain('Horná Ves')
  expect((await site('HORNA.localhost.')).body).toContain('Horná Ves')
  for (const host of [
    'horna.localhost@unter.localhost',
    '../horna.localhost',
    'localhost',
    '__proto__',
  ])
    expect((await site(host)).status).not.toBe(200)
  // Those who look after the server ask by its address.
  expect((await ask('127.0.0.1', '/readyz')).status).toBe(200)
})

test(
  'a site that is wrong holds up no other, is told of, and opens by itself once it is mended; a new folder is a new site',
  { timeout: 60_000 },
  async () => {
    const said = vi.spyOn(process.stdout, 'write')
    const status = async (host: string) => (await ask(host, '/v1/site/')).status
    write('wrong.localhost/site.json', '{ "name": ')
    // Two sites never use one database: this one is signed by the other.
    const url = await addressOf(second)
    if (url !== null) write('thief.localhost/settings.env', `DATABASE_URL=${url}\n`)
    const isSaid = () =>
      expect(said.mock.calls.flat().join('')).toContain('wrong.localhost: This site')
    await vi.waitFor(isSaid, 30_000)
    const shown = await ask('wrong.localhost', '/')
    expect(shown).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    if (url !== null)
      await vi.waitFor(async () => expect(await status('thief.localhost')).toBe(503), 30_000)
    expect(await status('horna.localhost')).toBe(200)
    write('wrong.localhost/site.json', { name: 'Right' })
    await vi.waitFor(async () => expect(await status('wrong.localhost')).toBe(200), 30_000)
    rmSync(join(sites, 'wrong.localhost'), { recursive: true })
    await vi.waitFor(async () => expect(await status('wrong.localhost')).toBe(421), 30_000)
  },
)

test(
  'the command line asks for the site, and backs all of them up without being told',
  { timeout: 90_000 },
  async () => {
    expect(() => calledSites(['sources'], settings)).toThrow('Add --site HOST')
    expect(() => calledSites(['sources', '--site', 'nobody.localhost'], settings)).toThrow(
      'There is no site nobody.localhost',
    )
    expect(() => calledSites(['sources', '--site', '../horna.localhost'], settings)).toThrow(
      'no site',
    )
    expect(calledSites(['site', 'init', '--site=fourth.localhost'], settings)).toHaveLength(1)
    const folder = join(root, 'backups')
    const { said } = await okolo(['backup', '--to', folder], settings)
    expect(said).toContain(`okolo-horna.localhost-${port}-`)
    expect(said).toContain(`okolo-unter.localhost-${port}-`)
  },
)

test('settings in the wrong place are refused before anything is opened', async () => {
  await expect(open({ DATABASE_URL: 'postgres://x@127.0.0.1/x', PORT: '0' })).rejects.toThrow(
    'each site has its own DATABASE_URL',
  )
  await expect(open({ OKOLO_SITES: join(root, 'none'), PORT: '0' })).rejects.toThrow('mkdir -p')
})
