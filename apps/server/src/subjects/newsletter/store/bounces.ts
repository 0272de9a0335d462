import type { BounceReport } from '@okolo/contract/people/newsletter'
import { sql } from 'kysely'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import type { NewsletterDeps } from '../rules/newsletter-deps.ts'
import { endOf, refuse } from './subscribers.ts'

type Bounce = BounceReport['events'][number]

/** This many soft bounces on different days within the time end a subscription. */
const MOST_SOFT = 3
const SOFT_DAYS = 45

/**
 * Counts what a message reports, once however often it comes. A hard bounce ends the subscription, as
 * several soft ones do. Complaints of spam keep letters away for good. Returns how many were counted.
 */
export async function countBounces(
  deps: NewsletterDeps,
  id: string,
  bounces: readonly Bounce[],
): Promise<number> {
  let counted = 0
  for (const [i, bounce] of bounces.entries())
    if (await countBounce(deps, `${id} ${i}`, bounce)) counted += 1
  return counted
}

async function countBounce(
  deps: NewsletterDeps,
  id: string,
  { kind, email, code }: Bounce,
): Promise<boolean> {
  const now = deps.clock()
  const key = emailKey(email)
  return inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ reader_id: number }>`
      insert into newsletter_bounce (id, reader_id, kind, code, at)
      select ${id}, id, ${kind}, ${code ?? null}, ${now} from newsletter_reader where email_key = ${key}
      on conflict (id) do nothing returning reader_id`.execute(tx)
    const [found] = rows
    if (found === undefined) return false
    if (kind === 'complaint') {
      await endOf(tx, key, 'complained', now)
      await refuse(deps, email, tx)
    } else if (kind === 'hard' || (await hasManySoft(tx, found.reader_id, now)))
      await endOf(tx, key, 'bounced', now)
    return true
  })
}

async function hasManySoft(db: Db, readerId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SOFT_DAYS * 24 * 3_600_000)
  const { rows } = await sql<{ days: number }>`
    select count(distinct (at at time zone 'UTC')::date)::int as days from newsletter_bounce
    where reader_id = ${readerId} and kind = 'soft' and at > ${since}`.execute(db)
  return (rows[0]?.days ?? 0) >= MOST_SOFT
}

/** Counts letters to subscribers that our own mail server refused while it was spoken to. */
export async function countRefusedLetters(deps: NewsletterDeps): Promise<void> {
  const { rows } = await sql<{ id: number; address: string; error: string }>`
    select m.id, m.address, m.error from mail m
    where m.reader_id is not null and m.state = 'failed' and m.error like '5__ at RCPT TO'
      and not exists (select 1 from newsletter_bounce b where b.id = 'mail ' || m.id || ' 0')
    limit 500`.execute(deps.db)
  for (const { id, address, error } of rows) {
    // 550, 551 and 553 say that there is no such mailbox (RFC 5321, section 4.2.3).
    const kind = /^55[013] /.test(error) ? 'hard' : 'soft'
    await countBounces(deps, `mail ${id}`, [{ kind, email: address }])
  }
}
