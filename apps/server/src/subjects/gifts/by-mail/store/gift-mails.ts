import { sql } from 'kysely'
import { DAY_MS } from '@okolo/contract/durations'
import type { Db } from '#server/platform/database/db.ts'
import { mailboxKey } from '#server/platform/mail/email-key.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** Longer than mails are taken for (platform/mail/imap.ts), so that none is taken twice. */
const KEPT_DAYS = 30

export type Refusal =
  | 'automatic'
  | 'broken'
  | 'content'
  | 'empty'
  | 'limit'
  | 'no_sender'
  | 'unwanted'
export type Outcome = { outcome: 'read'; reason: null } | { outcome: 'refused'; reason: Refusal }

/** By which the mails of a sender are counted, without its address. */
export function senderHash(secrets: Secrets, email: string): string {
  return secrets.mac('gift', `sender ${mailboxKey(email)}`)
}

/** Returns what became of a mail that was taken before, or null. */
export async function outcomeOf(db: Db, key: string): Promise<Outcome['outcome'] | null> {
  const { rows } = await sql<Pick<Outcome, 'outcome'>>`
    select outcome from gift_mail where message_key = ${key}`.execute(db)
  return rows[0]?.outcome ?? null
}

/** Notes what became of a mail. False: somebody else has taken it. Call it in the transaction that keeps its events. */
export async function noteMail(
  db: Db,
  { key, sender, outcome, reason }: { key: string; sender: string } & Outcome,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into gift_mail (message_key, sender_hash, outcome, reason, taken_at)
    values (${key}, ${sender}, ${outcome}, ${reason}, ${now})
    on conflict (message_key) do nothing returning outcome`.execute(db)
  return rows.length > 0
}

/** Returns how many mails were answered within a day, of the sender and in all. */
export async function answeredWithinDay(
  db: Db,
  sender: string,
  now: Date,
): Promise<{ own: number; all: number }> {
  const since = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where sender_hash = ${sender})::int as own, count(*)::int as "all" from gift_mail
    where taken_at > ${since} and (outcome = 'read' or reason in ('empty', 'limit'))`.execute(db)
  return rows[0] ?? { own: 0, all: 0 }
}

/** Forgets old mails. */
export async function forgetGiftMails(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await sql`delete from gift_mail where taken_at < ${before}`.execute(db)
}
