import { createServer, type RequestListener } from 'node:http'
import { LOCALES } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import { forgetClaims } from './store/requests.ts'
import { queryIn, startClaims } from './testing/claim-site.ts'
import { DAY_MS, MINUTE_MS } from '@okolo/contract/durations'

const MAILBOX = 'klub@klub.example'
let site: Awaited<ReturnType<typeof startClaims>>
/** Answers for the website of the organizer. */
let website: RequestListener = (_request, response) => void response.writeHead(404).end()
const server = createServer((request, response) => website(request, response))
let route: Route
let [klub, hall] = ['', '']

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  route = { host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
  const hosts = ['hall.example', 'www.hall.example', 'evil.example']
  site = await startClaims(
    {},
    { routesOf: () => new Map(hosts.map((host) => [host, route])), requestsPerMinute: 1_000_000 },
  )
  await site.list('jazz', [{ name: 'Klub', email: MAILBOX, url: 'https://www.facebook.com/klub' }])
  await site.list('fair', [{ name: 'Hall', url: 'https://www.hall.example/about' }], {
    start: '2026-12-03T18:00:00',
  })
  for (const name of ['Kin', 'Sip', 'Dim', 'Pub'])
    await site.list(name, [{ name, url: `https://www.facebook.com/${name}` }], {
      start: '2026-12-05T18:00:00',
    })
  klub = await site.organizer('Klub')
  hall = await site.organizer('Hall')
})
beforeEach(async () => {
  for (const table of ['page_claim', 'page_claim_request', 'page_claim_refusal', 'attempt', 'mail'])
    await sql`delete from ${sql.table(table)}`.execute(site.db)
})
afterAll(async () => {
  await site.close()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const at = (slug: string, step: string) => `/en/organizers/${slug}/claim/${step}`

describe('by the mailbox that the source names', () => {
  test('a stranger sees it masked, and the code in the letter opens the dashboard', async () => {
    expect(await site.ways(klub)).toEqual({
      slug: klub,
      name: 'Klub',
      mailbox: 'k…@klub.example',
      domain: null,
      asked: null,
    })
    const asked = await site.post(at(klub, 'ask'), { way: 'mailbox' })
    const letter = await site.letter(MAILBOX, 'claimCode')
    const { u = '', access = '' } = queryIn(letter.text)
    expect(asked.told).toEqual({ u })
    expect(letter.text).toContain(`${access.slice(0, 4)} ${access.slice(4)}`)
    expect((await site.ways(klub, u)).asked).toEqual({ way: 'mailbox', line: null })
    const { told } = await site.post(at(klub, 'code'), {
      u,
      code: `${access.slice(0, 4)} ${access.slice(4)}`,
    })
    expect(told).toEqual({ k: expect.any(String), sent: 'claimed' })
    expect(await site.dashboard(klub, told['k'] ?? '')).toMatchObject({
      name: 'Klub',
      way: 'mailbox',
      proof: 'k…@klub.example',
      wants_letters: true,
      events: [{ title: 'Evening of jazz', confirmed_at: null }],
    })
    const stored = JSON.stringify([
      await site.rows('page_claim'),
      await site.rows('page_claim_request'),
      await site.rows('mail'),
    ])
    for (const secret of [access, told['k'] ?? '']) expect(stored).not.toContain(secret)
    // The code works once.
    expect((await site.post(at(klub, 'code'), { u, code: access })).told).toEqual({
      u,
      error: 'code',
    })
  })

  test('a code is not to be guessed: five tries, half an hour, and few from one network', async () => {
    const ask = async () => {
      await site.post(at(klub, 'ask'), { way: 'mailbox' })
      return queryIn((await site.letter(MAILBOX, 'claimCode')).text)
    }
    const { u = '', access = '' } = await ask()
    for (let tries = 0; tries < 5; tries += 1)
      expect((await site.post(at(klub, 'code'), { u, code: '00000000' })).told['error']).toBe(
        'code',
      )
    expect((await site.post(at(klub, 'code'), { u, code: access })).told['error']).toBe('code')
    const late = await ask()
    site.pass(31 * MINUTE_MS)
    expect(
      (await site.post(at(klub, 'code'), { u: late['u'] ?? '', code: late['access'] ?? '' })).told,
    ).toEqual({ u: late['u'], error: 'code' })
    const outcomes = []
    for (let tries = 0; tries < 31; tries += 1)
      outcomes.push((await site.post(at(klub, 'code'), { u, code: '1' })).told['error'])
    expect(outcomes.at(-1)).toBe('often')
  })

  test('a mailbox gets three codes a day, whoever asks', async () => {
    const told = []
    for (let i = 0; i < 5; i += 1)
      told.push(
        (await site.post(at(klub, 'ask'), { way: 'mailbox' }, { ip: `198.51.${i}.1` })).told,
      )
    expect(told.map(({ error }) => error)).toEqual([
      undefined,
      undefined,
      undefined,
      'often',
      'often',
    ])
    expect(await site.rows('page_claim_request')).toHaveLength(3)
  })

  test('a request for one page opens no other, and a form of another site does nothing', async () => {
    await site.post(at(klub, 'ask'), { way: 'mailbox' })
    const { u = '', access = '' } = queryIn((await site.letter(MAILBOX, 'claimCode')).text)
    expect((await site.post(at(hall, 'code'), { u, code: access })).told).toEqual({
      u,
      error: 'code',
    })
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await site.post(at(klub, 'code'), { u, code: access }, foreign)).told).toEqual({
      error: 'failed',
    })
    expect(await site.rows('page_claim')).toEqual([])
  })

  test('the letter is written in nine languages, and can be refused for good', async () => {
    for (const locale of LOCALES) {
      await sql`delete from attempt`.execute(site.db)
      await site.post(`/${locale}/organizers/${klub}/claim/ask`, { way: 'mailbox' })
      const { text, html, mail } = await site.letter(MAILBOX, 'claimCode')
      expect(mail.locale).toBe(locale)
      expect(text + html).not.toMatch(/claimMail\.|mail\.[a-z]|undefined|\{[a-z]/)
      expect(text).toContain(`/${locale}/organizers/${klub}/claim?u=`)
    }
    const { text } = await site.letter(MAILBOX, 'claimCode')
    const k = /claim\/letters\?k=(\S+)/.exec(text)?.[1] ?? ''
    expect((await site.post(at(klub, 'letters'), { k, from: 'page' })).told).toEqual({
      sent: 'quiet',
    })
    expect((await site.ways(klub)).mailbox).toBeNull()
    await sql`delete from attempt`.execute(site.db)
    expect((await site.post(at(klub, 'ask'), { way: 'mailbox' })).told).toEqual({ error: 'failed' })
    expect(JSON.stringify(await site.rows('page_claim_refusal'))).not.toContain('klub')
  })
})

describe('by a file on the domain that the source names', () => {
  const serve = (body: string) => {
    website = (_request, response) => void response.end(body)
  }
  const ask = async () => {
    const { told } = await site.post(at(hall, 'ask'), { way: 'domain' })
    const u = told['u'] ?? ''
    const { asked } = await site.ways(hall, u)
    return { u, line: String(asked.line) }
  }
  const look = async (u: string) => (await site.post(at(hall, 'domain'), { u })).told

  test('the line opens the dashboard, and the line of another request does not', async () => {
    expect(await site.ways(hall)).toMatchObject({ mailbox: null, domain: 'hall.example' })
    const [mine, other] = [await ask(), await ask()]
    expect(mine.line).toMatch(/^okolo-claim=[\w-]{43}$/)
    serve(`hello\r\n${mine.line}\r\n`)
    expect(await look(other.u)).toEqual({ u: other.u, error: 'line' })
    const told = await look(mine.u)
    expect(told).toEqual({ k: expect.any(String), sent: 'claimed' })
    expect(await site.dashboard(hall, told['k'] ?? '')).toMatchObject({
      way: 'domain',
      proof: 'hall.example',
      wants_letters: null,
    })
    expect(await look(mine.u)).toEqual({ error: 'expired' })
  })

  test('a redirect to another host, a large file and a missing one prove nothing', async () => {
    const { u, line } = await ask()
    const asked: string[] = []
    website = ({ headers }, response) => {
      asked.push(headers.host ?? '')
      if (headers.host === 'evil.example') return void response.end(line)
      response.writeHead(302, { location: 'https://evil.example/.well-known/okolo.txt' }).end()
    }
    expect(await look(u)).toEqual({ u, error: 'line' })
    expect(asked).toEqual(['hall.example'])
    serve(`${'x'.repeat(20_000)}\n${line}`)
    expect(await look(u)).toEqual({ u, error: 'line' })
    website = (_request, response) => void response.writeHead(404).end(line)
    expect(await look(u)).toEqual({ u, error: 'line' })
    website = ({ headers }, response) => {
      if (headers.host === 'www.hall.example') return void response.end(line)
      response.writeHead(301, { location: 'https://www.hall.example/.well-known/okolo.txt' }).end()
    }
    expect(await look(u)).toMatchObject({ sent: 'claimed' })
  })

  test('a platform’s domain proves nothing for those who have a page on it', async () => {
    expect(await site.ways(await site.organizer('Kin'))).toMatchObject({
      domain: null,
      mailbox: null,
    })
  })
})

describe('the end of a claim', () => {
  test('lets a former owner claim a page again and disables the old link', async () => {
    const k = await site.claim(klub, MAILBOX)
    expect((await site.post(at(klub, 'end'), { k })).told).toEqual({ sent: 'ended' })
    expect(await site.dashboard(klub, k)).toBe(404)
    const again = await site.claim(klub, MAILBOX)
    expect(await site.dashboard(klub, again)).toMatchObject({ name: 'Klub' })
  })

  test('a link ends after thirty days, and each use of the dashboard gives a fresh one', async () => {
    const k = await site.claim(klub, MAILBOX)
    site.pass(29 * DAY_MS)
    const { told } = await site.post(at(klub, 'wish'), { k, wanted: 'no' })
    expect(told).toMatchObject({ sent: 'quiet' })
    site.pass(2 * DAY_MS)
    expect(await site.dashboard(klub, k)).toBe(404)
    expect(await site.dashboard(klub, told['k'] ?? '')).toMatchObject({ wants_letters: false })
    const broken = `${(told['k'] ?? '').slice(0, -1)}!`
    expect(await site.dashboard(klub, broken)).toBe(404)
    expect(await site.dashboard(hall, told['k'] ?? '')).toBe(404)
    site.pass(-31 * DAY_MS)
  })

  test('requests and given-up claims are forgotten after a month', async () => {
    const k = await site.claim(klub, MAILBOX)
    await site.post(at(klub, 'end'), { k })
    await forgetClaims(site.db, new Date(site.now().getTime() + 31 * DAY_MS))
    expect([await site.rows('page_claim'), await site.rows('page_claim_request')]).toEqual([[], []])
  })
})
