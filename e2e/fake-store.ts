import type { Page } from 'playwright-core'

type Told = { value: unknown } | { code: number }
/** The answers of the phone's store, by the methods of RevenueCat's plugin. */
export type FakeStore = Record<string, Told>

const DAY = 24 * 3_600_000

function product(identifier: string, price: number, more: object = {}) {
  return {
    identifier,
    title: identifier,
    description: '',
    price,
    priceString: `€${price.toFixed(2)}`,
    currencyCode: 'EUR',
    pricePerMonth: price,
    pricePerMonthString: `€${price.toFixed(2)}`,
    introPrice: null,
    ...more,
  }
}

const pack = (packageType: string, its: object) => ({
  identifier: `$rc_${packageType.toLowerCase()}`,
  packageType,
  offeringIdentifier: 'default',
  product: its,
})

/** A month for €3.99 and a year for €29.99 that begins with seven free days, for who may have them. */
const OFFERINGS = {
  all: {},
  current: {
    identifier: 'default',
    annual: pack(
      'ANNUAL',
      product('premium_yearly', 29.99, {
        pricePerMonthString: '€2.49',
        introPrice: {
          price: 0,
          priceString: '€0.00',
          cycles: 1,
          period: 'P1W',
          periodUnit: 'DAY',
          periodNumberOfUnits: 7,
        },
      }),
    ),
    monthly: pack('MONTHLY', product('premium_monthly', 3.99)),
  },
}

/** The answer of the library about somebody with or without premium. */
export function customer(isPremium: boolean, now: Date) {
  const entitlement = {
    identifier: 'premium',
    isActive: true,
    willRenew: true,
    expirationDate: new Date(now.getTime() + 30 * DAY).toISOString(),
  }
  return {
    customerInfo: { entitlements: { all: {}, active: isPremium ? { premium: entitlement } : {} } },
  }
}

/** A store where nobody has bought anything. */
export function freshStore(now: Date): FakeStore {
  return {
    configure: { value: null },
    canMakePayments: { value: { canMakePayments: true } },
    getOfferings: { value: OFFERINGS },
    checkTrialOrIntroductoryPriceEligibility: { value: { premium_yearly: { status: 1 } } },
    getCustomerInfo: { value: customer(false, now) },
    purchasePackage: { value: customer(true, now) },
    restorePurchases: { value: customer(false, now) },
    isAnonymous: { value: { isAnonymous: true } },
    logIn: { value: customer(false, now) },
    logOut: { value: customer(false, now) },
  }
}

/**
 * Puts a page into a native shell whose plugin asks `store`, which the journey may change as it goes. Returns the calls that were made,
 * newest last.
 */
export async function inShell(
  page: Page,
  store: FakeStore,
  platform: 'ios' | 'android' = 'ios',
): Promise<{ method: string; options: Record<string, unknown> }[]> {
  const calls: { method: string; options: Record<string, unknown> }[] = []
  await page.exposeFunction(
    'askStore',
    (method: string, options: Record<string, unknown> | null): Told => {
      calls.push({ method, options: options ?? {} })
      return store[method] ?? { code: 0 }
    },
  )
  await page.addInitScript(
    ({ methods, isApple }) => {
      type Ask = (method: string, options: unknown) => Promise<{ value?: unknown; code?: number }>
      const ask: Ask = async (method, options) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function exposed above
        (window as unknown as { askStore: Ask }).askStore(method, options ?? null)
      Object.assign(
        window,
        isApple ? { webkit: { messageHandlers: { bridge: {} } } } : { androidBridge: {} },
        {
          Capacitor: {
            PluginHeaders: [
              {
                name: 'Purchases',
                methods: methods.map((name) => ({ name, rtype: 'promise' })),
              },
            ],
            nativePromise: async (_plugin: string, method: string, options: unknown) => {
              const { value, code } = await ask(method, options)
              if (code === undefined) return value
              throw Object.assign(new Error('refused'), { code: String(code) })
            },
          },
        },
      )
    },
    { methods: Object.keys(store), isApple: platform === 'ios' },
  )
  return calls
}
