import { Capacitor } from '@capacitor/core'
import type { PremiumStore } from '@okolo/contract/people/premium'
import {
  Purchases,
  type CustomerInfo,
  type PurchasesPackage,
} from '@revenuecat/purchases-capacitor'
import {
  type StoreFailure,
  type Intro,
  type Membership,
  type Plan,
  type PlanId,
  type Store,
} from './store.ts'

/** The entitlement of specification 4. */
const ENTITLEMENT = 'premium'
/** `INTRO_ELIGIBILITY_STATUS_ELIGIBLE` of the library. */
const ELIGIBLE = 2

/**
 * Opens the store of the phone by RevenueCat. `account`: whose purchases are made. Import it on native only: the library marks the
 * window as a native one. Null: nothing is sold on this platform.
 */
export async function openNativeStore(
  keys: PremiumStore,
  account: string | null,
): Promise<Store | null> {
  const isApple = Capacitor.getPlatform() === 'ios'
  const apiKey = isApple ? keys.ios : keys.android
  if (apiKey === null) return null
  await storeAnswer(
    Purchases.configure({
      apiKey,
      appUserID: account,
      automaticDeviceIdentifierCollectionEnabled: false,
    }),
  )

  const packages = async (): Promise<[PlanId, PurchasesPackage][]> => {
    const { current } = await storeAnswer(Purchases.getOfferings())
    const all = [
      ['yearly', current?.annual],
      ['monthly', current?.monthly],
    ] as const
    return all.flatMap(([id, its]): [PlanId, PurchasesPackage][] => (its ? [[id, its]] : []))
  }

  return {
    name: isApple ? 'apple' : 'google',
    mayBuy: async () => (await storeAnswer(Purchases.canMakePayments())).canMakePayments,
    plans: async () => {
      const found = await packages()
      if (found.length === 0) throw failure(5)
      const ids = found.map(([, { product }]) => product.identifier)
      const eligible = isApple ? await eligibleFor(ids) : null
      return found.map(([id, { product }]) => planOf(id, product, eligible))
    },
    buy: async (id) => {
      const aPackage = (await packages()).find(([name]) => name === id)?.[1]
      if (aPackage === undefined) throw failure(5)
      return membershipOf((await storeAnswer(Purchases.purchasePackage({ aPackage }))).customerInfo)
    },
    restore: async () =>
      membershipOf((await storeAnswer(Purchases.restorePurchases())).customerInfo),
    membership: async () =>
      membershipOf((await storeAnswer(Purchases.getCustomerInfo())).customerInfo),
    useAccount: async (uuid) => {
      if (uuid !== null) await storeAnswer(Purchases.logIn({ appUserID: uuid }))
      else if (!(await storeAnswer(Purchases.isAnonymous())).isAnonymous)
        await storeAnswer(Purchases.logOut())
    },
  }
}

function failure(code: number, cause?: unknown): StoreFailure {
  return Object.assign(new Error(`the store answered ${code}`, { cause }), {
    code: Number.isInteger(code) ? code : 0,
  })
}

/** Waits for the library, whose refusals become our own. */
async function storeAnswer<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : 0
    throw failure(Number(code), cause)
  }
}

/** Apple's products whose introductory price this customer may have. Google offers only what may be had. */
async function eligibleFor(productIdentifiers: string[]): Promise<Set<string>> {
  const answers = await storeAnswer(
    Purchases.checkTrialOrIntroductoryPriceEligibility({ productIdentifiers }),
  )
  return new Set(productIdentifiers.filter((id) => Number(answers[id]?.status) === ELIGIBLE))
}

function planOf(
  id: PlanId,
  product: PurchasesPackage['product'],
  eligible: ReadonlySet<string> | null,
): Plan {
  const { price, currencyCode: currency, priceString: priceText, introPrice } = product
  const mayBegin = eligible === null || eligible.has(product.identifier)
  return {
    id,
    price,
    currency,
    priceText,
    perMonthText: product.pricePerMonthString,
    intro: introPrice === null || !mayBegin ? null : introOf(introPrice),
  }
}

const UNITS: Record<string, Intro['unit']> = {
  DAY: 'day',
  WEEK: 'week',
  MONTH: 'month',
  YEAR: 'year',
}

function introOf(intro: NonNullable<PurchasesPackage['product']['introPrice']>): Intro | null {
  const unit = UNITS[intro.periodUnit]
  if (unit === undefined) return null
  const count = intro.periodNumberOfUnits * Math.max(1, intro.cycles)
  return { isFree: intro.price === 0, priceText: intro.priceString, count, unit }
}

function membershipOf({ entitlements }: CustomerInfo): Membership {
  const entitlement = entitlements.active[ENTITLEMENT]
  return {
    isPremium: entitlement !== undefined,
    until: entitlement?.expirationDate ?? null,
    renews: entitlement?.willRenew ?? false,
  }
}
