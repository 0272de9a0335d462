import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Resolve } from '#server/platform/net/guarded-connect.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { trySource, type TryDeps } from './try-source.ts'

/** The names that a server in somebody's network finds: names of that network, and names that nobody has. */
const resolve: Resolve = (hostname, _options, found) => {
  if (hostname === 'db.internal') return found(null, [{ address: '10.1.2.3', family: 4 }])
  if (hostname === 'localhost') return found(null, [{ address: '127.0.0.1', family: 4 }])
  const code = hostname.startsWith('busy') ? 'EAI_AGAIN' : 'ENOTFOUND'
  const error = Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { code })
  // A name server that does not know takes its time.
  setTimeout(() => found(error, []), 200)
}

const HOSTS = ['db.internal', 'localhost', '10.0.0.1', 'does-not-exist.example', 'busy.example']

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Choir//EN',
  'BEGIN:VEVENT',
  'UID:1@choir.example',
  'DTSTAMP:20261101T000000Z',
  'DTSTART:20261130T180000Z',
  'SUMMARY:Choir in the garden',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

let database: Database
let site: RecordedServer
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  site = await startRecordedServer(({ path }) =>
    path.endsWith('.ics')
      ? { headers: { 'content-type': 'text/calendar' }, body: CALENDAR }
      : {
          headers: { 'content-type': 'text/html' },
          body: `<link rel="alternate" type="text/calendar" href="http://${path.slice(1)}/a.ics">`,
        },
  )
})
afterAll(async () => {
  await site.close()
  await database.close()
})

async function look(address: string, more: Partial<TryDeps> = {}) {
  const began = performance.now()
  const tried = await trySource(address, 'bratislava', {
    db: database.db,
    clock: () => new Date('2026-11-20T12:00:00Z'),
    signal: new AbortController().signal,
    routes: new Map([['klub.example', site.route]]),
    resolve,
    ...more,
  })
  return { text: JSON.stringify(tried), milliseconds: performance.now() - began }
}

test('a stranger cannot tell names of our network from names that nobody has', async () => {
  const looks = await Promise.all(HOSTS.map((host) => look(`http://${host}/`)))
  expect(new Set(looks.map(({ text }) => text))).toEqual(
    new Set([
      '{"ok":false,"code":"private_address","reason":"The address is not on the public internet."}',
    ]),
  )
  const times = looks.map(({ milliseconds }) => milliseconds)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(300)
})

test('nor by a page of theirs that links to them', async () => {
  const looks = await Promise.all(
    HOSTS.map(async (host) => {
      const { text, milliseconds } = await look(`http://klub.example/${host}`)
      return { text: text.replaceAll(host, 'HOST'), milliseconds }
    }),
  )
  expect(new Set(looks.map(({ text }) => text)).size).toBe(1)
  const times = looks.map(({ milliseconds }) => milliseconds)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(500)
})

test('tells operators a misspelt name from a private one', async () => {
  const forOperator = { privateHosts: new Set<string>() }
  const [spelled, inside, port] = await Promise.all(
    ['does-not-exist.example', 'db.internal', 'klub.test:8443'].map((host) =>
      look(`http://${host}/`, { forOperator }),
    ),
  )
  expect(spelled!.text).toContain('There is no host does-not-exist.example: check its spelling')
  expect(inside!.text).toContain('its name leads to a private address')
  expect(inside!.text).toContain('allow it by OKOLO_PRIVATE_HOSTS=db.internal')
  expect(port!.text).toContain('port 8443 is not 80 or 443')
})

test('reads a calendar of the own network for operators who allow its name, and for nobody else', async () => {
  const { port } = site.route
  const calendar = `http://127.0.0.1:${port}/calendar.ics`
  const privateHosts = new Set([`127.0.0.1:${port}`])
  const allowed = await look(calendar, { forOperator: { privateHosts } })
  expect(allowed.text).toContain('Choir in the garden')
  for (const refused of [
    await look(calendar),
    await look(calendar, { forOperator: { privateHosts: new Set() } }),
  ])
    expect(refused.text).toContain('"code":"private_address"')
})

test('no page on the internet leads an operator’s look into the own network', async () => {
  const { port } = site.route
  const privateHosts = new Set([`127.0.0.1:${port}`])
  const { text } = await look(`http://klub.example/127.0.0.1:${port}`, {
    forOperator: { privateHosts },
  })
  expect(text).toContain('"ok":false')
})
