import { deviceNow } from '../../device/clock.ts'
import { keptPremium } from '../../device/premium.ts'
import { onSession, readSession } from '../../device/session.ts'
import { readStored, store as keep } from '../../device/storage.ts'
import { browserVisitor } from '../../device/visitor.ts'
import { openStore } from './store/open-store.ts'
import type { Membership } from './store/store.ts'

/** Keeps what the store said, for six hours (specification 4). */
export function keepPremium({ isPremium }: Membership): void {
  write(isPremium ? 1 : 0, deviceNow())
}

function write(value: 0 | 1, timestamp: number): void {
  keep('premium', JSON.stringify({ value, timestamp }))
}

/**
 * Keeps the app's knowledge of the entitlement fresh, and tells the store who is signed in. Nobody is asked on the web, nor before
 * somebody has seen the paywall on this device. Returns a function that stops it.
 */
export function followPremium(locale: string): () => void {
  if (browserVisitor().platform !== 'native') return () => {}
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

/** Asks the store. On an error nobody is premium, and the next start asks again. */
async function look(locale: string, account?: string | null): Promise<void> {
  write(0, 0)
  try {
    const store = await openStore(locale)
    if (account !== undefined) await store?.useAccount(account)
    if (store !== null) keepPremium(await store.membership())
  } catch (error) {
    // oxlint-disable-next-line no-console -- the person sees the paywall, which asks again and says what is wrong
    console.warn('the store did not answer', error)
  }
}
