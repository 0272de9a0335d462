import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { runCommand } from '#server/app/commands.ts'
import { ownerLink, revokeSessions } from '#server/people/operators/sessions.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { loggedIn, operatorBrowser } from '../testing/operator-browser.ts'
import { HOUR_MS, MINUTE_MS } from '@okolo/contract/durations'

const START = new Date('2026-11-20T15:00:00Z')
let now = START
const clock = () => now
const config = { ...readConfig({ LOG_LEVEL: 'silent' }), clock }
let database: Database
let app: App
let secure: App

beforeAll(async () => {
  database = await testDatabase()
  const deps = { db: database.db, database, clock }
  app = await buildApp({ ...deps, config })
  secure = await buildApp({
    ...deps,
    config: { ...config, publicUrl: 'https://okolo.example' },
  })
})
beforeEach(() => {
  now = START
})
afterAll(async () => {
  await app.close()
  await secure.close()
  await database.close()
})

async function okolo(...args: string[]) {
  const lines: string[] = []
  const exit = await runCommand(['operator', ...args], {
    config,
    database,
    cwd: '/',
    print: (line) => void lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
  })
  return { exit, lines }
}

const link = async () => (await ownerLink(database.db, 'Ada', now)).token
const stored = async () =>
  JSON.stringify(
    (await sql`select * from operator_session, operator_action`.execute(database.db)).rows,
  )

describe('logging in', () => {
  test('the printed link asks, the answer logs in, and the log says who came', async () => {
    const printed = await okolo('login', '--name', 'Grace')
    const url = new URL(printed.lines[0] ?? '')
    const browser = operatorBrowser(app)
    const asked = await browser.get(url.pathname + url.search)
    expect(asked.payload).toContain('Log in as Grace?')
    expect(browser.cookie()).toBeNull()
    const token = url.searchParams.get('token') ?? ''
    const entered = await browser.post('/operator/login', { token })
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/operator'])
    const log = await browser.get('/operator/log')
    expect(log.statusCode).toBe(200)
    expect(log.payload).toContain('operator.login')
    expect(log.payload).toContain('Grace')
  })

  test('looking at a link, as mail scanners do, does not use it up; using it does', async () => {
    const token = await link()
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      expect((await app.inject({ method, url: `/operator/login?token=${token}` })).statusCode).toBe(
        200,
      )
    expect((await operatorBrowser(app).post('/operator/login', { token })).statusCode).toBe(303)
    const again = await operatorBrowser(app).post('/operator/login', { token })
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([410, undefined])
    expect(again.payload).toContain('does not work any more')
  })

  test('of two at the same moment one gets in', async () => {
    const token = await link()
    const answers = await Promise.all(
      [1, 2, 3].map(() => operatorBrowser(app).post('/operator/login', { token })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      303, 410, 410,
    ])
  })

  test('a link works for fifteen minutes', async () => {
    const token = await link()
    now = new Date(START.getTime() + 15 * MINUTE_MS)
    const late = await operatorBrowser(app).post('/operator/login', { token })
    expect(late.statusCode).toBe(410)
    expect((await operatorBrowser(app).get(`/operator/login?token=${token}`)).statusCode).toBe(410)
  })

  test('a form on another site cannot log a browser in', async () => {
    const token = await link()
    const answer = await operatorBrowser(app).post(
      '/operator/login',
      { token },
      { origin: 'https://evil.example' },
    )
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
    expect((await operatorBrowser(app).post('/operator/login', { token })).statusCode).toBe(303)
  })

  test.each(['', 'x', 'a'.repeat(5000), '<script>'])('"%s" is not a link', async (token) => {
    const answer = await operatorBrowser(app).post('/operator/login', { token })
    expect(answer.statusCode).toBe(410)
  })

  test('neither the token of a link nor that of a session is stored', async () => {
    const token = await link()
    expect(await stored()).not.toContain(token)
    const browser = operatorBrowser(app)
    await browser.post('/operator/login', { token })
    const [, session = ''] = (browser.cookie() ?? '').split('=')
    expect(session).toHaveLength(43)
    expect(await stored()).not.toContain(session)
  })
})

describe('the cookie', () => {
  const cookieFrom = async (to: App, origin: string) => {
    const token = await link()
    const answer = await operatorBrowser(to, origin).post('/operator/login', { token })
    return String(answer.headers['set-cookie'])
  }

  test('over https it is bound to the host and goes nowhere else', async () => {
    expect(await cookieFrom(secure, 'https://okolo.example')).toMatch(
      /^__Host-okolo_operator=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  test('over http it is an ordinary one, still for this site and no script', async () => {
    expect(await cookieFrom(app, 'http://localhost:3000')).toMatch(
      /^okolo_operator=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    )
  })

  test('it holds for twelve hours', async () => {
    const browser = await loggedIn(app, database.db, { now })
    now = new Date(START.getTime() + 12 * HOUR_MS - 1)
    expect((await browser.get('/operator/log')).statusCode).toBe(200)
    now = new Date(START.getTime() + 12 * HOUR_MS)
    const ended = await browser.get('/operator/log')
    expect(ended.statusCode).toBe(401)
    expect(ended.payload).toContain('npm run okolo -- operator login')
  })

  test('logging out ends the session, not only the cookie', async () => {
    const browser = await loggedIn(app, database.db, { now })
    const kept = browser.cookie()
    const left = await browser.post('/operator/logout')
    expect(left.headers['set-cookie']).toContain('Max-Age=0')
    const reused = await app.inject({ url: '/operator/log', headers: { cookie: kept ?? '' } })
    expect(reused.statusCode).toBe(401)
  })
})

describe('from the command line', () => {
  test('sessions are listed and ended', async () => {
    await revokeSessions(database.db, 'all', now)
    const browser = await loggedIn(app, database.db, { now, name: 'Linus' })
    const { lines } = await okolo('sessions')
    expect(lines.join('\n')).toMatch(/^\d+ {2}Linus: since 2026-11-20 15:00/)
    expect((await okolo('revoke', '--name', 'Linus')).lines).toEqual(['Ended: 1.'])
    expect((await browser.get('/operator/log')).statusCode).toBe(401)
    expect((await okolo('sessions')).lines.join('')).toContain('No operator is logged in')
  })

  test('a link that was not opened yet is taken back too', async () => {
    const token = await link()
    await okolo('revoke', '--all')
    expect((await operatorBrowser(app).post('/operator/login', { token })).statusCode).toBe(410)
  })

  test('wrong arguments are explained', async () => {
    expect(await okolo('revoke')).toMatchObject({ exit: 2 })
    expect((await okolo('revoke', '--id', 'x')).lines[0]).toContain('"x" is not a number')
    expect((await okolo('login', '--name', '\u001b[31m')).exit).toBe(2)
  })
})

describe('answers', () => {
  test('of pages are kept by nobody, framed by nobody, and run nothing', async () => {
    const browser = await loggedIn(app, database.db, { now })
    for (const path of ['/operator/log', '/operator/nothing', '/operator/login?token=x']) {
      const { headers } = await browser.get(path)
      expect([path, headers['cache-control']]).toEqual([path, 'no-store'])
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(headers['etag']).toBeUndefined()
    }
  })

  test('to strangers say nothing of what is there', async () => {
    const browser = operatorBrowser(app)
    const [known, unknown] = [
      await browser.get('/operator/log'),
      await browser.get('/operator/nothing'),
    ]
    expect([known.statusCode, unknown.statusCode]).toEqual([401, 401])
    expect(known.payload).toBe(unknown.payload)
  })

  test('the stylesheet has the design tokens and may be kept for ever', async () => {
    const page = await operatorBrowser(app).get('/operator/log')
    const [, path = ''] = /href="(\/operator\/assets\/[^"]+)"/.exec(page.payload) ?? []
    const styles = await app.inject(path)
    expect(styles.headers['cache-control']).toContain('immutable')
    expect(styles.payload).toContain('--brand-strong')
    // No page asks for fonts ahead: what comes late is taken.
    expect(new Set(styles.payload.match(/font-display: \w+/g))).toEqual(
      new Set(['font-display: swap']),
    )
    const [, font = ''] = /url\('(fonts\/[^']+)'\)/.exec(styles.payload) ?? []
    expect((await app.inject(`/operator/assets/${font}`)).statusCode).toBe(200)
  })
})

describe('an action', () => {
  const logout = '/operator/logout'

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['that the browser says is cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour on the same site', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_, headers) => {
    const browser = await loggedIn(app, database.db, { now })
    expect((await browser.post(logout, {}, headers)).statusCode).toBe(403)
    expect((await browser.get('/operator/log')).statusCode).toBe(200)
  })

  test('without the form token, or with that of another session, is refused', async () => {
    const browser = await loggedIn(app, database.db, { now })
    const other = await loggedIn(app, database.db, { now })
    const foreign = /name="form_token" value="([^"]+)"/.exec(
      (await other.get('/operator/log')).payload,
    )?.[1]
    for (const form_token of ['', 'x', foreign ?? '']) {
      const refused = await browser.post(logout, { form_token })
      expect(refused.statusCode).toBe(403)
      expect(refused.payload).toContain('another session')
    }
    expect((await browser.get('/operator/log')).statusCode).toBe(200)
  })

  test('is never a GET', async () => {
    const browser = await loggedIn(app, database.db, { now })
    expect((await browser.get(logout)).statusCode).toBe(404)
    expect((await browser.get('/operator/log')).statusCode).toBe(200)
  })

  test('the log of what was done cannot be changed', async () => {
    await loggedIn(app, database.db, { now })
    await expect(sql`delete from operator_action`.execute(database.db)).rejects.toThrow(
      'only ever added to',
    )
    await expect(
      sql`update operator_action set who = 'nobody'`.execute(database.db),
    ).rejects.toThrow('only ever added to')
  })
})
