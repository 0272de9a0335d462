import { z } from 'zod'
import { LAST_MOMENT } from '../constants.ts'

/** The one entitlement that the stores sell (specification 4). */
export const ENTITLEMENT = 'premium'

const SUBSCRIPTION_STORES = ['apple', 'google', 'other'] as const
export type SubscriptionStore = (typeof SUBSCRIPTION_STORES)[number]

/** `GET /v1/premium/`: the server's own record of what stores say and operators grant. */
export const PremiumState = z.object({
  is_premium: z.boolean(),
  /** The end of what is paid or granted, days of grace included. Null: there was never any. */
  until: z.string().nullable(),
  /** The subscription goes on by itself. False after a cancellation, and for what an operator granted. */
  renews: z.boolean(),
  /** The store could not charge, and tries again. */
  has_billing_issue: z.boolean(),
  /** The store that sold it, and in which it is cancelled. Null without a subscription. */
  store: z.enum(SUBSCRIPTION_STORES).nullable(),
  /** The store's page that shows it. Null where that is not known. */
  manage_url: z.string().nullable(),
})
export type PremiumState = z.infer<typeof PremiumState>

/** `GET /v1/premium/store/`: the public keys of the stores' library, by platform. Null: nothing is for sale there. */
export const PremiumStore = z.object({ ios: z.string().nullable(), android: z.string().nullable() })
export type PremiumStore = z.infer<typeof PremiumStore>

// Stores may add fields and change others: only what premium depends on is read, and what is unreadable counts as absent.
const Text = z.string().max(300).nullish().catch(null)
const Texts = z.array(z.string().min(1).max(300)).max(200).nullish().catch(null)
const Instant = z.int().min(0).max(LAST_MOMENT).nullish().catch(null)

/** An event of RevenueCat's webhooks. Times are milliseconds. Types that nobody knows are taken too. */
export const StoreEvent = z.looseObject({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(100),
  event_timestamp_ms: z.int().min(0).max(LAST_MOMENT),
  app_user_id: Text,
  original_app_user_id: Text,
  aliases: Texts,
  transferred_from: Texts,
  transferred_to: Texts,
  entitlement_ids: Texts,
  entitlement_id: Text,
  product_id: Text,
  store: Text,
  environment: Text,
  period_type: Text,
  transaction_id: Text,
  original_transaction_id: Text,
  cancel_reason: Text,
  purchased_at_ms: Instant,
  expiration_at_ms: Instant,
  grace_period_expiration_at_ms: Instant,
})
export type StoreEvent = z.infer<typeof StoreEvent>

/** `POST /v1/premium/store-events/`. */
export const StoreEventReport = z.looseObject({ event: StoreEvent })
export type StoreEventReport = z.infer<typeof StoreEventReport>

/** False: it came before. */
export const StoreEventAnswer = z.object({ is_new: z.boolean() })
