import type { Recurrence } from '@okolo/connectors/event-draft'

/** `read`: a date as a start of the recurrence, null for none. `isException`: true for the dates of its EXRULEs. */
type Reading = { read: (text: string) => string | null; isException: (start: string) => boolean }

/** Returns what says if a start is left out of a recurrence. */
export function exclusionOf(
  { exdates = [], only }: Recurrence,
  { read, isException }: Reading,
): (start: string) => boolean {
  const [from, before] = [only?.from, only?.before].map((text) =>
    text === undefined ? undefined : (read(text) ?? undefined),
  )
  const starts = new Set<string>()
  const days = new Set<string>()
  for (const text of exdates) {
    const start = read(text)
    if (start === null) continue
    starts.add(start)
    // A day, or midnight as Outlook writes it, excludes whatever starts on that day.
    if (DATE_ONLY.test(text) || /T00:?00(?::?00)?$/.test(text)) days.add(text.slice(0, 10))
  }
  return (start) =>
    starts.has(start) ||
    days.has(start.slice(0, 10)) ||
    (from !== undefined && start < from) ||
    (before !== undefined && start >= before) ||
    isException(start)
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/
