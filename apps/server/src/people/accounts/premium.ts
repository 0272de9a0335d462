import type { PremiumState, StoreEvent, SubscriptionStore } from '@okolo/contract/people/premium'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import {
  accountById,
  accountsOf,
  setPremiumEnd,
  setPremiumGrant,
  type Account,
} from './accounts.ts'
import {
  oneAtATime,
  saveStoreEvent,
  subscriptionsOfAccounts,
  type Reading,
} from '../premium/store-events.ts'
import { isAboutPremium, type Subscription } from '../premium/subscriptions.ts'

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

/**
 * Keeps an event of the store and writes `premium_until` of every account that it may change, in one transaction. Returns false for
 * an event that came before: it changes nothing. Throws a 400 for one that cannot be stored.
 */
export function takeStoreEvent(
  db: Db,
  event: StoreEvent,
  { now, ...reading }: Reading & { now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await oneAtATime(tx)
    const customers = await saveStoreEvent(tx, event, now)
    if (customers === null) return false
    if (isAboutPremium(event)) await writePremium(tx, customers, reading)
    return true
  })
}

/** Writes `premium_until` of the accounts among these customers, and among all who have to do with them. Returns their subscriptions. */
async function writePremium(
  tx: Tx,
  customers: readonly string[],
  reading: Reading,
): Promise<Map<string, Subscription[]>> {
  const owned = await subscriptionsOfAccounts(tx, customers, reading)
  for (const [uuid, subscriptions] of owned) await setPremiumEnd(tx, uuid, endOf(subscriptions))
  return owned
}

/** The latest end. Null without a subscription. */
function endOf(subscriptions: readonly Subscription[]): Date | null {
  return subscriptions.length === 0
    ? null
    : new Date(Math.max(...subscriptions.map(({ until }) => until)))
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
