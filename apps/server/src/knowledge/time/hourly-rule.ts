const HOURS = 24

/**
 * The parts of a rule of every few hours as a daily one with those hours, where a day has a whole number of them. Its dates
 * keep to the clock when summer begins or ends, and are found however long ago it started. Other rules stay, also those with a
 * position within the hour.
 */
export function asDaily(parts: Map<string, string>, wall: string): Map<string, string> {
  const step = Number(parts.get('INTERVAL') ?? 1)
  const isHourly = parts.get('FREQ') === 'HOURLY' && !parts.has('BYSETPOS')
  if (!isHourly || HOURS % step !== 0) return parts
  const first = Number(wall.slice(11, 13)) % step
  const hours = Array.from({ length: HOURS / step }, (_, at) => first + at * step)
  const named = parts.get('BYHOUR')?.split(',').map(Number)
  const kept = hours.filter((hour) => named?.includes(hour) ?? true)
  if (kept.length === 0) return parts
  const daily = new Map(parts)
  daily.set('FREQ', 'DAILY').set('BYHOUR', kept.join(','))
  daily.delete('INTERVAL')
  return daily
}
