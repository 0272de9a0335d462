import {
  ENTITLEMENT,
  type StoreEvent,
  type SubscriptionStore,
} from '@okolo/contract/people/premium'
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isSameText } from '#server/platform/secrets.ts'

/** A subscription as its store's events tell it. Times are milliseconds. */
export type Subscription = {
  store: SubscriptionStore
  /** The end of what is paid, or of the days of grace after a failed payment. */
  until: number
  renews: boolean
  hasBillingIssue: boolean
}

/** Bought once and for good: a date that every database and calendar can write. */
const FOREVER = Date.UTC(9999, 11, 31)
/** A store that cannot be reached grants a day at most. */
const TEMPORARY_MS = 24 * 3_600_000

/** The types that say something about a subscription. Others are kept and change nothing. */
const ABOUT_SUBSCRIPTIONS = new Set([
  'INITIAL_PURCHASE',
  'RENEWAL',
  'CANCELLATION',
  'UNCANCELLATION',
  'NON_RENEWING_PURCHASE',
  'EXPIRATION',
  'BILLING_ISSUE',
  'PRODUCT_CHANGE',
  'SUBSCRIPTION_PAUSED',
  'SUBSCRIPTION_EXTENDED',
  'TEMPORARY_ENTITLEMENT_GRANT',
  'REFUND_REVERSED',
])

/** True if an event may change what somebody has: a subscription, its owner, or who is who. */
export function isAboutPremium({ type }: StoreEvent): boolean {
  return ABOUT_SUBSCRIPTIONS.has(type) || type === 'TRANSFER' || type === 'SUBSCRIBER_ALIAS'
}

/** Everybody whom an event names. */
export function customersOf(event: StoreEvent): string[] {
  const { transferred_from: from, transferred_to: to } = event
  return [...new Set([...namesOf(event), ...(from ?? []), ...(to ?? [])])]
}

/** The names of the one customer whom an event is about. */
function namesOf(event: StoreEvent): string[] {
  const { app_user_id: id, original_app_user_id: original, aliases } = event
  return [id, original, ...(aliases ?? [])].flatMap((name) => (name ? [name] : []))
}

/**
 * Returns what each of `customers` owns. The order of `events` does not count: they are read by the times at which the store made
 * them. They should be all that name the customers, and whoever these were or had from others.
 */
export function subscriptionsOf(
  events: readonly StoreEvent[],
  customers: readonly string[],
): Map<string, Subscription[]> {
  const sorted = events.toSorted(
    (a, b) => a.event_timestamp_ms - b.event_timestamp_ms || compare(a.id, b.id),
  )
  const same = sameCustomers(sorted)
  const owners = new Map<string, string>()
  const about = Map.groupBy(
    sorted.filter((event) => ABOUT_SUBSCRIPTIONS.has(event.type) && isForPremium(event)),
    subscriptionOf,
  )
  for (const event of sorted) {
    const key = subscriptionOf(event)
    const [owner] = namesOf(event)
    if (event.type === 'TRANSFER') transfer(event, owners, same)
    else if (about.has(key) && owner !== undefined && ABOUT_SUBSCRIPTIONS.has(event.type))
      owners.set(key, same(owner))
  }
  const told = [...about].map(([key, its]) => [owners.get(key), stateOf(its)] as const)
  return new Map(
    customers.map((customer) => [
      customer,
      told.filter(([owner]) => owner === same(customer)).map(([, subscription]) => subscription),
    ]),
  )
}

function transfer(
  { transferred_from: from, transferred_to: to }: StoreEvent,
  owners: Map<string, string>,
  same: (customer: string) => string,
): void {
  const [heir] = to ?? []
  if (heir === undefined) return
  const former = new Set((from ?? []).map(same))
  for (const [key, owner] of owners) if (former.has(owner)) owners.set(key, same(heir))
}

/** Returns a function that gives all names of a customer the same one. */
function sameCustomers(events: readonly StoreEvent[]): (customer: string) => string {
  const parents = new Map<string, string>()
  const root = (name: string): string => {
    const parent = parents.get(name)
    return parent === undefined ? name : root(parent)
  }
  for (const event of events)
    for (const names of [namesOf(event), event.transferred_from, event.transferred_to])
      for (const name of names ?? []) {
        const [one, other] = [root(names?.[0] ?? name), root(name)]
        if (one !== other) parents.set(other, one)
      }
  return root
}

function isForPremium({ entitlement_ids: ids, entitlement_id: id }: StoreEvent): boolean {
  return ids == null ? id === ENTITLEMENT : ids.includes(ENTITLEMENT)
}

/** All periods of a subscription have its first transaction in common. */
function subscriptionOf(event: StoreEvent): string {
  const { store, original_transaction_id: first, transaction_id: own, product_id: product } = event
  return `${store ?? ''} ${first ?? own ?? product ?? ''}`
}

/** Within one moment an end comes last, and a payment first. */
const RANK: Record<string, number> = { INITIAL_PURCHASE: 0, RENEWAL: 0, EXPIRATION: 2 }

type State = { until: number; grace: number; renews: boolean; hasBillingIssue: boolean }

/** An event about an earlier period may be made after one about the next: periods come first. */
function stateOf(events: readonly StoreEvent[]): Subscription {
  const sorted = events.toSorted(
    (a, b) =>
      (a.purchased_at_ms ?? 0) - (b.purchased_at_ms ?? 0) ||
      a.event_timestamp_ms - b.event_timestamp_ms ||
      (RANK[a.type] ?? 1) - (RANK[b.type] ?? 1) ||
      compare(a.id, b.id),
  )
  const start: State = { until: 0, grace: 0, renews: false, hasBillingIssue: false }
  const { until, grace, renews, hasBillingIssue } = sorted.reduce(next, start)
  const store = sorted.at(-1)?.store
  return {
    store: storeOf(store ?? ''),
    until: Math.max(until, grace),
    renews,
    hasBillingIssue,
  }
}

function next(state: State, event: StoreEvent): State {
  const { type, event_timestamp_ms: at, expiration_at_ms: given } = event
  const until = given ?? state.until
  switch (type) {
    case 'INITIAL_PURCHASE':
    case 'RENEWAL':
    case 'UNCANCELLATION':
      return { until, grace: 0, renews: isRenewing(event), hasBillingIssue: false }
    case 'NON_RENEWING_PURCHASE':
      return { until: given ?? FOREVER, grace: 0, renews: false, hasBillingIssue: false }
    case 'TEMPORARY_ENTITLEMENT_GRANT':
      return { ...state, until: Math.max(state.until, given ?? at + TEMPORARY_MS) }
    case 'EXPIRATION':
      return { until: Math.min(given ?? at, at), grace: 0, renews: false, hasBillingIssue: false }
    case 'CANCELLATION':
      // Money given back ends what it paid for and not always the subscription: the store names the end.
      return event.cancel_reason === 'CUSTOMER_SUPPORT'
        ? { ...state, until, grace: 0 }
        : { ...state, until, renews: event.cancel_reason === 'BILLING_ERROR' && state.renews }
    case 'BILLING_ISSUE':
      return {
        ...state,
        until,
        grace: event.grace_period_expiration_at_ms ?? 0,
        hasBillingIssue: true,
      }
    case 'SUBSCRIPTION_PAUSED':
      return { ...state, until, renews: false }
    case 'PRODUCT_CHANGE':
      // The other product begins with a purchase or a renewal of its own.
      return state.until === 0 ? { ...state, until, renews: isRenewing(event) } : state
    default:
      return { ...state, until }
  }
}

function isRenewing({ period_type: period }: StoreEvent): boolean {
  return period !== 'PREPAID' && period !== 'PROMOTIONAL'
}

function storeOf(store: string): SubscriptionStore {
  if (store === 'APP_STORE' || store === 'MAC_APP_STORE') return 'apple'
  return store === 'PLAY_STORE' ? 'google' : 'other'
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Older and newer messages are refused. A message that is sent again is signed anew. */
const TOLERANCE_MS = 5 * 60_000

/** The proofs that an event comes from the store. */
export type StoreProof = {
  /** The value of `Authorization`. Null: none is asked for. */
  authorization: string | null
  /** The key of `X-RevenueCat-Webhook-Signature`. Null: none is asked for. */
  signingSecret: string | null
}

/** True if a message has all the proofs that are set. Without any it is nobody's. */
export function isFromStore(
  headers: IncomingHttpHeaders,
  body: string,
  { authorization, signingSecret, now }: StoreProof & { now: Date },
): boolean {
  if (authorization === null && signingSecret === null) return false
  const isKnown = authorization === null || isSameText(authorization, headers.authorization ?? '')
  const isSigned =
    signingSecret === null ||
    hasSignature(String(headers['x-revenuecat-webhook-signature'] ?? ''), body, {
      secret: signingSecret,
      now,
    })
  return isKnown && isSigned
}

function hasSignature(
  header: string,
  body: string,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (!(Math.abs(now.getTime() - Number(time) * 1000) <= TOLERANCE_MS)) return false
  const expected = storeSignature(secret, time, body)
  // While the secret is changed there are two.
  return parts.some(([name, given = '']) => name === 'v1' && isSameText(expected, given))
}

/** HMAC-SHA-256 of `time.body`, in hexadecimal digits. `time`: seconds. */
export function storeSignature(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
}
