import type { EventDate, EventDetail } from '@okolo/contract/events/event'
import type { Locale } from '@okolo/contract/locale'
import { onServer } from '../../../api/origin.ts'
import { townOf } from '../../../catalogue/event/place-text.ts'
import { endDay, startDay, wallTime } from '../../../catalogue/event/event-time.ts'

/** Assumed duration of an event without an end, as everywhere (specification 10). */
const ASSUMED_LENGTH = 3 * 60 * 60 * 1000
const A_DAY = 24 * 60 * 60 * 1000

/** The calendar file of one date, or of every date of the event. */
export function calendarFile(slug: string, locale: Locale, dateUuid?: string): string {
  const query = new URLSearchParams({
    locale,
    ...(dateUuid === undefined ? {} : { date: dateUuid }),
  })
  return onServer(`/v1/events/${encodeURIComponent(slug)}/event.ics?${query.toString()}`)
}

type Told = { event: EventDetail; title: string; date: EventDate; url: string }

/** Opens Google Calendar with the date filled in: wall time and zone, or whole days. */
export function googleCalendar({ event, title, date, url }: Told): string {
  const dates = date.all_day
    ? [startDay(date), dayAfter(endDay(date) ?? startDay(date))]
    : [date.start.slice(0, 19), wallTime(endOf(date), date.time_zone)]
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: dates.map(compact).join('/'),
    ...(date.all_day ? {} : { ctz: date.time_zone }),
    details: url,
    location: placeLine(event),
  })
  return `https://calendar.google.com/calendar/render?${query.toString()}`
}

/** Opens Outlook on the web with the date filled in: moments in UTC, or whole days. */
export function outlookCalendar({ event, title, date, url }: Told): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    ...(date.all_day
      ? {
          startdt: startDay(date),
          enddt: dayAfter(endDay(date) ?? startDay(date)),
          allday: 'true',
        }
      : { startdt: new Date(date.start).toISOString(), enddt: endOf(date).toISOString() }),
    body: url,
    location: placeLine(event),
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString()}`
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '')
}

function endOf({ start, end }: EventDate): Date {
  return end === null ? new Date(Date.parse(start) + ASSUMED_LENGTH) : new Date(end)
}

/** Calendars name the day after the last one. */
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + A_DAY).toISOString().slice(0, 10)
}

function placeLine(event: EventDetail): string {
  if (event.venue === null) return event.online_url ?? (event.is_online ? '' : townOf(event))
  const { name, address } = event.venue
  return [name, address ?? townOf(event)].filter((part) => part !== '').join(', ')
}
