import { readStored } from './storage.ts'

let ask: () => Promise<boolean> = () => Promise.resolve(false)

/** Registers how this device asks for premium. */
export function answerPremium(how: () => Promise<boolean>): void {
  ask = how
}

/** Asks for premium now. False on an error (specification 4). */
export function askPremium(): Promise<boolean> {
  return ask().catch(() => false)
}

/** Specification 9: the premium cache, in milliseconds. */
const VALID = 6 * 3_600_000

/**
 * Returns 1 or 0 as the store told this device within six hours (specification 4), else null: unreadable, old or never told, nobody is
 * premium.
 */
export function keptPremium(now: number): unknown {
  try {
    const { value, timestamp } = JSON.parse(readStored('premium') ?? '')
    return now >= timestamp && now < timestamp + VALID ? value : null
  } catch {
    return null
  }
}
