import type { Platform, Visitor } from '@okolo/contract/site/access'
import { deviceNow } from './clock.ts'
import { setCookie } from './cookie.ts'
import { keptPremium } from './premium.ts'
import { readSession } from './session.ts'
import { readStored, store } from './storage.ts'

/** Returns the visitor of this browser. Guards call it each time, because the session may change on an open page. */
export function browserVisitor(): Visitor {
  const platform = platformHere()
  return {
    platform,
    isSignedIn: readSession() !== null,
    // Only the native shell keeps it, and guards ask for premium only there.
    hasPremium: keptPremium(deviceNow()) === 1,
    country: readStored('cityCountry')?.split(' ')[1] ?? null,
    needsGuide: platform !== 'web' && !isGuideViewed && readStored('appGuideViewed') === null,
  }
}

/** Holds where nothing can be stored. */
let isGuideViewed = false

/** The guide comes first no more: it is over, or was skipped. */
export function keepGuideViewed(): void {
  isGuideViewed = true
  store('appGuideViewed', '1')
}

function platformHere(): Platform {
  if ('Capacitor' in window) return 'native'
  return matchMedia('(display-mode: standalone)').matches ? 'installed' : 'web'
}

const A_YEAR = 365 * 24 * 60 * 60

/**
 * Sets cookies by which the server guards the next page. They prove no identity, and only avoid a page that the browser
 * would leave at once.
 */
export function tellServer({ platform, isSignedIn, country }: Visitor): void {
  remember('platform', platform === 'web' ? null : platform)
  remember('signedIn', isSignedIn ? '1' : null)
  // Elsewhere everybody counts as premium, and no page depends on it.
  remember('country', platform === 'native' ? country : null)
}

function remember(name: string, value: string | null): void {
  setCookie(name, value ?? '', value === null ? 0 : A_YEAR)
}
