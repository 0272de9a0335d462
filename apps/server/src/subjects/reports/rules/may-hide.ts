import { DAY_MS } from '@okolo/contract/durations'

/** Two people who do not know of each other. */
const NEEDED = 2
/** Events that one person helps to hide within the days that are looked back at. */
const MOST_OF_ONE = 3
/** The same for all addresses of one mail domain that are new here. */
const MOST_OF_DOMAIN = 5
/** Events that wait hidden for an operator. More are only shown to operators. */
const MOST_WAITING = 20

/** How far back the events are counted that a person helped to hide. */
export const COUNTED_MS = 7 * DAY_MS

/** Somebody who confirmed a report of an event, and of how many events it hid lately. */
export type Reporter = {
  hash: string
  /** Null: known here for longer. */
  domain: string | null
  hiddenByOne: number
  hiddenByDomain: number
}

/**
 * Returns the people whose reports hide an event, or null if it stays. `waiting`: events that reports hid and nobody
 * decided about.
 */
export function whoHides(reporters: readonly Reporter[], waiting: number): Reporter[] | null {
  if (waiting >= MOST_WAITING) return null
  const able = reporters.filter(
    ({ domain, hiddenByOne, hiddenByDomain }) =>
      hiddenByOne < MOST_OF_ONE && (domain === null || hiddenByDomain < MOST_OF_DOMAIN),
  )
  return able.length >= NEEDED ? able : null
}
