import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { QueuedMail } from './queue.ts'
import type { Sender } from './sender.ts'
import { NotDelivered, smtpConnections, type HandOver } from './smtp-connections.ts'

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

/** Sends through the server of `OKOLO_SMTP_URL`. Throws MailFailure. `handOver` is called before the text leaves. */
export type SendMail = (mail: QueuedMail, written: Written, handOver: HandOver) => Promise<void>

/**
 * Derives the Message-ID from the key: mail programs then show a doubled letter once. `until` closes its connections.
 */
export function smtpSender({
  url,
  from,
  until,
}: {
  url: string
  /** Asked for each letter: the site may be renamed. */
  from: () => Sender
  until?: AbortSignal
}): SendMail {
  const deliver = smtpConnections(url, until)
  return async ({ key, address }, { subject, text, html, locale, headers }, handOver) => {
    const sender = from()
    const host = sender.address.split('@').at(-1) ?? 'localhost'
    const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
    const message = new MailComposer({
      from: sender,
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
      // Our text, a stranger's address: nothing in a letter may name a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile()
    try {
      await deliver({ envelope: message.getEnvelope(), text: await message.build(), handOver })
    } catch (error) {
      throw failureOf(error)
    }
  }
}

function failureOf(error: unknown): MailFailure {
  if (!(error instanceof NotDelivered)) return new MailFailure('refused', String(error))
  const { cause, at } = error
  const status = read(cause, 'responseCode')
  // The other server's words may repeat the address, so we keep only its code.
  const what = `${status ?? read(cause, 'code') ?? 'failed'} at ${read(cause, 'command') ?? 'an unknown step'}`
  if (at === 'opening') return new MailFailure('again', what, { cause })
  if (Number(status) >= 500) return new MailFailure('refused', what, { cause })
  // Before the text was on the way nothing was taken; afterwards only an answer says so.
  if (at === 'asking' || Number(status) >= 400) return new MailFailure('again', what, { cause })
  return new MailFailure('unclear', what, { cause })
}

function read(cause: unknown, name: string): string | null {
  const value: unknown = cause instanceof Error ? Reflect.get(cause, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
