import { FORMER_ZONE_NAMES } from '@okolo/contract/places/zone-names'

type CityOfZone = { slug: string; timeZone: string; country: string }

/**
 * Returns the slug of the city with the most events of each time zone and each country, by the names that browsers give
 * them: "Europe/Madrid", "es". The boot script reads them as JSON.
 */
export function citiesOfBrowsers(alive: readonly CityOfZone[]): Record<string, string> {
  const cities: Record<string, string> = {}
  for (const { timeZone, country, slug } of alive)
    for (const name of [timeZone, FORMER_ZONE_NAMES[timeZone] ?? timeZone, country])
      cities[name] ??= slug
  return cities
}

/** The city of this browser's time zone, else of the country in its language ("en-US"). A server knows neither. */
export function cityOfBrowser(alive: readonly CityOfZone[]): string | undefined {
  if (import.meta.env.SSR) return undefined
  const cities = citiesOfBrowsers(alive)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return cities[timeZone] ?? cities[new Intl.Locale(navigator.language).region?.toLowerCase() ?? '']
}
