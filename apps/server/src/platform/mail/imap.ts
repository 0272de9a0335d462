import { DAY_MS } from '@okolo/contract/durations'
import { ImapFlow, type ImapFlowError } from 'imapflow'

/** Whole mails are read up to here; of longer ones the beginning is. */
export const MOST_MAIL_BYTES = 5 * 1024 * 1024
/** Older mails are nobody's any more: their senders do not wait for an answer. */
const TAKEN_DAYS = 14
/** Of the server's answers beside a mail. */
const MOST_LINE_BYTES = 2 * 1024 * 1024
const PATIENCE_MS = 15_000

/** Mails from then on are taken. */
export function oldestTaken(now: Date): Date {
  return new Date(now.getTime() - TAKEN_DAYS * DAY_MS)
}

export type FetchedMail = {
  raw: Uint8Array
  /** False: it is longer, and cut. */
  isWhole: boolean
}

/** A failure of the mail server, without its words: they may repeat the login. */
export class MailboxFailure extends Error {
  constructor(cause: unknown) {
    super(reasonOf(cause), { cause })
    this.name = 'MailboxFailure'
  }
}

/** An open folder of a mailbox. */
export type Mailbox = {
  /** Numbers of mails that nobody has read and that came since, oldest first. */
  unread: (since: Date) => Promise<number[]>
  /** Leaves it unread. Null: it is gone. */
  fetch: (mail: number) => Promise<FetchedMail | null>
  /** Marks it as read, and moves it into a folder below `Okolo` if the server lets us. */
  file: (mail: number, folder: 'Done' | 'Refused') => Promise<void>
  /** Deletes mails that were moved into that folder and are older. */
  forget: (folder: 'Done' | 'Refused', before: Date) => Promise<void>
  /** Waits until a mail comes, or for so long. */
  news: (ms: number, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

/**
 * Logs in and opens the folder of `imaps://user:password@host:993/INBOX`. `imap://` turns to TLS where the server offers it.
 * Every call throws MailboxFailure where the server fails; then the mailbox has to be opened anew.
 */
export async function openMailbox(address: string): Promise<Mailbox> {
  const url = new URL(address)
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
  const secure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    maxLineLength: MOST_LINE_BYTES,
    maxLiteralSize: MOST_MAIL_BYTES + MOST_LINE_BYTES,
    maxResponseSize: MOST_MAIL_BYTES + 2 * MOST_LINE_BYTES,
  })
  // The call that it interrupts fails, too.
  client.on('error', () => undefined)
  await told(async () => {
    try {
      await client.connect()
      await client.mailboxOpen(folder)
    } catch (error) {
      client.close()
      throw error
    }
  })
  const made = new Map<string, boolean>()
  const isThere = async (name: string) => {
    const known = made.get(name) ?? (await make(client, name))
    made.set(name, known)
    return known
  }
  return {
    unread: (since) =>
      told(async () => {
        const found = await client.search({ seen: false, since }, { uid: true })
        return (found || []).toSorted((a, b) => a - b)
      }),
    fetch: (mail) =>
      told(async () => {
        const source = { start: 0, maxLength: MOST_MAIL_BYTES }
        const fetched = await client.fetchOne(String(mail), { size: true, source }, { uid: true })
        if (fetched === false || fetched.source === undefined) return null
        const { source: raw, size = raw.length } = fetched
        return { raw, isWhole: size <= MOST_MAIL_BYTES }
      }),
    file: (mail, into) =>
      told(async () => {
        await client.messageFlagsAdd(String(mail), ['\\Seen'], { uid: true })
        if (await isThere(into))
          await client.messageMove(String(mail), ['Okolo', into], { uid: true })
      }),
    forget: (from, before) =>
      told(async () => {
        if (!(await isThere(from))) return
        await client.mailboxOpen(['Okolo', from])
        await client.messageDelete({ before })
        await client.mailboxOpen(folder)
      }),
    news: (ms, signal) => told(() => untilNews(client, ms, signal)),
    close: async () => {
      await client.logout().catch(() => undefined)
      client.close()
    },
  }
}

/** False: the folder is not there, and the server does not let us make it. */
async function make(client: ImapFlow, folder: string): Promise<boolean> {
  const path = ['Okolo', folder]
  for (const use of [
    () => client.mailboxCreate(path),
    () => client.status(path, { messages: true }),
  ])
    try {
      // Servers say in different ways that a folder is there already.
      if (await use()) return true
    } catch (error) {
      if (!client.usable) throw error
    }
  return false
}

async function untilNews(client: ImapFlow, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { promise, resolve: come } = Promise.withResolvers<unknown>()
  const idling = client.idle().catch(() => undefined)
  const timer = setTimeout(come, ms)
  client.on('exists', come)
  client.on('close', come)
  signal.addEventListener('abort', come)
  await promise
  clearTimeout(timer)
  client.off('exists', come)
  client.off('close', come)
  signal.removeEventListener('abort', come)
  // The next command ends the waiting on the server.
  if (client.usable) await client.noop()
  await idling
}

async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new MailboxFailure(error)
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'it failed'
  const { authenticationFailed, serverResponseCode, responseStatus, code }: ImapFlowError = cause
  if (authenticationFailed === true) return 'it does not take the login'
  return serverResponseCode ?? code ?? responseStatus ?? 'it failed'
}
