/** A store's library, behind a port. Native has one, the web none. */
export type Store = {
  name: 'apple' | 'google'
  /** False where purchases are switched off, such as by parents. */
  mayBuy(): Promise<boolean>
  /** The plans for sale, the yearly one first. Rejects if there are none. */
  plans(): Promise<Plan[]>
  buy(id: PlanId): Promise<Membership>
  restore(): Promise<Membership>
  membership(): Promise<Membership>
  /** Makes purchases those of an account from now on, or with null of whoever holds the device. */
  useAccount(uuid: string | null): Promise<void>
}

export type PlanId = 'yearly' | 'monthly'

/** A plan as the store sells it here. Its texts are in the store's own currency and writing. */
export type Plan = {
  id: PlanId
  price: number
  /** ISO 4217. */
  currency: string
  priceText: string
  /** The price of a month. Null if the store does not tell. */
  perMonthText: string | null
  /** The beginning of the subscription, for customers who may have it. */
  intro: Intro | null
}

/** A time at the beginning that is free or costs less. */
export type Intro = {
  isFree: boolean
  priceText: string
  count: number
  unit: 'day' | 'week' | 'month' | 'year'
}

/** The entitlement as the store knows it. */
export type Membership = {
  isPremium: boolean
  /** ISO 8601. Null: without an end, or none. */
  until: string | null
  renews: boolean
}

/** The store refused. `code` is a number of its library's enumeration, 0 for whatever else. */
export type StoreFailure = Error & { code: number }
