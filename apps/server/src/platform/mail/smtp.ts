import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { QueuedMail } from './queue.ts'

/** A letter's finished text. */
export type Written = {
  subject: string
  text: string
  html: string
  locale: string
  /** Headers of its own, such as List-Unsubscribe. */
  headers?: Record<string, string>
}

/** A failure to send. `again`: the server accepted nothing, so a retry is safe. */
export class MailFailure extends Error {
  readonly kind: 'again' | 'refused' | 'unclear'
  constructor(kind: 'again' | 'refused' | 'unclear', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailFailure'
    this.kind = kind
  }
}

/** Sends through the server of `OKOLO_SMTP_URL`. Throws MailFailure. */
export type SendMail = (mail: QueuedMail, written: Written) => Promise<void>

/** Derives the Message-ID from the key: mail programs then show a doubled letter once. */
export function smtpSender({ url, from }: { url: string; from: string }): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // Our text, a stranger's address: nothing in a letter may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return async ({ key, address }, { subject, text, html, locale, headers }) => {
    const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
    try {
      await transport.sendMail({
        from,
        // As an object, so that one address is never parsed as a list.
        to: { name: '', address },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: {
          'auto-submitted': 'auto-generated',
          'content-language': locale,
          ...headers,
        },
      })
    } catch (error) {
      throw failureOf(error)
    }
  }
}

/** Errors that come before any letter is handed over. */
const EARLY = new Set(['EDNS', 'ECONNREFUSED', 'EAUTH', 'ETLS', 'EOAUTH2', 'ENOAUTH'])

function failureOf(error: unknown): MailFailure {
  const cause = error instanceof Error ? error : new Error(String(error))
  const status = 'responseCode' in cause ? Number(cause.responseCode) : Number.NaN
  const command = 'command' in cause ? String(cause.command) : ''
  const code = 'code' in cause ? String(cause.code) : 'failed'
  const isConnecting = 'syscall' in cause && cause.syscall === 'connect'
  // The other server's words may repeat the address, so we keep only its code.
  const what = `${Number.isNaN(status) ? code : status} at ${command === '' ? 'an unknown step' : command}`
  if (EARLY.has(code) || isConnecting || /^(?:Greeting|Connection timeout)/.test(cause.message))
    return new MailFailure('again', what, { cause })
  if (status >= 500) return new MailFailure('refused', what, { cause })
  if (status >= 400) return new MailFailure('again', what, { cause })
  // The connection ended without an answer: the letter may have been taken.
  return new MailFailure('unclear', what, { cause })
}
