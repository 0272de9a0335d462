import type { DemoDate } from './demo-listing.ts'

export const DEMO_ZONE = 'Europe/Bratislava'
/** Days before and after today in the platforms' listings. */
export const DAYS_BACK = 7
const DAYS_AHEAD = 27

export type DemoWindow = { from: Temporal.PlainDate; to: Temporal.PlainDate }

/** The day in the demo city. The platforms' listings depend on nothing else. */
export function demoDay(now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(DEMO_ZONE)
    .toPlainDate()
}

/** The listed days at `now`. */
export function windowAt(now: Date, daysBack: number): DemoWindow {
  const today = demoDay(now)
  return { from: today.subtract({ days: daysBack }), to: today.add({ days: DAYS_AHEAD }) }
}

/** Weeks since Monday 1970-01-05. */
export function weekNumber(day: Temporal.PlainDate): number {
  return Math.floor(Temporal.PlainDate.from('1970-01-05').until(day).days / 7)
}

export function turn<T>(list: readonly T[], number: number): T {
  const item = list[((number % list.length) + list.length) % list.length]
  if (item === undefined) throw new Error('a demo event needs at least one variant')
  return item
}

export function daysOf({ from, to }: DemoWindow): Temporal.PlainDate[] {
  return Array.from({ length: from.until(to).days + 1 }, (_, days) => from.add({ days }))
}

/** `published`: the day on which a day enters the window. */
export const publishedFor = (day: Temporal.PlainDate): string =>
  day.subtract({ days: DAYS_AHEAD }).toString()

export function clockDate(day: Temporal.PlainDate, time: string, minutes: number | null): DemoDate {
  const start = day.toPlainDateTime(time)
  return { start: wall(start), end: minutes === null ? null : wall(start.add({ minutes })) }
}

const wall = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'minute' })

/** A wall time in Bratislava with its offset: `2026-11-20T20:00:00+01:00`. */
export function instant(local: string): string {
  return Temporal.PlainDateTime.from(local)
    .toZonedDateTime(DEMO_ZONE)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
}
