import type { Assumption } from '../../event-draft.ts'
import { resolveZone } from '../../understanding/zone.ts'
import { bareOffset, venueZone } from '../../time/bare-offset.ts'
import { firstOf, textOf, type Component, type Property } from './component.ts'
import { matchingZone, namedZone, offsetOn } from './vtimezone.ts'

export type Zones = {
  timezones: readonly Component[]
  /** X-WR-TIMEZONE: the zone in which the calendar shows its times. */
  ofCalendar: string | null
  /** The operator's word for times without a zone. */
  configured: string | null
  ofCity: string
}

export type ZoneFound = {
  /** Absent: the venue's zone. */
  tz?: string
  /** Set instead of a zone if nobody lives in it, such as UTC, or if the calendar defines one that exists nowhere: `+01:00`. */
  offset?: string
  assumption?: Assumption
}

export function zonesOf(
  calendar: Component,
  configured: string | undefined,
  ofCity: string,
): Zones {
  return {
    timezones: calendar.components.filter(({ name }) => name === 'VTIMEZONE'),
    ofCalendar: venueZone(textOf(firstOf(calendar, 'X-WR-TIMEZONE', 'TIMEZONE-ID'))),
    configured: configured === undefined ? null : resolveZone(configured),
    ofCity,
  }
}

/**
 * Finds the zone of a wall time: by its TZID, the VTIMEZONE's own name, then its offsets in the year of `date`. Without
 * TZID: the operator's zone, the calendar's, the venue's. Reports assumptions.
 */
export function zoneOfDate(property: Property, date: string, zones: Zones): ZoneFound {
  const { tz, ...found } = namedZoneOfDate(property, date, zones)
  const offset = tz === undefined ? null : bareOffset(tz)
  if (offset !== null) return { ...found, offset }
  return tz === undefined ? found : { ...found, tz }
}

function namedZoneOfDate(property: Property, date: string, zones: Zones): ZoneFound {
  const tzid = property.params['tzid'] ?? ''
  if (tzid === '') return withoutName(property.name, zones)
  const named = resolveZone(tzid)
  if (named) return { tz: named }
  const timezone = zones.timezones.find((one) => textOf(firstOf(one, 'TZID')) === tzid)
  const told = timezone && namedZone(timezone)
  if (told) return { tz: told }
  const preferred = [zones.configured, zones.ofCalendar, zones.ofCity].filter(
    (zone) => zone !== null,
  )
  const matching = timezone ? matchingZone(timezone, date, preferred) : null
  if (matching) {
    const message = `TZID "${tzid}" is not a known name; ${matching} has its offsets.`
    return { tz: matching, assumption: { code: 'zone_by_offset', field: property.name, message } }
  }
  const offset = timezone ? offsetOn(timezone, date) : null
  if (offset) {
    const message = `TZID "${tzid}" is not a known zone; its own offset ${offset} was taken.`
    return { offset, assumption: { code: 'zone_by_offset', field: property.name, message } }
  }
  const fallback = withoutName(property.name, zones)
  const message = `TZID "${tzid}" is not a known zone; ${fallback.tz ?? "the venue's"} was taken.`
  return { ...fallback, assumption: { code: 'zone_assumed', field: property.name, message } }
}

function withoutName(field: string, { configured, ofCalendar }: Zones): ZoneFound {
  if (configured) return { tz: configured }
  if (ofCalendar) {
    const message = `The time has no zone; the calendar's ${ofCalendar} was taken.`
    return { tz: ofCalendar, assumption: { code: 'zone_of_calendar', field, message } }
  }
  const message = "The time has no zone; the venue's was taken."
  return { assumption: { code: 'zone_assumed', field, message } }
}
