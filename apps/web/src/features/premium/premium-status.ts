import { deviceNow } from '../../device/clock.ts'
import { answerPremium, keptPremium } from '../../device/premium.ts'
import { onSession, readSession } from '../../device/session.ts'
import { readStored, store as keep } from '../../device/storage.ts'
import { browserVisitor } from '../../device/visitor.ts'
import { callAs } from '../../people/session-calls.ts'
import { openStore } from './store/open-store.ts'
import type { Membership, Store } from './store/store.ts'

/** Keeps what the store said, for six hours (specification 4). */
export function keepPremium({ isPremium }: Membership): void {
  write(isPremium ? 1 : 0, deviceNow())
}

function write(value: 0 | 1, timestamp: number): void {
  keep('premium', JSON.stringify({ value, timestamp }))
}

/** One answer from the store or the server's record of the signed-in person, which knows what operators grant. */
export async function membershipOf(
  store: Promise<Store | null>,
  locale: string,
): Promise<Membership> {
  const [sold, record] = await Promise.allSettled([
    store.then((opened) => opened?.membership() ?? NONE),
    readSession() === null ? null : callAs('premium', { locale }),
  ])
  if (sold.status === 'fulfilled' && sold.value.isPremium) return sold.value
  if (record.status === 'fulfilled' && record.value?.is_premium === true) {
    const { until, renews } = record.value
    return { isPremium: true, until, renews }
  }
  if (sold.status === 'rejected') throw sold.reason
  return NONE
}

const NONE: Membership = { isPremium: false, until: null, renews: false }

/**
 * Keeps the app's knowledge of the entitlement fresh, and tells the store who is signed in. Nobody is asked on the web, nor before
 * somebody has seen the paywall on this device or pressed a heart. Returns a function that stops it.
 */
export function followPremium(locale: string): () => void {
  if (browserVisitor().platform !== 'native') return () => {}
  answerPremium(async () => {
    if (keptPremium(deviceNow()) === null) await look(locale)
    return keptPremium(deviceNow()) === 1
  })
  let known = readSession()?.user.uuid ?? null
  if (wasAsked() && keptPremium(deviceNow()) === null) void look(locale)
  return onSession(() => {
    const uuid = readSession()?.user.uuid ?? null
    if (uuid === known) return
    known = uuid
    if (wasAsked()) void look(locale, uuid)
  })
}

function wasAsked(): boolean {
  return readStored('premium') !== null
}

/** Asks the store and the server. On an error nobody is premium, and the next start asks again. */
async function look(locale: string, account?: string | null): Promise<void> {
  write(0, 0)
  try {
    const store = openStore(locale).then(async (opened) => {
      if (account !== undefined) await opened?.useAccount(account)
      return opened
    })
    keepPremium(await membershipOf(store, locale))
  } catch (error) {
    // oxlint-disable-next-line no-console -- the person sees the paywall, which asks again and says what is wrong
    console.warn('the store did not answer', error)
  }
}
