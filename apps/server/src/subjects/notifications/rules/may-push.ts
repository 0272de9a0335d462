import type { NotificationKind } from '@okolo/contract/people/notification'
import { DAY_MS } from '@okolo/contract/durations'

/** Limits of promotional pushes: a number within any period of days. */
const LIMITS = [
  { most: 2, days: 7 },
  { most: 9, days: 30 },
]
/** Nobody is woken from this hour to that one. */
const QUIET = { from: 21, to: 9 }

/** A notification that waited longer is old news. */
const STALE_MS = DAY_MS
/** People are notified of a change until the event begins, or for a day where no beginning is near. */
const SOON_MS = DAY_MS
/** A push that promotes and did not come by then does not come. */
const PATIENCE_MS = 4 * 3_600_000

/** How far back pushes that promoted are looked at. */
export const REMEMBERED_MS = 30 * DAY_MS

export const PROMOTING: ReadonlySet<NotificationKind> = new Set([
  'followed',
  'match',
  'friend_saved',
])

/** The facts by which a push is decided about. */
export type PushCase = {
  kind: NotificationKind
  now: Date
  /** When the person was notified on the site. */
  toldAt: Date
  /** IANA zone of the person. */
  zone: string
  /** When the event that it is about begins next. */
  startsAt: Date | null
  /** Pushes that promoted, of the last 30 days. */
  promoted: readonly Date[]
  /** Days of the week without news of events nearby, 1 Monday to 7 Sunday. */
  quietDays: readonly number[]
}

/** A push goes and is of use until some time; waits; or does not go. */
export type PushDecision =
  | { do: 'send'; until: Date }
  | { do: 'wait'; until: Date }
  | { do: 'leave' }

export function isPromoting(kind: NotificationKind): boolean {
  return PROMOTING.has(kind)
}

/** Decides when a push may go, by the kind, the hour where the person is, and what they got before. */
export function mayPush(given: PushCase): PushDecision {
  const { kind, now, toldAt, zone, startsAt, promoted } = given
  const startsIn = startsAt === null ? null : startsAt.getTime() - now.getTime()
  if (now.getTime() - toldAt.getTime() > STALE_MS) return { do: 'leave' }
  const isChange = kind === 'event_changed'
  const isUrgent = isChange && startsIn !== null && startsIn >= 0 && startsIn <= SOON_MS
  const { quietEnds, nextQuiet } = quietHours(now, zone)
  if (quietEnds !== null && !isUrgent) return { do: 'wait', until: quietEnds }
  if (isUrgent) return { do: 'send', until: new Date(now.getTime() + startsIn) }
  if (isPromoting(kind)) {
    const dayEnds = kind === 'match' ? quietDaysEnd(given) : null
    if (dayEnds !== null) return { do: 'wait', until: dayEnds }
    if (startsIn !== null && startsIn <= 0) return { do: 'leave' }
    if (isReached(promoted, now)) return { do: 'leave' }
  }
  return { do: 'send', until: new Date(Math.min(nextQuiet.getTime(), now.getTime() + PATIENCE_MS)) }
}

/**
 * Tells if one more promotion would be too many. A window holds both of its ends, so that no moment is outside of every
 * window.
 */
export function isReached(promoted: readonly Date[], now: Date): boolean {
  return LIMITS.some(({ most, days }) => {
    const from = now.getTime() - days * DAY_MS
    return promoted.filter((at) => at.getTime() >= from).length >= most
  })
}

/** The first morning after the quiet days if today is one, else null. */
function quietDaysEnd({ now, zone, quietDays }: PushCase): Date | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const isQuiet = (day: Temporal.PlainDate) => quietDays.includes(day.dayOfWeek)
  const today = here.toPlainDate()
  if (!isQuiet(today)) return null
  const ahead = [1, 2, 3, 4, 5, 6].find((days) => !isQuiet(today.add({ days }))) ?? 7
  const at = { timeZone: zone, plainTime: { hour: QUIET.to } }
  return new Date(today.add({ days: ahead }).toZonedDateTime(at).epochMilliseconds)
}

/** The end of the quiet hours if it is quiet now, and when it is quiet next. */
function quietHours(now: Date, zone: string): { quietEnds: Date | null; nextQuiet: Date } {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const at = (day: Temporal.PlainDate, hour: number) =>
    new Date(day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds)
  const today = here.toPlainDate()
  const nextQuiet = at(here.hour < QUIET.from ? today : today.add({ days: 1 }), QUIET.from)
  if (here.hour >= QUIET.from) return { quietEnds: at(today.add({ days: 1 }), QUIET.to), nextQuiet }
  if (here.hour < QUIET.to) return { quietEnds: at(today, QUIET.to), nextQuiet }
  return { quietEnds: null, nextQuiet }
}
