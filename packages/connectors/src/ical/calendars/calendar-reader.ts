import { resolveZone } from '../../understanding/zone.ts'
import { valueOf, valuesOf, type Block } from './calendar-block.ts'

/** The parts of a calendar that its events may refer to. */
export type Calendar = {
  head: string[]
  /** Zones by TZID. Only those with an unknown name, because their rules are needed. */
  zones: Map<string, Block>
  /** By UID. */
  venues: Map<string, Block>
}

const KNOWN = /^(?:VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE|VAVAILABILITY|VVENUE)$/
/** Calendar properties that events need. */
const HEAD = /^(?:X-WR-TIMEZONE|X-WR-CALNAME|NAME|TIMEZONE-ID|METHOD)[;:]/i

export type CalendarReader = {
  /** Takes the next unfolded lines. */
  push: (lines: readonly string[]) => void
  end: () => void
  /** At least one calendar component was seen. */
  isCalendar: () => boolean
  /** True if the last component or the calendar is not closed. Call it after `end`. */
  isCut: () => boolean
}

/**
 * Reads the lines of one or several calendars. `onBlock` gets each event (and each unknown component) with its
 * calendar. Never throws for bad input.
 */
export function calendarReader(
  onBlock: (calendar: Calendar, block: Block) => void,
): CalendarReader {
  let calendar: Calendar | undefined
  let block: Block | undefined
  // Depth of nested components, and the depth at which a reminder begins.
  let depth = 0
  let alarm = Infinity
  let isOpen = false
  let isCut = false
  const close = (isClosed: boolean) => {
    if (block) {
      const whole = { ...block, isClosed, values: valuesOf(block.lines) }
      if (whole.name === 'VTIMEZONE' || whole.name === 'VVENUE') keep(calendar!, whole)
      else onBlock(calendar!, whole)
    }
    block = undefined
    depth = 0
    alarm = Infinity
  }
  function read(line: string): void {
    const mark = MARK.exec(line)
    const name = mark?.[2]!.toUpperCase() ?? ''
    const isBegin = mark?.[1]!.toUpperCase() === 'BEGIN'
    if (mark && name === 'VCALENDAR') {
      close(false)
      isOpen = isBegin
      if (isBegin) calendar = start()
    } else if (mark && isBegin && (block === undefined || KNOWN.test(name))) {
      close(false)
      if (calendar === undefined && !KNOWN.test(name)) return
      calendar ??= start()
      block = { name, lines: [line.trim()], isClosed: false, values: new Map() }
    } else if (mark && block !== undefined) {
      if (isBegin) depth++
      // Reminders are the subscriber's business.
      if (isBegin && name === 'VALARM') alarm = Math.min(alarm, depth)
      if (depth < alarm) block.lines.push(line.trim())
      if (isBegin) return
      if (name === block.name) close(true)
      else if (--depth < alarm) alarm = Infinity
    } else if (block !== undefined) {
      if (depth < alarm) block.lines.push(line)
    } else if (calendar !== undefined && HEAD.test(line)) {
      calendar.head.push(line)
    }
  }
  return {
    push(lines) {
      for (const line of lines) read(line)
    },
    end() {
      isCut = block !== undefined || isOpen
      close(false)
    },
    isCalendar: () => calendar !== undefined,
    isCut: () => isCut,
  }
}

const start = (): Calendar => ({ head: [], zones: new Map(), venues: new Map() })

const MARK = /^\s*(BEGIN|END):\s*(\S+)\s*$/i

function keep(calendar: Calendar, block: Block): void {
  if (!block.isClosed || block.lines.length > MOST_LINES) return
  const zone = valueOf(block, 'TZID')
  const venue = valueOf(block, 'UID')
  if (block.name === 'VVENUE' && venue !== '') calendar.venues.set(venue, block)
  else if (zone !== '' && resolveZone(zone) === null) calendar.zones.set(zone, block)
}

/** Limit of the lines that every event of a calendar may repeat. */
const MOST_LINES = 1000
