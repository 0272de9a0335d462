import type { PremiumState } from '@okolo/contract/people/premium'

export const DAY = 24 * 3_600_000
const START = Date.UTC(2026, 10, 20)
export const at = (days: number) => START + days * DAY
export const iso = (days: number) => new Date(at(days)).toISOString()

export type Event = Record<string, unknown>
/** An event as the store writes it. `day`: when it was made, counted from the start. */
export function told(type: string, day: number, more: Event = {}): Event {
  return {
    id: `${type} ${day} ${JSON.stringify(more)}`,
    type,
    event_timestamp_ms: at(day),
    entitlement_ids: ['premium'],
    environment: 'PRODUCTION',
    store: 'APP_STORE',
    product_id: 'monthly',
    period_type: 'NORMAL',
    purchased_at_ms: at(0),
    expiration_at_ms: at(30),
    ...more,
  }
}

export const BOUGHT = told('INITIAL_PURCHASE', 0)
export const RENEWED = told('RENEWAL', 30, { purchased_at_ms: at(30), expiration_at_ms: at(60) })
const CANCELLED = told('CANCELLATION', 10, { cancel_reason: 'UNSUBSCRIBE' })

/** name -> what the store tells, and what then holds on the tenth day. */
export const COURSES: [string, Event[], until: number | null, Partial<PremiumState>?][] = [
  ['a purchase', [BOUGHT], 30, { is_premium: true, renews: true, store: 'apple' }],
  ['a renewal', [BOUGHT, RENEWED], 60, { renews: true }],
  ['a cancellation', [BOUGHT, CANCELLED], 30, { is_premium: true, renews: false }],
  ['one taken back', [BOUGHT, CANCELLED, told('UNCANCELLATION', 11)], 30, { renews: true }],
  [
    'one that is not for ever',
    [told('NON_RENEWING_PURCHASE', 0, { period_type: 'PREPAID' })],
    30,
    { is_premium: true, renews: false },
  ],
  [
    'money given back',
    [
      BOUGHT,
      told('CANCELLATION', 5, {
        cancel_reason: 'CUSTOMER_SUPPORT',
        expiration_at_ms: at(5),
        price: -4.99,
      }),
      told('EXPIRATION', 5.1, { expiration_at_ms: at(5) }),
    ],
    5,
    { is_premium: false, store: null },
  ],
  [
    'that reversed',
    [
      BOUGHT,
      told('CANCELLATION', 5, { cancel_reason: 'CUSTOMER_SUPPORT', expiration_at_ms: at(5) }),
      told('EXPIRATION', 5.1, { expiration_at_ms: at(5) }),
      told('REFUND_REVERSED', 6),
    ],
    30,
    { is_premium: true },
  ],
  ['an end', [BOUGHT, CANCELLED, told('EXPIRATION', 30)], 30],
  ['an end of the month before', [BOUGHT, RENEWED, told('EXPIRATION', 30.1)], 60],
  [
    'a failed payment with days of grace',
    [
      BOUGHT,
      told('BILLING_ISSUE', 30, { grace_period_expiration_at_ms: at(46) }),
      told('CANCELLATION', 30, { cancel_reason: 'BILLING_ERROR' }),
    ],
    46,
    { has_billing_issue: true, renews: true },
  ],
  [
    'a failed payment without',
    [
      BOUGHT,
      told('BILLING_ISSUE', 30),
      told('CANCELLATION', 30, { cancel_reason: 'BILLING_ERROR' }),
      told('EXPIRATION', 30, { expiration_reason: 'BILLING_ERROR' }),
    ],
    30,
  ],
  [
    'a payment that came in the days of grace',
    [
      BOUGHT,
      told('BILLING_ISSUE', 30, { grace_period_expiration_at_ms: at(46) }),
      told('RENEWAL', 29.9, { purchased_at_ms: at(33), expiration_at_ms: at(63) }),
    ],
    63,
    { has_billing_issue: false },
  ],
  [
    'a change to another product at the end',
    [
      BOUGHT,
      told('PRODUCT_CHANGE', 12, { new_product_id: 'yearly', expiration_at_ms: at(12) }),
      told('RENEWAL', 30, {
        product_id: 'yearly',
        purchased_at_ms: at(30),
        expiration_at_ms: at(395),
      }),
    ],
    395,
  ],
  [
    'a pause',
    [
      BOUGHT,
      told('SUBSCRIPTION_PAUSED', 12, { auto_resume_at_ms: at(60) }),
      told('EXPIRATION', 30, { expiration_reason: 'SUBSCRIPTION_PAUSED' }),
    ],
    30,
  ],
  [
    'days that were given',
    [BOUGHT, told('SUBSCRIPTION_EXTENDED', 20, { expiration_at_ms: at(37) })],
    37,
  ],
  [
    'a day while the store was away',
    [
      told('TEMPORARY_ENTITLEMENT_GRANT', 10, {
        original_transaction_id: null,
        transaction_id: 'unsure',
        purchased_at_ms: at(10),
        expiration_at_ms: at(11),
      }),
    ],
    11,
    { is_premium: true, renews: false },
  ],
  [
    'types without a meaning for premium',
    [
      BOUGHT,
      told('TEST', 11, { expiration_at_ms: at(99) }),
      told('INVOICE_ISSUANCE', 12, { expiration_at_ms: at(99) }),
      told('VIRTUAL_CURRENCY_TRANSACTION', 13, { expiration_at_ms: at(99) }),
      told('EXPERIMENT_ENROLLMENT', 14, { expiration_at_ms: at(99) }),
      told('SUBSCRIBER_ALIAS', 15, { expiration_at_ms: at(99) }),
      told('SOMETHING_NEW', 16, { expiration_at_ms: at(99), shape: [{ odd: null }] }),
    ],
    30,
  ],
  [
    'a product that is not premium',
    [told('INITIAL_PURCHASE', 0, { entitlement_ids: ['other'] })],
    null,
  ],
  ['a product of no entitlement', [told('INITIAL_PURCHASE', 0, { entitlement_ids: null })], null],
  ['what a tester bought', [told('INITIAL_PURCHASE', 0, { environment: 'SANDBOX' })], null],
]
