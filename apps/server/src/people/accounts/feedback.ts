import { DAY_MS } from '@okolo/contract/durations'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'

export type Feedback = {
  userId: number | null
  email: string
  message: string
  rating: number | null
  doNotContact: boolean
  locale: string
}

export async function saveFeedback(db: Db, given: Feedback, at: Date): Promise<void> {
  await sql`
    insert into feedback (at, user_id, email, message, rating, do_not_contact, locale)
    values (${at}, ${given.userId}, ${given.email}, ${given.message}, ${given.rating}, ${given.doNotContact},
      ${given.locale})`.execute(db)
}

/** Erases what the owner of an account's address wrote, signed out too. */
export async function eraseFeedback(tx: Tx, userId: number): Promise<void> {
  await sql`
    update feedback f set email = '', message = '' from user_account a
    where a.id = ${userId} and a.email_verified_at is not null and lower(f.email) = a.email_key`.execute(
    tx,
  )
}

/** Days to keep the address and text of feedback from people without an account. */
const KEPT_DAYS = 365

/** Erases old feedback from people without an account, who cannot delete it. */
export async function forgetFeedback(db: Db, now: Date): Promise<void> {
  await sql`
    update feedback set email = '', message = ''
    where user_id is null and at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)} and email <> ''`.execute(
    db,
  )
}
