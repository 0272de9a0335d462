import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { z } from 'zod'
import type { FetchedMail } from '#server/platform/mail/imap.ts'
import { htmlLines } from '#server/words/html.ts'
import { ownSubject, ownWords } from './own-words.ts'

/** A mail as far as it matters here. */
export type GivenMail = {
  /** By which the same mail is known again. */
  key: string
  /** Null: it names no sender to whom an answer could go. */
  from: string | null
  /** Addresses that it was sent to, those of the delivery first. */
  recipients: string[]
  subject: string
  /** The sender's own words. */
  text: string
  /** iCalendar files. */
  calendars: string[]
  pictures: Buffer[]
  /** A machine has sent it, or it went to many: it gets no answer. */
  isAutomatic: boolean
}

const MOST_CALENDARS = 3
const LONGEST_CALENDAR = 200_000
const MOST_PICTURES = 3
const SMALLEST_PICTURE = 20_000
const DELIVERY = ['delivered-to', 'x-original-to', 'envelope-to']
const Address = z.email().max(254)

/** Reads a mail as it lies in the mailbox. A broken one is empty where it cannot be read. */
export async function readMail({ raw, isWhole }: FetchedMail): Promise<GivenMail> {
  const email = await parsed(raw)
  const subject = email.subject ?? ''
  const text = email.text?.trim() ? email.text : htmlLines(email.html ?? '')
  // The last one of a mail that is cut is cut.
  const files = isWhole ? email.attachments : email.attachments.slice(0, -1)
  return {
    key: keyOf(raw, email),
    from: Address.safeParse(email.from?.address?.trim()).data ?? null,
    recipients: recipientsOf(email),
    subject: ownSubject(subject),
    text: ownWords(text, { subject }),
    calendars: files
      .filter(isCalendar)
      .slice(0, MOST_CALENDARS)
      .map((file) => textOf(file).slice(0, LONGEST_CALENDAR)),
    pictures: files
      .filter(({ mimeType }) => /^image\/(?:jpeg|png|webp)$/.test(mimeType))
      .map((file) => Buffer.from(bytesOf(file)))
      .filter(({ length }) => length >= SMALLEST_PICTURE)
      .slice(0, MOST_PICTURES),
    isAutomatic: isAutomatic(email),
  }
}

async function parsed(raw: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(raw)
  } catch {
    // It is nested too deep, or has too long a head.
    return { headers: [], headerLines: [], attachments: [] }
  }
}

/** Of the mail as it was sent: a copy that came by another way has the same. */
function keyOf(raw: Uint8Array, { messageId = '', date = '', from }: Email): string {
  const hash = createHash('sha256').update(JSON.stringify([messageId, date, from?.address ?? '']))
  const head = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).indexOf('\r\n\r\n')
  return hash.update(raw.subarray(Math.max(0, head))).digest('base64url')
}

function recipientsOf(email: Email): string[] {
  const delivered = DELIVERY.flatMap((name) =>
    headersOf(email, name).map((value) => value.replace(/^.*<|>.*$/g, '')),
  )
  const written = [...(email.to ?? []), ...(email.cc ?? [])].flatMap(({ address }) => address ?? [])
  return [...delivered, ...written].slice(0, 100)
}

function headersOf({ headers }: Email, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value.trim())
}

/** RFC 3834, section 2, and what programs of lists and answering machines write. */
function isAutomatic(email: Email): boolean {
  const has = (name: string, value: RegExp) =>
    headersOf(email, name).some((given) => value.test(given))
  return (
    has('auto-submitted', /^(?!no\b)/i) ||
    has('precedence', /^(?:bulk|list|junk|auto_reply)/i) ||
    has('return-path', /^<\s*>$/) ||
    has('content-type', /^multipart\/report/i) ||
    has('x-auto-response-suppress', /\b(?:all|autoreply)\b/i) ||
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-loop'].some(
      (name) => headersOf(email, name).length > 0,
    ) ||
    /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)\b/i.test(
      email.from?.address ?? '',
    )
  )
}

function isCalendar({ mimeType, filename }: Attachment): boolean {
  return /^(?:text\/calendar|application\/ics)$/.test(mimeType) || /\.ics$/i.test(filename ?? '')
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

function textOf(file: Attachment): string {
  return new TextDecoder().decode(bytesOf(file))
}
