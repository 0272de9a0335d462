import type { FollowedKind } from '@okolo/contract/people/following'
import { deviceNow } from '../clock.ts'
import { forget, readStored, store } from '../storage.ts'

/** Something that was pressed before a login or a subscription that it needs. */
export type Wish =
  | { kind: 'save'; slug: string; date: string | null }
  | { kind: 'follow'; followed: { kind: FollowedKind; target: string; name: string } }

/** Later it is forgotten: another person may hold the device by then. */
const LASTS_MS = 30 * 60_000

/** Keeps the last wish through other pages, and while the app is closed. */
export function keepWish(wish: Wish): void {
  store('wish', JSON.stringify({ wish, at: deviceNow() }))
}

/** Returns the wish, and forgets it: it is done once. */
export function takeWish(): Wish | null {
  const raw = readStored('wish')
  forget('wish')
  try {
    const { wish, at } = JSON.parse(raw ?? 'null') ?? {}
    const age = deviceNow() - at
    // Only this file writes the key.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return age >= 0 && age < LASTS_MS ? (wish as Wish) : null
  } catch {
    return null
  }
}
