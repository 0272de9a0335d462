/**
 * Returns a platform's degrees if they are a place. {} for 0, 0 ("not located") and for swapped or impossible numbers.
 */
export function pointOf(
  lat: number | undefined,
  lon: number | undefined,
): { lat?: number; lon?: number } {
  if (lat === undefined || lon === undefined || (lat === 0 && lon === 0)) return {}
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : {}
}

/** Great-circle distance. */
export function kilometres(
  a: { lat?: number; lon?: number },
  b: { lat: number; lon: number },
): number {
  const rad = Math.PI / 180
  const { lat = 0, lon = 0 } = a
  const x =
    Math.sin(((b.lat - lat) * rad) / 2) ** 2 +
    Math.cos(lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - lon) * rad) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(Math.min(1, x)))
}
