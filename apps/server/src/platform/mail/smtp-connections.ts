import { Readable } from 'node:stream'
import type { SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { parseConnectionUrl } from 'nodemailer/lib/shared'

/** A letter was not taken. `handed`: its text was on the way, so the server may have it. */
export class NotDelivered extends Error {
  readonly at: 'opening' | 'asking' | 'handed'
  constructor(at: NotDelivered['at'], cause: unknown) {
    super('A letter was not delivered', { cause })
    this.at = at
  }
}

type Letter = { envelope: SMTPEnvelope; text: Buffer; handOver: HandOver }
type Kept = { connection: SMTPConnection; letters: number; timer: NodeJS.Timeout | undefined }

/** Milliseconds after which an unused connection is closed. */
const IDLE_MS = 3000
/** Servers end connections that bring too many letters. */
const MOST_LETTERS = 100
/** How long a server may take for the letter in hand once the process is to end. */
const GRACE_MS = 5000

/** Says that the server wants the text now. False: the letter is not ours any more. */
export type HandOver = () => Promise<boolean>

/**
 * Delivers letters over connections that are kept from one to the next, as many as are used at a time. `until` closes them, those in
 * use some seconds later. Throws NotDelivered.
 */
export function smtpConnections(url: string, until?: AbortSignal) {
  const options = parseConnectionUrl(url)
  const idle: Kept[] = []
  const open = new Set<SMTPConnection>()
  until?.addEventListener('abort', () => {
    for (const kept of idle.splice(0)) end(kept)
    setTimeout(() => open.forEach((connection) => connection.close()), GRACE_MS).unref()
  })

  async function connect(): Promise<Kept> {
    const connection = new SMTPConnection({
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
      ...options,
    })
    open.add(connection)
    connection.on('error', () => undefined)
    connection.once('end', () => open.delete(connection))
    try {
      await new Promise<void>((done, failed) => {
        connection.once('error', failed)
        connection.once('end', () => failed(new Error('The connection was closed')))
        const settle = (error?: unknown) => (error ? failed(error) : done())
        connection.connect((error) => {
          if (error || options.auth === undefined) settle(error)
          else connection.login(options.auth, settle)
        })
      })
    } catch (cause) {
      connection.close()
      throw new NotDelivered('opening', cause)
    }
    return { connection, letters: 0, timer: undefined }
  }

  function keep(kept: Kept): void {
    if (kept.letters >= MOST_LETTERS || until?.aborted === true) {
      end(kept)
      return
    }
    kept.timer = setTimeout(() => end(kept), IDLE_MS)
    idle.push(kept)
  }

  function end(kept: Kept): void {
    clearTimeout(kept.timer)
    if (idle.includes(kept)) idle.splice(idle.indexOf(kept), 1)
    kept.connection.quit()
  }

  async function deliver(kept: Kept, letter: Letter): Promise<void> {
    const { connection } = kept
    let at: NotDelivered['at'] = 'asking'
    // It is read once the server has said that it wants the text.
    const message = new Readable({
      read() {
        at = 'handed'
        letter.handOver().then(
          (isOurs) => {
            if (!isOurs) {
              this.destroy(new Error('Another process has the letter'))
              return
            }
            this.push(letter.text)
            this.push(null)
          },
          (error: unknown) => this.destroy(new Error('No hand-over', { cause: error })),
        )
      },
    })
    try {
      await new Promise<void>((done, failed) => {
        const closed = () => failed(new Error('The connection was closed'))
        // Closed by ourselves it says nothing else.
        connection.once('end', closed)
        connection.send(letter.envelope, message, (error) => {
          connection.off('end', closed)
          if (error) failed(error)
          else done()
        })
      })
    } catch (cause) {
      connection.close()
      throw new NotDelivered(at, cause)
    }
    kept.letters += 1
    keep(kept)
  }

  return async (letter: Letter): Promise<void> => {
    const kept = idle.pop()
    if (kept !== undefined) {
      clearTimeout(kept.timer)
      try {
        await deliver(kept, letter)
        return
      } catch (error) {
        if (!isStale(error)) throw error
      }
    }
    await deliver(await connect(), letter)
  }
}

/** The server had ended the kept connection before it answered anything. */
function isStale(error: unknown): boolean {
  if (!(error instanceof NotDelivered) || error.at !== 'asking') return false
  const { cause } = error
  return !(cause instanceof Error && 'responseCode' in cause)
}
