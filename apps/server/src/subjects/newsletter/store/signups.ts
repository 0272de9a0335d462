import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { emailKey, mailboxKey } from '#server/platform/mail/email-key.ts'
import { countAttempt } from '#server/people/sessions/attempts.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import type { NewsletterDeps } from '../rules/newsletter-deps.ts'
import { addressHashes, hashOf, tokenOf } from '../rules/tokens.ts'
import type { SubscriptionChoice } from '../rules/subscription-choice.ts'
import { DAY_MS } from '@okolo/contract/durations'

const CONFIRM_MS = 7 * DAY_MS
/** Letters that ask one mailbox for its confirmation. */
const LETTERS = { max: 3, seconds: 24 * 3600 }

/**
 * Queues the letter with the link that confirms an address, unless it refused letters or got several today. `deps.db` is the
 * transaction of the request.
 */
export async function signUp(
  deps: NewsletterDeps,
  email: string,
  { cityId, categoryId, locale }: SubscriptionChoice,
): Promise<void> {
  const { db, secrets } = deps
  const now = deps.clock()
  const key = emailKey(email)
  const { rows: refused } = await sql`
    select 1 from newsletter_refusal where address_hash = any(${addressHashes(secrets, email)}::text[])`.execute(
    db,
  )
  if (refused.length > 0) return
  const counted = { what: 'newsletter letter', who: mailboxKey(email), limit: LETTERS }
  if ((await countAttempt(deps, [counted], now)) !== null) return
  const id = randomUUID()
  await sql`
    insert into newsletter_signup (id, email, email_key, city_id, category_id, locale, token_hash, created_at, expires_at)
    values (${id}, ${email}, ${key}, ${cityId}, ${categoryId}, ${locale}, ${hashOf(tokenOf(secrets, id))}, ${now},
      ${new Date(now.getTime() + CONFIRM_MS)})`.execute(db)
  await queueMail(db, {
    key: `newsletterConfirm ${id}`,
    userId: null,
    address: email,
    kind: 'newsletterConfirm',
    locale,
    linkId: id,
    at: now,
  })
}

/**
 * Makes the address of a mailed link a subscriber's, with what was asked for in that letter. Returns the
 * subscriber's own token; a link that was used already gives it too, and changes nothing. Null for an
 * old or unknown link.
 */
export async function confirmSignup(deps: NewsletterDeps, token: string): Promise<string | null> {
  const { db, secrets } = deps
  const now = deps.clock()
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<
      { id: string; email: string; key: string; isUsed: boolean } & SubscriptionChoice
    >`
      select id, email, email_key as key, city_id as "cityId", category_id as "categoryId", locale,
        used_at is not null as "isUsed"
      from newsletter_signup where token_hash = ${hashOf(token)} and expires_at > ${now} for update`.execute(
      tx,
    )
    const [signup] = rows
    if (signup === undefined) return null
    const { id, email, key, cityId, categoryId, locale, isUsed } = signup
    if (isUsed) {
      const { rows: subscribers } = await sql<{ uuid: string }>`
        select uuid from newsletter_reader where email_key = ${key} and ended_at is null`.execute(
        tx,
      )
      return subscribers[0] === undefined ? null : tokenOf(secrets, subscribers[0].uuid)
    }
    const uuid = randomUUID()
    const { rows: subscribers } = await sql<{ uuid: string }>`
      insert into newsletter_reader (uuid, email, email_key, city_id, category_id, locale, token_hash, confirmed_at)
      values (${uuid}, ${email}, ${key}, ${cityId}, ${categoryId}, ${locale}, ${hashOf(tokenOf(secrets, uuid))}, ${now})
      on conflict (email_key) do update set email = excluded.email, city_id = excluded.city_id,
        category_id = excluded.category_id, locale = excluded.locale, confirmed_at = excluded.confirmed_at,
        ended_at = null, ended_why = null
      returning uuid`.execute(tx)
    await sql`update newsletter_signup set used_at = ${now} where id = ${id}`.execute(tx)
    await sql`delete from newsletter_signup where email_key = ${key} and id <> ${id}`.execute(tx)
    await allowAgain(deps, email, tx)
    return tokenOf(secrets, subscribers[0]?.uuid ?? uuid)
  })
}

/** Takes a refusal back: the mailbox's owner has asked for letters. */
export async function allowAgain(
  { secrets }: NewsletterDeps,
  email: string,
  db: NewsletterDeps['db'],
): Promise<void> {
  await sql`
    delete from newsletter_refusal where address_hash = any(${addressHashes(secrets, email)}::text[])`.execute(
    db,
  )
}
