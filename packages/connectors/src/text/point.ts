/**
 * Degrees as platforms give them, where they are a place: 0, 0 is their "not located", and swapped or impossible
 * numbers are none either. {} otherwise.
 */
export function pointOf(
  lat: number | undefined,
  lon: number | undefined,
): { lat?: number; lon?: number } {
  if (lat === undefined || lon === undefined || (lat === 0 && lon === 0)) return {}
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : {}
}
