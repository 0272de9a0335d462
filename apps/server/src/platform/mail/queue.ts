import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { toJson } from '../json-column.ts'
import type { Busy } from '../outgoing/work-queue.ts'

/** A letter in the queue. Its text is written in the person's language when it is sent. */
export type Letter = {
  /** A letter with the same key is queued only once. */
  key: string
  userId: number | null
  /** Of the newsletter, who has no account. */
  readerId?: number
  address: string
  kind: string
  locale: string
  /** The user_link whose address the letter holds. */
  linkId?: string | null
  /** Values for the text. They are stored, so no secrets. */
  details?: Record<string, string>
  at: Date
}

/** Queues a letter once. Call it in the transaction that the letter reports. */
export async function queueMail(db: Db, letter: Letter): Promise<void> {
  await queueMails(db, [letter])
}

/** Queues letters, each once. Call it in the transaction that they report. Returns how many are new. */
export async function queueMails(db: Db, letters: readonly Letter[]): Promise<number> {
  if (letters.length === 0) return 0
  const given = letters.map((letter) => ({
    key: letter.key,
    user_id: letter.userId,
    reader_id: letter.readerId ?? null,
    address: letter.address,
    kind: letter.kind,
    locale: letter.locale,
    link_id: letter.linkId ?? null,
    details: letter.details ?? {},
    at: letter.at,
  }))
  const { rows } = await sql`
    insert into mail (key, user_id, reader_id, address, kind, locale, link_id, details, due_at, created_at)
    select key, user_id, reader_id, address, kind, locale, link_id, details, at, at
    from jsonb_to_recordset(${toJson(given)}::jsonb) as g(key text, user_id bigint, reader_id bigint, address text,
      kind text, locale text, link_id uuid, details jsonb, at timestamptz)
    on conflict (key) do nothing returning id`.execute(db)
  return rows.length
}

/** Drops letters about this link that have not left. */
export async function dropQueuedMail(db: Db, linkId: string): Promise<void> {
  await sql`delete from mail where link_id = ${linkId}::uuid and state = 'queued'`.execute(db)
}

/** Removes letters of a kind to people without an account once they have left. */
export async function forgetLeftMail(db: Db, kind: string): Promise<void> {
  await sql`
    delete from mail where kind = ${kind} and user_id is null and state not in ('queued', 'sending')`.execute(
    db,
  )
}

export type QueuedMail = {
  id: number
  key: string
  address: string
  kind: string
  locale: string
  linkId: string | null
  details: Record<string, string>
  attempts: number
  createdAt: Date
}

const COLUMNS = sql`id, key, address, kind, locale, link_id as "linkId", details, attempts, created_at as "createdAt"`

/** Longer than any attempt to send: the process that took it has died. */
const TAKEN_MS = 5 * 60_000

/** The lane of a letter: its mailbox, and the host that takes its letters. */
export function laneOf(address: string): { person: string; host: string } {
  const person = address.toLowerCase()
  return { person, host: person.slice(person.lastIndexOf('@') + 1) }
}

/**
 * Takes one due letter outside of busy lanes for this process, those that somebody waits for first. Returns null if none is due.
 */
export async function takeMail(
  db: Db,
  now: Date,
  { persons, hosts }: Pick<Busy, 'persons' | 'hosts'> = { persons: [], hosts: [] },
): Promise<QueuedMail | null> {
  const { rows } = await sql<QueuedMail>`
    update mail set state = 'sending', claimed_at = ${now}, handed_at = null, attempts = attempts + 1
    where id = (
      select id from mail where state = 'queued' and due_at <= ${now}
        and lower(address) <> all(${persons}::text[])
        and lower(substring(address from '[^@]*$')) <> all(${hosts}::text[])
      order by rank, due_at limit 1 for update skip locked)
    returning ${COLUMNS}`.execute(db)
  return rows[0] ?? null
}

/**
 * Notes that the letter is being handed to the mail server now. False if another process has taken
 * it over since it was taken.
 */
export async function noteHandover(db: Db, { id, attempts }: QueuedMail, now: Date) {
  const { rows } = await sql`
    update mail set handed_at = ${now}
    where id = ${id} and state = 'sending' and attempts = ${attempts} returning id`.execute(db)
  return rows.length > 0
}

/**
 * The result of sending. `unclear`: the connection broke after the hand-over began, so the letter
 * may have arrived and is not sent again automatically. `dropped`: there was nothing to say any more.
 */
export type Outcome =
  | { state: 'sent'; at: Date }
  | { state: 'queued'; dueAt: Date; error: string }
  | { state: 'failed' | 'unclear'; error: string }
  | { state: 'dropped' }

export async function settleMail(db: Db, id: number, outcome: Outcome): Promise<void> {
  const sentAt = 'at' in outcome ? outcome.at : null
  const error = 'error' in outcome ? outcome.error.slice(0, 500) : null
  const dueAt = 'dueAt' in outcome ? outcome.dueAt : null
  await sql`
    update mail set state = ${outcome.state}, sent_at = ${sentAt}, error = ${error}, due_at = coalesce(${dueAt}, due_at)
    where id = ${id} and state = 'sending'`.execute(db)
}

/**
 * Takes letters from dead senders: those that were being handed over are unclear, the others wait
 * again.
 */
export async function releaseStuckMail(db: Db, now: Date): Promise<void> {
  await sql`
    update mail set error = 'the process that was sending it ended',
      state = case when handed_at is null then 'queued' else 'unclear' end
    where state = 'sending' and claimed_at < ${new Date(now.getTime() - TAKEN_MS)}`.execute(db)
}

const KEPT_DAYS = 30

/** Removes letters a month after they were written, even unsent ones. */
export async function forgetMail(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)
  await sql`delete from mail where created_at < ${before} and state <> 'sending'`.execute(db)
}

/** Returns letters that wait to be sent, newest first. */
export async function waitingMail(db: Db, limit: number): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    select ${COLUMNS} from mail where state = 'queued' order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function waitingLetter(db: Db, id: number): Promise<QueuedMail | null> {
  const { rows } = await sql<QueuedMail>`
    select ${COLUMNS} from mail where state = 'queued' and id = ${id}`.execute(db)
  return rows[0] ?? null
}
