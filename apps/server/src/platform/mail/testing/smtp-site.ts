import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { smtpSender } from '../smtp.ts'

export type Received = { raw: string; email: Email; to: string[] }

/** Waits for another letter, a minute at most, and then for a pause of the given milliseconds. */
export async function quiet(received: readonly Received[], ms: number): Promise<void> {
  const begun = received.length
  for (let i = 0; received.length === begun && i < 600; i += 1) await sleep(100)
  for (let before = -1; before !== received.length;) {
    before = received.length
    await sleep(ms)
  }
}

/** A real SMTP server on this machine. `taking`: waits while it takes a letter. */
export async function startSmtp({
  taking,
  port = 0,
}: { taking?: () => Promise<void>; port?: number } = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      void (async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(Buffer.from(chunk))
        const raw = Buffer.concat(chunks).toString('utf8')
        const email = await PostalMime.parse(raw)
        received.push({ raw, email, to: envelope.rcptTo.map(({ address }) => address) })
        await taking?.()
        done()
      })().catch(() => undefined)
    },
  })
  // The other end of a connection whose process was killed.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const url = `smtp://127.0.0.1:${address.port}`
  return {
    url,
    received,
    /** Sends by it. */
    send: smtpSender({ url, from: () => ({ name: 'Okolo', address: 'hello@okolo.example' }) }),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
      }),
  }
}
