import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import type { NewsletterDeps } from '../rules/newsletter-deps.ts'
import { addressHashes, hashOf } from '../rules/tokens.ts'
import type { SubscriptionChoice } from '../rules/subscription-choice.ts'
import { allowAgain } from './signups.ts'

export type Subscriber = SubscriptionChoice & {
  email: string
  state: 'unconfirmed' | 'active' | 'ended'
}

/** Why a subscription ended. */
type EndedWhy = 'asked' | 'refused' | 'bounced' | 'complained'

/** Whose token it is: a subscriber's, or that of an address which is asked for its confirmation. */
export async function subscriberOf(
  deps: NewsletterDeps,
  token: string,
): Promise<Subscriber | null> {
  const { rows } = await sql<Subscriber>`
    select email, city_id as "cityId", category_id as "categoryId", locale,
      case when ended_at is null then 'active' else 'ended' end as state
    from newsletter_reader where token_hash = ${hashOf(token)}
    union all
    select email, city_id, category_id, locale, 'unconfirmed'
    from newsletter_signup where token_hash = ${hashOf(token)} and expires_at > ${deps.clock()}`.execute(
    deps.db,
  )
  return rows[0] ?? null
}

/** Returns whether the token is a subscriber's. */
export async function changeChoice(
  { db }: NewsletterDeps,
  token: string,
  { cityId, categoryId, locale }: SubscriptionChoice,
): Promise<boolean> {
  const { rows } = await sql`
    update newsletter_reader set city_id = ${cityId}, category_id = ${categoryId}, locale = ${locale}
    where token_hash = ${hashOf(token)} returning id`.execute(db)
  return rows.length > 0
}

/**
 * Ends the subscription of a token, or takes back what waits for its confirmation. `refuses`: the
 * address wants no letter ever again. Returns the address, or null for an unknown token.
 */
export async function leave(
  deps: NewsletterDeps,
  token: string,
  { refuses }: { refuses: boolean },
): Promise<string | null> {
  const now = deps.clock()
  return inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ email: string; key: string }>`
      select email, email_key as key from newsletter_reader where token_hash = ${hashOf(token)}
      union all
      select email, email_key from newsletter_signup where token_hash = ${hashOf(token)}`.execute(
      tx,
    )
    const [found] = rows
    if (found === undefined) return null
    await sql`delete from newsletter_signup where email_key = ${found.key}`.execute(tx)
    await endOf(tx, found.key, refuses ? 'refused' : 'asked', now)
    if (refuses) await refuse(deps, found.email, tx)
    return found.email
  })
}

/** Ends an address's subscription. */
export async function endOf(db: Db, emailKey: string, why: EndedWhy, now: Date): Promise<void> {
  await sql`
    update newsletter_reader set ended_at = coalesce(ended_at, ${now}), ended_why = ${why}
    where email_key = ${emailKey}`.execute(db)
}

/** Keeps an address away for good. */
export async function refuse(
  { secrets, clock }: NewsletterDeps,
  email: string,
  db: Db,
): Promise<void> {
  await sql`
    insert into newsletter_refusal (address_hash, refused_at) values (${addressHashes(secrets, email)[0]}, ${clock()})
    on conflict do nothing`.execute(db)
}

/** Takes an end back, as long as its row is there. */
export async function resume(deps: NewsletterDeps, token: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ email: string }>`
      update newsletter_reader set ended_at = null, ended_why = null
      where token_hash = ${hashOf(token)} returning email`.execute(tx)
    const [subscriber] = rows
    if (subscriber === undefined) return false
    await allowAgain(deps, subscriber.email, tx)
    return true
  })
}

/** Days in which an end can be taken back. */
const ENDED_DAYS = 30

/** Removes sign-ups that nobody confirmed and subscribers who left a month ago. */
export async function forgetSubscribers(db: Db, now: Date): Promise<void> {
  await sql`delete from newsletter_signup where expires_at < ${now}`.execute(db)
  const before = new Date(now.getTime() - ENDED_DAYS * 24 * 3_600_000)
  await sql`delete from newsletter_reader where ended_at < ${before}`.execute(db)
}
