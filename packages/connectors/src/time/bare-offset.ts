import { resolveZone } from '../understanding/zone.ts'

/**
 * Returns the offset of a zone that is nobody's: UTC, GMT, `Etc/GMT-2`. Calendars write them where no zone was chosen, so
 * such times are moments, shown on the venue's clock. Null for a zone that people live in.
 */
export function bareOffset(zone: string): string | null {
  if (NOBODYS.test(zone)) return 'Z'
  // POSIX reverses the sign.
  const [, sign, hours] = /^Etc\/GMT([+-])(\d{1,2})$/i.exec(zone) ?? []
  if (hours === undefined) return null
  return `${sign === '-' ? '+' : '-'}${hours.padStart(2, '0')}:00`
}

const NOBODYS = /^(?:Etc\/)?(?:UTC|GMT(?:[+-]?0)?|UCT|Zulu|Universal|Greenwich)$/i

/** The zone of a platform's name for it. Null if it is unknown or nobody's. */
export function venueZone(name: string | undefined): string | null {
  const zone = resolveZone(name ?? '')
  return zone === null || bareOffset(zone) !== null ? null : zone
}
