import { once } from 'node:events'
import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { sendDueMail } from './post-office.ts'
import { takeMail, noteHandover, queueMail } from './queue.ts'
import { smtpSender, type SendMail } from './smtp.ts'
import { MINUTE_MS } from '@okolo/contract/durations'

let now = new Date('2026-11-20T15:00:00Z')
let database: Database
let server: SMTPServer
let ending: AbortController
let sockets: Set<Socket>
let received: { email: Email; to: string[] }[]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  received = []
  ending = new AbortController()
  sockets = new Set()
  await sql`delete from mail`.execute(database.db)
})
afterEach(async () => {
  ending.abort()
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
})

type OnData = NonNullable<SMTPServerOptions['onData']>

/** A real SMTP server on this machine. `data`: what it does with a letter, instead of taking it. */
async function start(data?: OnData, more: SMTPServerOptions = {}): Promise<number> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData:
      data ??
      ((stream, session, done) => {
        void (async () => {
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(Buffer.from(chunk))
          received.push({
            email: await PostalMime.parse(Buffer.concat(chunks)),
            to: session.envelope.rcptTo.map(({ address }) => address),
          })
          done()
        })()
      }),
    ...more,
  })
  // The other end of a connection that is cut.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}

const queue = (key = 'welcome 1', { address = 'anna@example.com', kind = 'verify' } = {}) =>
  queueMail(database.db, {
    key,
    userId: null,
    address,
    kind,
    locale: 'sk',
    at: now,
  })

const sender = (port: number) =>
  smtpSender({
    url: `smtp://127.0.0.1:${port}`,
    from: () => ({ name: 'Okolo', address: 'hello@okolo.example' }),
    until: ending.signal,
  })

const run = (
  port: number,
  { send = sender(port), stop }: { send?: SendMail; stop?: AbortSignal } = {},
) =>
  sendDueMail(
    {
      db: database.db,
      clock: () => now,
      write: async () => ({
        subject: 'Potvrďte svoj e-mail',
        text: 'Dobrý deň,\n',
        html: '<p>Dobrý deň,</p>',
        locale: 'sk',
      }),
      send,
      error: () => undefined,
    },
    stop,
  )

/** Milliseconds until a letter is taken. */
const slowly =
  (ms: number): OnData =>
  (stream, _session, done) => {
    stream.resume()
    stream.once('end', () => setTimeout(done, ms))
  }

const state = async () => {
  const { rows } = await sql<{ state: string; attempts: number; error: string | null }>`
    select state, attempts, error from mail`.execute(database.db)
  return rows.map(({ state: is, attempts, error }) => [is, attempts, error])
}

test('a letter arrives as text and HTML, once, however often it is queued and looked for', async () => {
  const port = await start()
  await queue()
  await queue()
  await Promise.all([run(port), run(port), run(port)])
  await run(port)
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['anna@example.com'])
  expect(received[0]?.email).toMatchObject({
    from: { name: 'Okolo', address: 'hello@okolo.example' },
    subject: 'Potvrďte svoj e-mail',
    text: expect.stringContaining('Dobrý deň,'),
    html: expect.stringContaining('<p>Dobrý deň,</p>'),
    messageId: expect.stringMatching(/^<[\da-f]{32}@okolo\.example>$/),
  })
  expect(await state()).toEqual([['sent', 1, null]])
})

test('a server that says "later", or is away, is asked again after a while', async () => {
  let times = 0
  const port = await start(undefined, {
    onRcptTo: (_address, _session, done) => {
      times += 1
      done(times === 1 ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : undefined)
    },
  })
  await queue()
  await run(port)
  expect(await state()).toEqual([['queued', 1, '451 at RCPT TO']])
  await run(port)
  expect(times).toBe(1)
  now = new Date(now.getTime() + MINUTE_MS)
  await run(1)
  expect((await state())[0]?.slice(0, 2)).toEqual(['queued', 2])
  now = new Date(now.getTime() + 3 * MINUTE_MS)
  await run(port)
  expect(received).toHaveLength(1)
  expect((await state())[0]?.[0]).toBe('sent')
})

test('does not retry a permanently refused email', async () => {
  const port = await start(undefined, {
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such user'), { responseCode: 550 })),
  })
  await queue()
  await run(port)
  now = new Date(now.getTime() + 24 * 60 * MINUTE_MS)
  await run(port)
  expect(await state()).toEqual([['failed', 1, '550 at RCPT TO']])
})

test('where the connection breaks after the letter was handed over, it is not sent a second time', async () => {
  let taken = 0
  const port = await start((stream) => {
    stream.resume()
    stream.once('end', () => {
      taken += 1
      for (const socket of sockets) socket.destroy()
    })
  })
  await queue()
  await run(port)
  now = new Date(now.getTime() + 24 * 60 * MINUTE_MS)
  await run(port)
  expect(taken).toBe(1)
  expect((await state())[0]?.[0]).toBe('unclear')
})

test('a letter whose sender was killed in the hand-over is not sent again by itself', async () => {
  const port = await start()
  await queue()
  const mail = await takeMail(database.db, now)
  if (mail === null) throw new Error('nothing was due')
  expect(await noteHandover(database.db, mail, now)).toBe(true)
  await run(port)
  now = new Date(now.getTime() + 6 * MINUTE_MS)
  await run(port)
  expect(received).toEqual([])
  expect(await state()).toEqual([['unclear', 1, 'the process that was sending it ended']])
})

test('a letter whose sender was killed before is sent by another, and never by both', async () => {
  const port = await start()
  await queue()
  const slow = await takeMail(database.db, now)
  if (slow === null) throw new Error('nothing was due')
  now = new Date(now.getTime() + 6 * MINUTE_MS)
  await run(port)
  expect(received).toHaveLength(1)
  expect(await noteHandover(database.db, slow, now)).toBe(false)
  expect((await state())[0]?.[0]).toBe('sent')
})

test('sends many letters over a few connections, and goes on where the server has closed them', async () => {
  const port = await start()
  const send = sender(port)
  for (let i = 0; i < 20; i += 1) await queue(`letter ${i}`, { address: `r${i}@h${i}.example` })
  await run(port, { send })
  expect(received).toHaveLength(20)
  expect(sockets.size).toBeLessThanOrEqual(10)
  for (const socket of sockets) socket.destroy()
  await queue('one more')
  await run(port, { send })
  expect(received).toHaveLength(21)
})

test.each([
  ['a mailbox', 1, (_i: number) => 'slow@example.com'],
  ['a host', 3, (i: number) => `r${i}@slow.example`],
])('delays nobody by %s whose letters are taken slowly', async (_what, most, address) => {
  const release: (() => void)[] = []
  const port = await start(undefined, {
    onRcptTo: ({ address: to }, _session, done) => {
      if (to.includes('slow')) release.push(() => done())
      else done()
    },
  })
  for (let i = 0; i < 4; i += 1) await queue(`slow ${i}`, { address: address(i) })
  now = new Date(now.getTime() + MINUTE_MS)
  await queue()
  const running = run(port)
  await vi.waitFor(
    () => expect(received.map(({ to }) => to[0])).toEqual(['anna@example.com']),
    5000,
  )
  expect(release).toHaveLength(most)
  const releasing = setInterval(() => release.splice(0).forEach((one) => one()), 20)
  await running
  clearInterval(releasing)
  expect(received).toHaveLength(5)
})

test('ends after the letters in hand when it is stopped, and leaves the others waiting', async () => {
  const port = await start(slowly(700))
  for (let i = 0; i < 30; i += 1) await queue(`letter ${i}`, { address: `r${i}@h${i}.example` })
  const stop = new AbortController()
  const running = run(port, { stop: stop.signal })
  await vi.waitFor(
    async () => expect((await state()).some(([is]) => is === 'sent')).toBe(true),
    9000,
  )
  stop.abort()
  const begun = performance.now()
  await running
  expect(performance.now() - begun).toBeLessThan(3000)
  const states = Map.groupBy(await state(), ([is]) => is)
  expect(new Set(states.keys())).toEqual(new Set(['queued', 'sent']))
  expect(states.get('sent')?.length).toBeLessThanOrEqual(8)
})

test(
  'lets go of a letter that the server does not take while the process ends',
  { timeout: 20_000 },
  async () => {
    const port = await start(slowly(60_000))
    await queue()
    const running = run(port, { stop: ending.signal })
    await vi.waitFor(() => expect(sockets.size).toBe(1), 5000)
    await new Promise((done) => setTimeout(done, 300))
    ending.abort()
    await running
    expect((await state())[0]?.[0]).toBe('unclear')
    for (const socket of sockets) socket.destroy()
  },
)
