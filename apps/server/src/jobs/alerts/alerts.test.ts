import { once } from 'node:events'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type SamplePlatform,
} from '#server/ingest/testing/sample-platform.ts'
import { letterFaults } from '#server/platform/mail/testing/letter-faults.ts'
import { sendDueMail } from '#server/platform/mail/post-office.ts'
import { startSmtp } from '#server/platform/mail/testing/smtp-site.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Alert, AlertMessage, Watched } from './alert.ts'
import { alertLetters } from './alert-letter.ts'
import { Site } from '#server/platform/site/site.ts'
import { tellAlerts } from './tell-alerts.ts'
import { sendAlerts } from './webhook.ts'

const publicUrl = 'https://okolo.example'
let database: Database
let smtp: Awaited<ReturnType<typeof startSmtp>>
let hook: Awaited<ReturnType<typeof startHook>>
let now = new Date('2026-11-20T12:00:00Z')
const signal = new AbortController().signal

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  smtp = await startSmtp()
  hook = await startHook()
})
beforeEach(async () => {
  await emptyTables(database, 'source, listing, event, venue, organizer')
  await database.exec(
    'delete from operator_alert; delete from alert_message; delete from mail; delete from operator',
  )
  smtp.received.length = 0
  hook.received.length = 0
  hook.answer = () => 200
  now = new Date('2026-11-20T12:00:00Z')
})
afterAll(async () => {
  await Promise.all([smtp.close(), hook.close(), database.close()])
})

type Posted = AlertMessage & { id: string; text: string }

/** A receiver of webhooks on this machine; `answer` gives the status, or null to break off. */
async function startHook() {
  const received: {
    message: Posted
    key: string | undefined
    authorization: string | undefined
  }[] = []
  const site = { answer: (): number | null => 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const message: Posted = JSON.parse(Buffer.concat(chunks).toString())
      const { authorization } = request.headers
      received.push({ message, key: String(request.headers['idempotency-key']), authorization })
      const status = site.answer()
      if (status === null) request.socket.destroy()
      else response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return Object.assign(site, {
    received,
    url: `http://okolo:geheim@127.0.0.1:${address.port}/alerts`,
    close: () => new Promise((done) => server.close(done)),
  })
}

const site = new Site('/nowhere')
/** No disk is looked at where there is no folder. */
const watched: Watched = { dataDir: '/nowhere', translators: [] }
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

async function look(found?: Alert[]) {
  await tellAlerts({
    database,
    clock: () => now,
    publicUrl,
    site,
    alerts: { mail: 'ops@okolo.example', webhook: hook.url },
    watched,
    ...(found === undefined ? {} : { kinds: [() => Promise.resolve(found)] }),
  })
  await deliver()
}

const errors: unknown[] = []
async function deliver() {
  const error = (cause: unknown) => void errors.push(cause)
  await sendAlerts({ db: database.db, clock: () => now, webhook: hook.url, signal, error })
  const letters = alertLetters({ publicUrl, site })
  await sendDueMail({
    db: database.db,
    clock: () => now,
    write: async (mail) => letters(mail),
    send: smtp.send,
    error,
  })
}

const alert = (name: string): Alert => ({
  key: `source ${name} failing`,
  title: `${name} fails`,
  why: 'It answered 403.',
  todo: 'Look whether its address still answers.',
  path: `/operator/sources/${name}`,
})

async function gatherOn(day: number, platform: SamplePlatform) {
  now = new Date(Date.UTC(2026, 10, day, 12))
  const source = await saveSource(database.db, sampleSource('sample-ba'))
  const refuse = () => Promise.reject(new Error('no network'))
  await gather(source, sampleConnector(platform), refuse, {
    db: database.db,
    clock: () => now,
    signal,
  })
}

test('an operator is told once by mail and webhook that a source is silent, with what to do, and once that it is mended', async () => {
  const nights = [
    { id: 'a', title: 'Noc', start: '2026-12-01T20:00:00' },
    { id: 'b', title: 'Deň', start: '2026-12-02T20:00:00' },
  ]
  await gatherOn(10, samplePlatform(nights))
  await look()
  expect(smtp.received).toHaveLength(0)
  for (const day of [11, 12, 13]) {
    await gatherOn(day, samplePlatform([]))
    await look()
  }
  expect(smtp.received).toHaveLength(1)
  const [letter] = smtp.received
  expect(letter?.to).toEqual(['ops@okolo.example'])
  expect(letter?.email.subject).toBe('Okolo: Sample (Bratislava) is silent')
  expect(letter?.email.text).toContain('It lists no coming event any more')
  expect(letter?.email.text).toContain('accept the loss')
  expect(letter?.email.text).toContain(`${publicUrl}/operator/sources/sample-ba`)
  expect(letter && letterFaults(letter, { publicUrl, isList: false })).toEqual([])
  await gatherOn(14, samplePlatform(nights))
  await look()
  await look()
  expect(smtp.received.map(({ email }) => email.subject)).toEqual([
    'Okolo: Sample (Bratislava) is silent',
    'Okolo: mended: Sample (Bratislava) is silent',
  ])
  expect(hook.received.map(({ message }) => [message.new.length, message.mended.length])).toEqual([
    [1, 0],
    [0, 1],
  ])
  expect(hook.received[0]).toMatchObject({
    authorization: `Basic ${Buffer.from('okolo:geheim').toString('base64')}`,
    key: hook.received[0]?.message.id,
    message: { text: expect.stringContaining('Sample (Bratislava) is silent') },
  })
})

test('fifty troubles at once are one message, and more than three messages a day wait for the next day', async () => {
  const fifty = Array.from({ length: 50 }, (_, i) => alert(`s${i}`))
  await look(fifty)
  expect(smtp.received.map(({ email }) => email.subject)).toEqual(['Okolo: 50 new troubles'])
  for (let more = 1; more <= 10; more += 1) {
    later(5)
    await look([...fifty, ...Array.from({ length: more }, (_, i) => alert(`t${i}`))])
  }
  expect(smtp.received).toHaveLength(3)
  const all = [...fifty, ...Array.from({ length: 10 }, (_, i) => alert(`t${i}`))]
  later(24 * 60)
  await look(all)
  expect(smtp.received.at(-1)?.email.subject).toBe('Okolo: 8 new troubles')
  expect(hook.received).toHaveLength(4)
})

test('a message holds no key of a private calendar, and a title cannot add lines to it', async () => {
  const why = 'https://op:pw@calendar.example/private-key/basic.ics?token=geheim answered 500'
  await look([{ ...alert('castle'), title: 'Castle\r\nBcc: a@b.example fails', why }])
  const message = hook.received.at(-1)?.message
  expect(message?.new[0]).toMatchObject({
    title: 'Castle Bcc: a@b.example fails',
    why: 'calendar.example answered 500',
  })
  expect(JSON.stringify(message)).not.toMatch(/key\/|geheim|pw@/)
})

test('a trouble that comes and goes within a day is told once', async () => {
  for (const found of [[alert('a')], [], [alert('a')], [], [alert('a')]]) {
    await look(found)
    later(30)
  }
  expect(hook.received).toHaveLength(2)
  later(2 * 24 * 60)
  await look([])
  later(2 * 24 * 60)
  await look([alert('a')])
  expect(hook.received).toHaveLength(3)
})

test('a webhook that is away is asked again, one that refuses for good is not, and nothing arrives twice', async () => {
  const answers = [503, 429, 200]
  hook.answer = () => answers.shift() ?? 200
  await look([alert('a')])
  expect(hook.received).toHaveLength(1)
  for (let i = 0; i < 12; i += 1) {
    later(1)
    await deliver()
  }
  expect(hook.received).toHaveLength(3)
  expect(new Set(hook.received.map(({ key }) => key)).size).toBe(1)

  hook.received.length = 0
  hook.answer = () => 404
  await look([alert('a'), alert('b')])
  later(60)
  await deliver()
  expect(hook.received).toHaveLength(1)
  expect(String(errors.at(-1))).toContain(
    'OKOLO_ALERT_WEBHOOK did not take a message: it answered 404',
  )
  expect(errors.map(String).join()).not.toContain('geheim')
})

test('a message whose connection broke off may have arrived, and is not sent again', async () => {
  hook.answer = () => null
  await look([alert('a')])
  later(24 * 60)
  hook.answer = () => 200
  await deliver()
  expect(hook.received).toHaveLength(1)
  const { rows } = await sql`select webhook from alert_message`.execute(database.db)
  expect(rows).toEqual([{ webhook: 'unclear' }])
})

test('several processes that look at once tell once', async () => {
  const found = [alert('a'), alert('b')]
  await Promise.all([look(found), look(found), look(found)])
  await look(found)
  expect(smtp.received).toHaveLength(1)
  expect(hook.received).toHaveLength(1)
})

test('without an address nobody is told and nothing is kept', async () => {
  await tellAlerts({
    database,
    clock: () => now,
    publicUrl,
    site,
    alerts: { mail: null, webhook: null },
    watched,
    kinds: [() => Promise.resolve([alert('a')])],
  })
  const { rows } = await sql`select key from operator_alert`.execute(database.db)
  expect(rows).toEqual([])
})
