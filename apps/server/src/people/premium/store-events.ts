import { StoreEvent } from '@okolo/contract/people/premium'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { requireStorable } from '#server/platform/http/storable-input.ts'
import { toJson } from '#server/platform/json-column.ts'
import { customersOf, subscriptionsOf, type Subscription } from './subscriptions.ts'

/** How stores' events are read. */
export type Reading = {
  /** Purchases of testers count, too. */
  countsSandbox: boolean
}

/** Keeps an event of the store. Returns its customers, or null for one that came before. Throws a 400 for one that cannot be stored. */
export async function saveStoreEvent(
  tx: Tx,
  event: StoreEvent,
  now: Date,
): Promise<string[] | null> {
  // Apps may tell the library about a person, such as an address: that is nobody's business here.
  const { subscriber_attributes: _, ...body } = event
  requireStorable(body)
  const { rows } = await sql`
    insert into store_event (id, type, at, body, received_at)
    values (${event.id}, ${event.type}, ${new Date(event.event_timestamp_ms)}, ${toJson(body)}::jsonb, ${now})
    on conflict (id) do nothing returning id`.execute(tx)
  if (rows.length === 0) return null
  const customers = customersOf(event)
  await sql`
    insert into store_event_customer (event_id, customer)
    select ${event.id}, unnest(${customers}::text[])`.execute(tx)
  return customers
}

/** Writers see what others have written before they read: the end of a membership follows from all events. */
export async function oneAtATime(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('store_event', 0))`.execute(tx)
}

/** Returns the subscriptions of the accounts among these customers, and among all who have to do with them, by their uuids. */
export async function subscriptionsOfAccounts(
  tx: Tx,
  customers: readonly string[],
  { countsSandbox }: Reading,
): Promise<Map<string, Subscription[]>> {
  const related = await relatedTo(tx, customers)
  const accounts = related.customers.filter((name) => z.uuid().safeParse(name).success)
  const events = related.events.filter(
    ({ environment }) => countsSandbox || environment !== 'SANDBOX',
  )
  return subscriptionsOf(events, accounts)
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
