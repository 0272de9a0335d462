import type { City } from '@okolo/contract/places/city'
import type { CityRow } from '#server/catalogue/reference/reference-data.ts'

export function toCity({ lat, lng, ...city }: CityRow, eventCount: number): City {
  return {
    name: city.name,
    slug: city.slug,
    location: { lat, lng },
    area_radius: city.area_radius,
    population: city.population,
    country: city.country,
    names: city.names,
    time_zone: city.time_zone,
    event_count: eventCount,
    is_added: city.is_added,
  }
}
