import { stableHash } from '../text/hash.ts'
import { cleanText } from '../text/text.ts'
import { resolveZone } from '../text/zone.ts'

/** All components of one event: its master and the dates that differ from it, with what they refer to. */
export type CalendarEntry = {
  id: string
  /** Of its first component, in lower case: tells two events of one UID apart. */
  title: string
  /** A small calendar of its own, unfolded. */
  ics: string
  /** Why it is no record, as a sentence. */
  broken?: { code: string; message: string }
}

export type SplitCalendar = {
  entries: CalendarEntry[]
  notes: { code: string; message: string }[]
  /** The body holds at least one calendar component. */
  isCalendar: boolean
  /** It ends before its last component does: what is missing is unknown. */
  isCut: boolean
}

type Block = {
  name: string
  lines: string[]
  isClosed: boolean
  /** Values of `VALUES`, the first of each. */
  values: Map<string, string>
}
type Calendar = {
  head: string[]
  events: Block[]
  /** By TZID: zones whose name says nothing, so that their rules must be kept. */
  zones: Map<string, Block>
  /** By UID. */
  venues: Map<string, Block>
}

const VALUES = /^(UID|TZID|DTSTART|RECURRENCE-ID|SUMMARY|LOCATION|SEQUENCE|DTSTAMP)[;:]/i
const KNOWN = /^(?:VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE|VAVAILABILITY|VVENUE)$/
/** What an event needs of its calendar. */
const HEAD = /^(?:X-WR-TIMEZONE|X-WR-CALNAME|NAME|TIMEZONE-ID|METHOD)[;:]/i
/** Changes with every export, or is about people who only come: neither belongs into a stored record. */
const VOLATILE =
  /^(?:DTSTAMP|ATTENDEE|X-MOZ-LASTACK|X-MOZ-GENERATION|X-LIC-ERROR|REQUEST-STATUS)[;:]/i

/** Unfolded lines of one or several calendars as one entry per event (UID). Never throws. */
export function splitCalendar(lines: readonly string[]): SplitCalendar {
  const { calendars, isCut } = calendarsIn(lines)
  const entries = new Map<string, CalendarEntry>()
  const notes: SplitCalendar['notes'] = []
  const skipped = new Map<string, number>()
  for (const calendar of calendars) {
    const groups = new Map<string, Block[]>()
    for (const block of calendar.events) {
      if (block.name !== 'VEVENT') {
        skipped.set(block.name, (skipped.get(block.name) ?? 0) + 1)
        continue
      }
      if (!block.isClosed) {
        const entry = brokenEntry(calendar, block)
        entries.set(entry.id, entry)
        continue
      }
      const uid = uidOf(block)
      const group = groups.get(uid)
      if (group) group.push(block)
      else groups.set(uid, [block])
    }
    for (const [uid, blocks] of groups) {
      for (const entry of entriesOf(uid, blocks, calendar)) add(entry)
    }
  }
  for (const [name, count] of skipped)
    notes.push({ code: 'no_event', message: `${count} ${name} left out: they are no events.` })
  return {
    entries: [...entries.values()],
    notes,
    isCalendar: calendars.length > 0,
    isCut,
  }

  /** The same UID in a second calendar of the file is the same event, or another one of a careless writer. */
  function add(entry: CalendarEntry): void {
    const known = entries.get(entry.id)
    if (known === undefined) entries.set(entry.id, entry)
    else if (known.title !== entry.title) {
      const id = `${entry.id}#${stableHash(entry.title).slice(0, 8)}`
      entries.set(id, { ...entry, id })
    }
  }
}

function calendarsIn(lines: readonly string[]): { calendars: Calendar[]; isCut: boolean } {
  const calendars: Calendar[] = []
  let calendar: Calendar | undefined
  let block: Block | undefined
  // How deep in components of the block, and from which depth on in a reminder.
  let depth = 0
  let alarm = Infinity
  let isOpen = false
  const start = (): Calendar => {
    const next: Calendar = { head: [], events: [], zones: new Map(), venues: new Map() }
    calendars.push(next)
    return next
  }
  const close = (isClosed: boolean) => {
    if (block) keep(calendar!, { ...block, isClosed, values: valuesOf(block.lines) })
    block = undefined
    depth = 0
    alarm = Infinity
  }
  for (const line of lines) {
    const mark = /^\s*(BEGIN|END):\s*(\S+)\s*$/i.exec(line)
    const name = mark?.[2]!.toUpperCase() ?? ''
    const isBegin = mark?.[1]!.toUpperCase() === 'BEGIN'
    if (mark && name === 'VCALENDAR') {
      close(false)
      isOpen = isBegin
      if (isBegin) calendar = start()
      continue
    }
    if (mark && isBegin && (block === undefined || KNOWN.test(name))) {
      close(false)
      if (calendar === undefined && !KNOWN.test(name)) continue
      calendar ??= start()
      block = { name, lines: [line.trim()], isClosed: false, values: new Map() }
    } else if (mark && block !== undefined) {
      if (isBegin) depth++
      // Reminders are the subscriber's business.
      if (isBegin && name === 'VALARM') alarm = Math.min(alarm, depth)
      if (depth < alarm) block.lines.push(line.trim())
      if (isBegin) continue
      if (name === block.name) close(true)
      else if (--depth < alarm) alarm = Infinity
    } else if (block !== undefined) {
      if (depth < alarm) block.lines.push(line)
    } else if (calendar !== undefined && HEAD.test(line)) {
      calendar.head.push(line)
    }
  }
  const isCut = block !== undefined || isOpen
  close(false)
  return { calendars, isCut }
}

function keep(calendar: Calendar, block: Block): void {
  if (block.name !== 'VTIMEZONE' && block.name !== 'VVENUE') {
    calendar.events.push(block)
    return
  }
  if (!block.isClosed || block.lines.length > MOST_LINES) return
  const zone = valueOf(block, 'TZID')
  const venue = valueOf(block, 'UID')
  if (block.name === 'VVENUE' && venue !== '') calendar.venues.set(venue, block)
  else if (zone !== '' && resolveZone(zone) === null) calendar.zones.set(zone, block)
}

/** Of what every event of a calendar may repeat. */
const MOST_LINES = 1000

function valuesOf(lines: readonly string[]): Block['values'] {
  const values = new Map<string, string>()
  for (const line of lines) {
    const name = VALUES.exec(line)?.[1]!.toUpperCase()
    if (name === undefined || values.has(name)) continue
    values.set(name, line.slice(colonIn(line) + 1).trim())
  }
  return values
}

/** The first colon outside of quotes ends the parameters. */
function colonIn(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return line.indexOf(':')
}

const valueOf = ({ values }: Block, name: string) => values.get(name) ?? ''
const titleOf = (block: Block) => cleanText(valueOf(block, 'SUMMARY')).toLowerCase()
const sequence = (block: Block) => Number(valueOf(block, 'SEQUENCE')) || 0

/** The UID, or a name made of what makes the event that event. */
function uidOf(block: Block): string {
  const uid = valueOf(block, 'UID')
  if (uid !== '') return uid
  const own = ['DTSTART', 'SUMMARY', 'LOCATION'].map((name) => valueOf(block, name))
  return `no-uid-${stableHash(own)}`
}

function brokenEntry(calendar: Calendar, block: Block): CalendarEntry {
  return {
    id: `${uidOf(block)}#${stableHash(block.lines).slice(0, 8)}`,
    title: titleOf(block),
    ics: calendarOf(calendar, [block]),
    broken: { code: 'not_closed', message: `This ${block.name} has no END:${block.name}.` },
  }
}

/** One entry, or several where a careless writer gave one UID to events of different names. */
function entriesOf(uid: string, blocks: Block[], calendar: Calendar): CalendarEntry[] {
  const isMaster = (block: Block) => valueOf(block, 'RECURRENCE-ID') === ''
  const masters = newest(blocks.filter(isMaster))
  const overrides = newestDates(blocks.filter((block) => !isMaster(block)))
  const byTitle = Map.groupBy(masters, titleOf)
  if (byTitle.size < 2) {
    const all = [...masters, ...overrides]
    return [{ id: uid, title: titleOf(all[0]!), ics: calendarOf(calendar, all) }]
  }
  return [...byTitle].map(([title, own], index) => ({
    id: `${uid}#${stableHash(title).slice(0, 8)}`,
    title,
    ics: calendarOf(calendar, index === 0 ? [...own, ...overrides] : own),
  }))
}

/** Of several versions of the same date the one with the highest SEQUENCE, the later one of equals. */
function newest(masters: Block[]): Block[] {
  const kept = new Map<string, Block>()
  for (const block of masters) {
    const start = valueOf(block, 'DTSTART')
    const before = kept.get(start)
    const isSame =
      before !== undefined &&
      (titleOf(before) === titleOf(block) || sequence(before) !== sequence(block))
    if (before === undefined) kept.set(start, block)
    else if (!isSame) kept.set(`${start} ${titleOf(block)}`, block)
    else if (sequence(block) >= sequence(before)) kept.set(start, block)
  }
  return [...kept.values()]
}

/** Of several versions of one date of a series, likewise. */
function newestDates(overrides: Block[]): Block[] {
  const kept = new Map<string, Block>()
  for (const block of overrides) {
    const date = valueOf(block, 'RECURRENCE-ID')
    const before = kept.get(date)
    if (before === undefined || sequence(block) >= sequence(before)) kept.set(date, block)
  }
  return [...kept.values()]
}

function calendarOf(calendar: Calendar, blocks: Block[]): string {
  const events = blocks.flatMap(stored)
  const isNamed = ([name]: [string, Block]) => events.some((line) => line.includes(name))
  const used = [...calendar.zones, ...calendar.venues]
    .filter(isNamed)
    .flatMap(([, block]) => block.lines)
  const head = calendar.head.slice(0, 10)
  return ['BEGIN:VCALENDAR', ...head, ...used, ...events, 'END:VCALENDAR'].join('\n')
}

/** Without what says nothing about the event, so that an unchanged event is an unchanged record. */
function stored(block: Block): string[] {
  const stamp = valueOf(block, 'DTSTAMP')
  return block.lines.filter((line) => {
    if (VOLATILE.test(line)) return false
    // Some writers put the moment of the export into these, too.
    const isDate = /^(?:LAST-MODIFIED|CREATED)[;:]/i.test(line)
    return !(isDate && stamp !== '' && line.endsWith(stamp))
  })
}
