import { HttpFailure } from '../../http.ts'
import { stableHash } from '../../text/hash.ts'
import { titleOf, uidOf, valueOf, type Block } from './calendar-block.ts'
import { calendarReader, type Calendar } from './calendar-reader.ts'
import { newestDates, newestMasters } from './newest.ts'

/** All components of one event: its master, its changed dates, and the zones and venues they refer to. */
export type CalendarEntry = {
  id: string
  /** Title of its first component, in lower case. It separates events with one UID. */
  title: string
  /** A small calendar of its own, unfolded. */
  ics: string
  /** Why it is not a record, as a sentence. */
  broken?: { code: string; message: string }
}

export type CalendarSplitter = {
  /** Takes unfolded lines. Returns the finished entries. */
  push: (lines: readonly string[]) => CalendarEntry[]
  /** To be called once, behind the last line. */
  end: () => void
  /** The other entries, made on demand. */
  entries: () => Generator<CalendarEntry>
  notes: () => { code: string; message: string }[]
  /** There is at least one calendar component. */
  isCalendar: () => boolean
  /** True if the text ends within a component, so that the rest is unknown. */
  isCut: () => boolean
}

/** Properties that change with every export, or that name guests. Records do not store them. */
const VOLATILE =
  /^(?:DTSTAMP|ATTENDEE|X-MOZ-LASTACK|X-MOZ-GENERATION|X-LIC-ERROR|REQUEST-STATUS)[;:]/i

/** Of events with several components in a calendar that does not fit into memory. */
const MOST_WAITING = 40_000_000

/**
 * Yields one entry per event (UID) of one or several calendars. `isAlone`: true for a UID with a single component,
 * which need not wait for others. Absent: all wait. Throws HttpFailure if too much waits.
 */
export function calendarSplitter(isAlone?: (uid: string) => boolean): CalendarSplitter {
  const calendars = new Map<Calendar, Map<string, Block[]>>()
  const ready: CalendarEntry[] = []
  const skipped = new Map<string, number>()
  let waiting = 0
  const reader = calendarReader((calendar, block) => {
    if (block.name !== 'VEVENT') {
      skipped.set(block.name, (skipped.get(block.name) ?? 0) + 1)
      return
    }
    if (!block.isClosed) {
      ready.push(brokenEntry(calendar, block))
      return
    }
    const uid = uidOf(block)
    if (isAlone?.(uid) === true) {
      ready.push(...entriesOf(uid, [block], calendar))
      return
    }
    const groups = calendars.get(calendar) ?? new Map<string, Block[]>()
    calendars.set(calendar, groups)
    const group = groups.get(uid)
    if (group) group.push(block)
    else groups.set(uid, [block])
    waiting += block.lines.reduce((sum, line) => sum + line.length, 0)
    if (isAlone !== undefined && waiting > MOST_WAITING) {
      const message = `the calendar has more than ${MOST_WAITING / 1e6} million characters of events with several components: publish it in smaller ones`
      throw new HttpFailure(message, { url: '' })
    }
  })
  return {
    push(lines) {
      reader.push(lines)
      return isAlone === undefined ? [] : ready.splice(0)
    },
    end: reader.end,
    entries: () => distinct(ready, calendars),
    notes: () =>
      [...skipped].map(([name, count]) => ({
        code: 'no_event',
        message: `${count} ${name} left out: they are not events.`,
      })),
    isCalendar: reader.isCalendar,
    isCut: reader.isCut,
  }
}

/** The same UID in a second calendar of the file is the same event, or another one of a careless writer. */
function* distinct(
  broken: readonly CalendarEntry[],
  calendars: Map<Calendar, Map<string, Block[]>>,
): Generator<CalendarEntry> {
  const titles = new Map<string, string>()
  const isNew = (entry: CalendarEntry): boolean => {
    if (titles.has(entry.id)) return false
    titles.set(entry.id, entry.title)
    return true
  }
  for (const [calendar, groups] of calendars) {
    for (const [uid, blocks] of groups) {
      for (const entry of entriesOf(uid, blocks, calendar)) {
        if (isNew(entry)) {
          yield entry
          continue
        }
        const id = `${entry.id}#${stableHash(entry.title).slice(0, 8)}`
        const other = { ...entry, id }
        if (titles.get(entry.id) !== entry.title && isNew(other)) yield other
      }
      // Frees the finished components.
      groups.delete(uid)
    }
  }
  for (const entry of broken) if (isNew(entry)) yield entry
}

function brokenEntry(calendar: Calendar, block: Block): CalendarEntry {
  return {
    id: `${uidOf(block)}#${stableHash(block.lines).slice(0, 8)}`,
    title: titleOf(block),
    ics: calendarOf(calendar, [block]),
    broken: { code: 'not_closed', message: `This ${block.name} has no END:${block.name}.` },
  }
}

const isMaster = (block: Block) => valueOf(block, 'RECURRENCE-ID') === ''

/** Returns one entry, or several if a UID is shared by events with different names. */
function entriesOf(uid: string, blocks: Block[], calendar: Calendar): CalendarEntry[] {
  const all = blocks.filter(isMaster)
  const masters = newestMasters(all)
  const changes = blocks.filter((block) => !isMaster(block))
  const overrides = newestDates(changes, masters, all)
  const byTitle = Map.groupBy(masters, titleOf)
  if (byTitle.size < 2) {
    const kept = [...masters, ...overrides]
    return [{ id: uid, title: titleOf(kept[0]!), ics: calendarOf(calendar, kept) }]
  }
  return [...byTitle].map(([title, own], index) => ({
    id: `${uid}#${stableHash(title).slice(0, 8)}`,
    title,
    ics: calendarOf(calendar, index === 0 ? [...own, ...overrides] : own),
  }))
}

function calendarOf(calendar: Calendar, blocks: Block[]): string {
  const events = blocks.flatMap(keptLines)
  const isNamed = ([name]: [string, Block]) => events.some((line) => line.includes(name))
  const used = [...calendar.zones, ...calendar.venues]
    .filter(isNamed)
    .flatMap(([, block]) => block.lines)
  const head = calendar.head.slice(0, 10)
  return ['BEGIN:VCALENDAR', ...head, ...used, ...events, 'END:VCALENDAR'].join('\n')
}

/** Removes volatile lines, so that an unchanged event is an unchanged record. */
function keptLines(block: Block): string[] {
  const stamp = valueOf(block, 'DTSTAMP')
  return block.lines.filter((line) => {
    if (VOLATILE.test(line)) return false
    // Some writers put the moment of the export into these, too.
    const isDate = /^(?:LAST-MODIFIED|CREATED)[;:]/i.test(line)
    return !(isDate && stamp !== '' && line.endsWith(stamp))
  })
}
