import type { PremiumState, SubscriptionStore } from '@okolo/contract/people/premium'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { accountById, accountsOf, setPremiumGrant, type Account } from '../accounts/accounts.ts'
import { oneAtATime, writePremium, type Reading } from './store-events.ts'

/**
 * Grants premium membership to the owner of an address up to a time, or takes the grant back with null. A subscription in a store is
 * not touched. Returns the account, or null if nobody confirmed the address: anybody may claim one (decision 0019).
 */
export async function grantPremium(
  db: Db,
  email: string,
  { until, ...reading }: Reading & { until: Date | null },
): Promise<Account | null> {
  const { owner } = await accountsOf(db, email)
  if (owner === null) return null
  return inTransaction(db, async (tx) => {
    await oneAtATime(tx)
    await setPremiumGrant(tx, owner.id, until)
    await writePremium(tx, [owner.uuid], reading)
    return accountById(tx, owner.id)
  })
}

/** The page of each store with the subscriptions of its customer. */
const MANAGE: Record<SubscriptionStore, string | null> = {
  apple: 'https://apps.apple.com/account/subscriptions',
  google: 'https://play.google.com/store/account/subscriptions',
  other: null,
}

/** Returns what an account has. Events that came before the account count from then on. */
export async function premiumOf(
  db: Db,
  { id, uuid }: Account,
  { now, ...reading }: Reading & { now: Date },
): Promise<PremiumState> {
  const [subscriptions, account] = await inTransaction(db, async (tx) => {
    await oneAtATime(tx)
    const owned = await writePremium(tx, [uuid], reading)
    return [owned.get(uuid) ?? [], await accountById(tx, id)] as const
  })
  const until = account?.premium_until ?? null
  const isPremium = until !== null && until > now
  const [last] = subscriptions.toSorted((a, b) => b.until - a.until)
  const isRunning = last !== undefined && last.until > now.getTime()
  return {
    is_premium: isPremium,
    until: until?.toISOString() ?? null,
    renews: isRunning && last.renews,
    has_billing_issue: isRunning && last.hasBillingIssue,
    store: isRunning ? last.store : null,
    manage_url: isRunning ? MANAGE[last.store] : null,
  }
}
