/** The meaning of a code of the store for the person. Each is a text of the page, but for `cancelled`. */
export type StoreOutcome =
  | 'cancelled'
  | 'pending'
  | 'disabled'
  | 'owned'
  | 'otherAccount'
  | 'unconfirmed'
  | 'declined'
  | 'unavailable'
  | 'ineligible'
  | 'busy'
  | 'offline'
  | 'blocked'
  | 'storeProblem'
  | 'ourFault'
  | 'wrong'

/**
 * The codes 0 to 35 of `PURCHASES_ERROR_CODE` at the pinned version of @revenuecat/purchases-capacitor (specification 8). It has no
 * code 27.
 */
const OUTCOMES: readonly StoreOutcome[] = [
  /* 0 UNKNOWN */ 'wrong',
  /* 1 PURCHASE_CANCELLED */ 'cancelled',
  /* 2 STORE_PROBLEM */ 'storeProblem',
  /* 3 PURCHASE_NOT_ALLOWED */ 'disabled',
  /* 4 PURCHASE_INVALID */ 'declined',
  /* 5 PRODUCT_NOT_AVAILABLE_FOR_PURCHASE */ 'unavailable',
  /* 6 PRODUCT_ALREADY_PURCHASED */ 'owned',
  /* 7 RECEIPT_ALREADY_IN_USE */ 'otherAccount',
  /* 8 INVALID_RECEIPT */ 'unconfirmed',
  /* 9 MISSING_RECEIPT_FILE */ 'unconfirmed',
  /* 10 NETWORK */ 'offline',
  /* 11 INVALID_CREDENTIALS */ 'ourFault',
  /* 12 UNEXPECTED_BACKEND_RESPONSE */ 'storeProblem',
  /* 13 RECEIPT_IN_USE_BY_OTHER_SUBSCRIBER */ 'otherAccount',
  /* 14 INVALID_APP_USER_ID */ 'ourFault',
  /* 15 OPERATION_ALREADY_IN_PROGRESS */ 'busy',
  /* 16 UNKNOWN_BACKEND */ 'storeProblem',
  /* 17 INVALID_APPLE_SUBSCRIPTION_KEY */ 'ourFault',
  /* 18 INELIGIBLE */ 'ineligible',
  /* 19 INSUFFICIENT_PERMISSIONS */ 'disabled',
  /* 20 PAYMENT_PENDING */ 'pending',
  /* 21 INVALID_SUBSCRIBER_ATTRIBUTES */ 'ourFault',
  /* 22 LOG_OUT_ANONYMOUS_USER */ 'ourFault',
  /* 23 CONFIGURATION */ 'ourFault',
  /* 24 UNSUPPORTED */ 'disabled',
  /* 25 EMPTY_SUBSCRIBER_ATTRIBUTES */ 'ourFault',
  /* 26 PRODUCT_DISCOUNT_MISSING_IDENTIFIER */ 'ourFault',
  /* 27 */ 'wrong',
  /* 28 PRODUCT_DISCOUNT_MISSING_SUBSCRIPTION_GROUP_IDENTIFIER */ 'ourFault',
  /* 29 CUSTOMER_INFO */ 'storeProblem',
  /* 30 SYSTEM_INFO */ 'wrong',
  /* 31 BEGIN_REFUND_REQUEST */ 'wrong',
  /* 32 PRODUCT_REQUEST_TIMED_OUT */ 'storeProblem',
  /* 33 API_ENDPOINT_BLOCKED */ 'blocked',
  /* 34 INVALID_PROMOTIONAL_OFFER */ 'ineligible',
  /* 35 OFFLINE_CONNECTION */ 'offline',
]

/** Newer libraries may have more codes: these count as unknown faults. */
export function outcomeOf(code: number): StoreOutcome {
  return OUTCOMES[code] ?? 'wrong'
}
