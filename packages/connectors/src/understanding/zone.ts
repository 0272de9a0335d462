import { findIana, IANA_ALIAS_MAP } from 'windows-iana'
import { NAMED_ZONES } from './zone-names.ts'

/**
 * Returns the IANA zone of a platform's zone name, or null. Reads IANA, Windows (`W. Europe Standard Time`) and Outlook
 * names (`(UTC+01:00) Amsterdam, ...`), `CEST`, and offsets (`GMT+0200` is `Etc/GMT-2`: POSIX reverses the sign).
 */
export function resolveZone(name: string): string | null {
  const known = cache.get(name)
  if (known !== undefined) return known
  const zone = resolve(name)
  if (cache.size > 5000) cache.clear()
  cache.set(name, zone)
  return zone
}

const cache = new Map<string, string | null>()

function resolve(raw: string): string | null {
  const name = raw
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()
  if (name === '' || name.length > 200) return null
  return (
    NAMED_ZONES[plain(name)] ??
    ianaZone(name) ??
    windowsZone(name) ??
    offsetZone(name) ??
    displayName(name) ??
    lastSegments(name) ??
    cities().get(plain(name)) ??
    null
  )
}

/** Lower case, letters, digits and signs only: `America/New York` and `america-new_york` are one. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}+]/gu, '')
}

function ianaZone(name: string): string | null {
  const listed = ianaNames().get(plain(name))
  if (listed !== undefined && !/^etc\/gmt[+-]/i.test(listed)) return listed
  // The engine also takes offsets and ICU's own three letters (BST would be Dhaka): only Area/City here.
  if (!/^[a-z_]+\/[\w+/-]+$/i.test(name) || /^systemv\//i.test(name) || !isZone(name)) return null
  return name.replace(/[^/_-]+/g, (part) =>
    /^gmt/i.test(part) ? part.toUpperCase() : part[0]!.toUpperCase() + part.slice(1).toLowerCase(),
  )
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

let names: Map<string, string> | undefined
function ianaNames(): Map<string, string> {
  if (names) return names
  names = new Map()
  const aliases = IANA_ALIAS_MAP.flatMap((entry) => entry.alias as readonly string[])
  const backward = aliases.filter((alias) => alias.includes('/') && alias !== 'Etc/Unknown')
  for (const zone of [...backward, 'Europe/Kyiv', ...Intl.supportedValuesOf('timeZone')]) {
    names.set(plain(zone), zone)
  }
  return names
}

let cityZones: Map<string, string> | undefined
function cities(): Map<string, string> {
  cityZones ??= new Map(
    [...ianaNames().values()]
      .filter((zone) => /^(Africa|America|Asia|Atlantic|Australia|Europe|Pacific)\//.test(zone))
      .map((zone) => [plain(zone.slice(zone.lastIndexOf('/') + 1)), zone]),
  )
  return cityZones
}

function windowsZone(name: string): string | null {
  const standard = name.replace(/\bDaylight Time\b/i, 'Standard Time').replace(/\s+/g, ' ')
  const listed = findIana(standard, '001')[0] ?? findIana(standard)[0]
  return listed ?? null
}

/** Offsets of a single zone without summer time. Other offsets with broken hours name no zone. */
const BROKEN_HOURS: Record<string, string> = {
  '+03:30': 'Asia/Tehran',
  '+04:30': 'Asia/Kabul',
  '+05:30': 'Asia/Kolkata',
  '+05:45': 'Asia/Kathmandu',
  '+06:30': 'Asia/Yangon',
  '+08:45': 'Australia/Eucla',
  '+09:30': 'Australia/Darwin',
  '-09:30': 'Pacific/Marquesas',
}

function offsetZone(name: string): string | null {
  if (/^Etc\/GMT[+-]\d{1,2}$/i.test(name)) {
    const zone = name.toLowerCase().replace('etc/gmt', 'Etc/GMT')
    return isZone(zone) ? zone : null
  }
  const match = /^\(?(?:GMT|UTC|Z)?\s*([+-])\s*(\d{1,2})(?:[:.]?(\d{2}))?(?:[:.]?00)?\)?$/i.exec(
    name,
  )
  if (!match) return null
  const hours = Number(match[2])
  const minutes = match[3] ?? '00'
  if (minutes !== '00') {
    return BROKEN_HOURS[`${match[1]}${String(hours).padStart(2, '0')}:${minutes}`] ?? null
  }
  if (hours === 0) return 'UTC'
  const zone = `Etc/GMT${match[1] === '+' ? '-' : '+'}${hours}`
  return isZone(zone) ? zone : null
}

/** `(UTC+01:00) Amsterdam, Berlin, Bern`, `(GMT-05.00) Eastern Time (US & Canada)`, `Amsterdam, Berlin`. */
function displayName(name: string): string | null {
  const text = name
    .replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
    .replace(/^Greenwich Mean Time\s*:\s*/i, '')
  if (text === '') return null
  const whole = NAMED_ZONES[plain(text)] ?? (text === name ? null : ianaZone(text))
  if (whole) return whole
  if (text === name && !/[,;、]/.test(text)) return null
  for (const part of text.split(/[,;/、]/)) {
    const zone = NAMED_ZONES[plain(part)] ?? cities().get(plain(part))
    if (zone) return zone
  }
  return null
}

/** `/mozilla.org/20050126_1/America/Boise`, `posix/Europe/Vaduz`, `custom_America/New_York`. */
function lastSegments(name: string): string | null {
  const segments = name.replace(/^(?:custom|tzid)[_=]/i, '').split('/')
  for (let from = 0; from < segments.length; from++) {
    const rest = segments.slice(from)
    const zone = rest.length > 1 ? ianaZone(rest.join('/')) : null
    if (zone) return zone
  }
  const last = segments.at(-1)!
  const isPath = name.startsWith('/') || name.includes('://')
  return isPath ? (NAMED_ZONES[plain(last)] ?? windowsZone(last)) : null
}
