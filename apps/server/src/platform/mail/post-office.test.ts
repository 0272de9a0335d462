import { once } from 'node:events'
import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { sendDueMail } from './post-office.ts'
import { claimMail, noteHandover, queueMail } from './queue.ts'
import { smtpSender } from './smtp.ts'

const MINUTE = 60_000
let now = new Date('2026-11-20T15:00:00Z')
let database: Database
let server: SMTPServer
let sockets: Set<Socket>
let received: { email: Email; to: string[] }[]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  received = []
  sockets = new Set()
  await sql`delete from mail`.execute(database.db)
})
afterEach(async () => {
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

const queue = (key = 'welcome 1') =>
  queueMail(database.db, {
    key,
    userId: null,
    address: 'anna@example.com',
    kind: 'verify',
    locale: 'sk',
    at: now,
  })

const run = (port: number) =>
  sendDueMail({
    db: database.db,
    clock: () => now,
    write: async () => ({
      subject: 'Potvrďte svoj e-mail',
      text: 'Dobrý deň,\n',
      html: '<p>Dobrý deň,</p>',
      locale: 'sk',
    }),
    send: smtpSender({ url: `smtp://127.0.0.1:${port}`, from: 'Okolo <hello@okolo.example>' }),
    error: () => undefined,
  })

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
  now = new Date(now.getTime() + MINUTE)
  await run(1)
  expect((await state())[0]?.slice(0, 2)).toEqual(['queued', 2])
  now = new Date(now.getTime() + 3 * MINUTE)
  await run(port)
  expect(received).toHaveLength(1)
  expect((await state())[0]?.[0]).toBe('sent')
})

test('what is refused for good is not tried again', async () => {
  const port = await start(undefined, {
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such user'), { responseCode: 550 })),
  })
  await queue()
  await run(port)
  now = new Date(now.getTime() + 24 * 60 * MINUTE)
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
  now = new Date(now.getTime() + 24 * 60 * MINUTE)
  await run(port)
  expect(taken).toBe(1)
  expect((await state())[0]?.[0]).toBe('unclear')
})

test('a letter whose sender was killed in the hand-over is not sent again by itself', async () => {
  const port = await start()
  await queue()
  const mail = await claimMail(database.db, now)
  if (mail === null) throw new Error('nothing was due')
  expect(await noteHandover(database.db, mail, now)).toBe(true)
  await run(port)
  now = new Date(now.getTime() + 6 * MINUTE)
  await run(port)
  expect(received).toEqual([])
  expect(await state()).toEqual([['unclear', 1, 'the process that was sending it ended']])
})

test('a letter whose sender was killed before is sent by another, and never by both', async () => {
  const port = await start()
  await queue()
  const slow = await claimMail(database.db, now)
  if (slow === null) throw new Error('nothing was due')
  now = new Date(now.getTime() + 6 * MINUTE)
  await run(port)
  expect(received).toHaveLength(1)
  expect(await noteHandover(database.db, slow, now)).toBe(false)
  expect((await state())[0]?.[0]).toBe('sent')
})
