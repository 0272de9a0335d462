import type { FollowedKind } from '@okolo/contract/people/following'
import { deviceNow } from '../clock.ts'
import { forget, readStored, store } from '../storage.ts'

/** Something that was pressed before a login or a subscription that it needs. */
export type Wish =
  | { kind: 'save'; slug: string; date: string | null }
  | { kind: 'follow'; followed: { kind: FollowedKind; target: string; name: string } }

/** The step that must come first. */
export type Hurdle = 'login' | 'premium'

/** Later it is forgotten: another person may hold the device by then. */
const LASTS_MS = 30 * 60_000

/** Keeps the last wish through other pages, and while the app is closed. */
export function keepWish(wish: Wish, until: Hurdle): void {
  store('wish', JSON.stringify({ wish, until, at: deviceNow() }))
}

/** Returns the wish and forgets it, because it is done once. A login leaves a wish that waits for premium where it is. */
export function takeWish(passed: Hurdle): Wish | null {
  const raw = readStored('wish')
  try {
    const { wish, until, at } = JSON.parse(raw ?? 'null') ?? {}
    if (passed === 'login' && until === 'premium') return null
    forget('wish')
    const age = deviceNow() - at
    // Only this file writes the key.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return age >= 0 && age < LASTS_MS ? (wish as Wish) : null
  } catch {
    forget('wish')
    return null
  }
}
