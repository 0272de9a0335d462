import type { NotificationKind } from '@okolo/contract/people/notification'
import { isPromoting, isReached } from './may-push.ts'
import { DAY_MS, MINUTE_MS } from '@okolo/contract/durations'

/** A change is mailed after this, unless it was read by then. */
const PATIENCE_MS = 5 * MINUTE_MS
/** Older news is not mailed. */
const STALE_MS = 3 * DAY_MS
/** Everything but changes is gathered for this hour, and does not go at night. */
const MORNING = 9
const NIGHT = 21

/** A person to whom letters may go. */
export type MailPerson = {
  now: Date
  /** IANA zone of the person. */
  zone: string
  /** When the last letter of gathered notifications went. */
  lastGathered: Date | null
  /** Letters that promoted, of the last 30 days. */
  promoted: readonly Date[]
}

/** A notification that nobody decided about, and that is wanted by mail and unread. */
export type OpenMail = {
  id: number
  kind: NotificationKind
  toldAt: Date
  /** When the event that it is about begins next. */
  startsAt: Date | null
}

/** Goes in the letter of changes or in the gathered one, waits, or does not go. */
export type MailDecision =
  | { id: number; do: 'change' | 'gather' }
  | { id: number; do: 'wait'; until: Date }
  | { id: number; do: 'leave' }

/** True for changes of what somebody saved: they do not wait for the morning. */
export function isUrgent(kind: NotificationKind): boolean {
  return kind === 'event_changed'
}

/** Decides which of a person's notifications are mailed now: changes after some minutes, others in one letter each morning. */
export function planMails(person: MailPerson, open: readonly OpenMail[]): MailDecision[] {
  const { now, zone, lastGathered, promoted } = person
  const here = zoned(now, zone)
  const hadToday =
    lastGathered !== null && zoned(lastGathered, zone).toPlainDate().equals(here.toPlainDate())
  const mayGather = !hadToday && here.hour >= MORNING && here.hour < NIGHT
  const isFull = isReached(promoted, now)
  return open.map(({ id, kind, toldAt, startsAt }): MailDecision => {
    const age = now.getTime() - toldAt.getTime()
    if (age > STALE_MS) return { id, do: 'leave' }
    if (isUrgent(kind))
      return age >= PATIENCE_MS
        ? { id, do: 'change' }
        : { id, do: 'wait', until: new Date(toldAt.getTime() + PATIENCE_MS) }
    const due = nextMorning(toldAt, zone)
    if (due > now) return { id, do: 'wait', until: due }
    const hasBegun = startsAt !== null && startsAt <= now
    if (isPromoting(kind) && (hasBegun || isFull)) return { id, do: 'leave' }
    return mayGather ? { id, do: 'gather' } : { id, do: 'wait', until: nextMorning(now, zone) }
  })
}

/** The first nine o'clock after a moment, by the clock of that place. */
function nextMorning(at: Date, zone: string): Date {
  const here = zoned(at, zone)
  const day = here.hour < MORNING ? here.toPlainDate() : here.toPlainDate().add({ days: 1 })
  const morning = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: MORNING } })
  return new Date(morning.epochMilliseconds)
}

function zoned(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
}
