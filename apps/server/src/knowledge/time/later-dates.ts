import type { EventStatus, Recurrence } from '@okolo/connectors/event-draft'

/** A change of one date. `shift` null: it keeps its time and length. */
export type Change = {
  shift: Temporal.Duration | null
  /** With `shift`: from start to end on the clock; null where it has no end. */
  length: Temporal.Duration | null
  status: EventStatus | undefined
}

/**
 * Returns the change that holds for the date at `key` (RFC 5545 3.2.13): the last one that began before it, which
 * replaces earlier ones. `read` brings a time into the form of the keys.
 */
export function changeOf(
  { later = [] }: Recurrence,
  read: (text: string) => string | null,
): (key: string) => Change | null {
  const changes = later
    .flatMap(({ from, start, end, status }) => {
      const begin = read(from)
      if (begin === null) return []
      const moved = start === undefined ? null : read(start)
      const shift = moved === null ? null : between(begin, moved)
      const last = moved === null || end === undefined ? null : read(end)
      const length = moved === null || last === null ? null : between(moved, last)
      const change: Change = { shift, length: length?.sign === -1 ? null : length, status }
      return [{ begin, change }]
    })
    .toSorted((a, b) => (a.begin < b.begin ? -1 : 1))
  return (key) => changes.findLast(({ begin }) => begin <= key)?.change ?? null
}

/** On the clock: an hour later stays an hour later when the clocks change. */
function between(from: string, to: string): Temporal.Duration {
  const [first, last] = [from, to].map((text) =>
    Temporal.PlainDateTime.from(text.replace(/Z$/, '')),
  )
  return first!.until(last!, { largestUnit: 'day' })
}
