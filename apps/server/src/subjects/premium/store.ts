import {
  StoreEvent,
  type PremiumState,
  type SubscriptionStore,
} from '@okolo/contract/people/premium'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  accountById,
  accountsOf,
  setPremiumEnd,
  setPremiumGrant,
  type Account,
} from '#server/people/accounts/accounts.ts'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { requireStorable } from '#server/platform/http/storable-input.ts'
import { toJson } from '#server/platform/json-column.ts'
import { customersOf, isAboutPremium, subscriptionsOf, type Subscription } from './rules.ts'

/** How stores' events are read. */
export type Reading = {
  /** Purchases of testers count, too. */
  countsSandbox: boolean
}

/**
 * Keeps an event of the store and writes `premium_until` of every account that it may change, in one transaction. Returns false for
 * an event that came before: it changes nothing. Throws a 400 for one that cannot be stored.
 */
export function takeStoreEvent(
  db: Db,
  event: StoreEvent,
  { countsSandbox, now }: Reading & { now: Date },
): Promise<boolean> {
  // Apps may tell the library about a person, such as an address: that is nobody's business here.
  const { subscriber_attributes: _, ...body } = event
  requireStorable(body)
  return inTransaction(db, async (tx) => {
    await oneAtATime(tx)
    const { rows } = await sql`
      insert into store_event (id, type, at, body, received_at)
      values (${event.id}, ${event.type}, ${new Date(event.event_timestamp_ms)}, ${toJson(body)}::jsonb, ${now})
      on conflict (id) do nothing returning id`.execute(tx)
    if (rows.length === 0) return false
    const customers = customersOf(event)
    await sql`
      insert into store_event_customer (event_id, customer)
      select ${event.id}, unnest(${customers}::text[])`.execute(tx)
    if (isAboutPremium(event)) await writePremium(tx, customers, { countsSandbox })
    return true
  })
}

/** Writers see what others have written before they read: the end of a membership follows from all events. */
async function oneAtATime(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('store_event', 0))`.execute(tx)
}

/**
 * Writes `premium_until` of the accounts among the customers, and among all who have to do with them: what stores say, or what an
 * operator granted, whichever is longer. Returns each account's subscriptions by its uuid.
 */
async function writePremium(
  tx: Tx,
  customers: readonly string[],
  { countsSandbox }: Reading,
): Promise<Map<string, Subscription[]>> {
  const related = await relatedTo(tx, customers)
  const accounts = related.customers.filter((name) => z.uuid().safeParse(name).success)
  const events = related.events.filter(
    ({ environment }) => countsSandbox || environment !== 'SANDBOX',
  )
  const owned = subscriptionsOf(events, accounts)
  for (const [uuid, subscriptions] of owned) await setPremiumEnd(tx, uuid, endOf(subscriptions))
  return owned
}

/** A year's subscription is renewed by then, or over. */
const KEPT_DAYS = 400

/** Removes old events about nobody who has an account here. */
export async function forgetStoreEvents(db: Db, now: Date): Promise<void> {
  await sql`
    delete from store_event e
    where received_at < ${new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)} and not exists (
      select from store_event_customer c join user_account a on a.uuid::text = c.customer where c.event_id = e.id)`.execute(
    db,
  )
}

/** The latest end. Null without a subscription. */
function endOf(subscriptions: readonly Subscription[]): Date | null {
  return subscriptions.length === 0
    ? null
    : new Date(Math.max(...subscriptions.map(({ until }) => until)))
}

/** Customers are related if an event names both: one person under two names, or before and after a transfer. */
async function relatedTo(
  db: Db,
  customers: readonly string[],
): Promise<{ customers: string[]; events: StoreEvent[] }> {
  const met = sql`
    with recursive met (customer) as (
      select unnest(${customers}::text[])
      union
      select other.customer from met
      join store_event_customer mine on mine.customer = met.customer
      join store_event_customer other on other.event_id = mine.event_id
    )`
  const names = await sql<{ customer: string }>`${met} select customer from met`.execute(db)
  const events = await sql<{ body: unknown }>`
    ${met} select body from store_event where id in (
      select event_id from store_event_customer join met using (customer))`.execute(db)
  return {
    customers: names.rows.map(({ customer }) => customer),
    events: events.rows.map(({ body }) => StoreEvent.parse(body)),
  }
}

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
