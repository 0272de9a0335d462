import type { Assumption, When } from '@okolo/connectors/event-draft'
import { resolveZone } from '@okolo/connectors/understanding/zone'
import type { TicketmasterEvent } from './ticketmaster-fields.ts'

/**
 * Returns the event's date, or null if it is unknown (`dateTBA`) or tentative (`dateTBD`). The venue's wall time
 * counts, else the instant.
 */
export function ticketmasterDate(
  { dates }: TicketmasterEvent,
  venueZone: string | undefined,
  assumptions: Assumption[],
): When | null {
  const start = dates?.start
  const isOpen = start?.dateTBA === true || start?.dateTBD === true
  if (start === undefined || isOpen || (!start.localDate && !start.dateTime)) {
    const message = 'the date is to be announced'
    assumptions.push({ code: 'date_to_be_announced', field: 'dates.start', message })
    return null
  }
  const tz = resolveZone(dates?.timezone ?? venueZone ?? '')
  const zone = tz === null ? {} : { tz }
  const { localDate: day, localTime: time } = start
  if (day === undefined) return { start: start.dateTime ?? '', ...zone }
  const isDayOnly = start.timeTBA === true || start.noSpecificTime === true
  if (isDayOnly || (time === undefined && start.dateTime === undefined)) {
    const lastDay = dates?.end?.approximate === true ? undefined : dates?.end?.localDate
    const isLonger = lastDay !== undefined && lastDay > day
    return { start: day, ...(isLonger && { end: lastDay }), allDay: true, ...zone }
  }
  if (time === undefined) return { start: start.dateTime ?? day, ...zone }
  const begin = `${day}T${time}`
  const end = endOf(dates?.end)
  return { start: begin, ...(end !== undefined && end > begin && { end }), ...zone }
}

/** An approximate end is an estimate of the platform's. */
function endOf(end: NonNullable<TicketmasterEvent['dates']>['end']): string | undefined {
  if (end === undefined || end.approximate === true || end.noSpecificTime === true) return undefined
  return end.localDate && end.localTime ? `${end.localDate}T${end.localTime}` : undefined
}
