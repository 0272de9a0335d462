import type { VenueDetail } from '@okolo/contract/places/venue'
import { known } from '../../shell/page-data.ts'

/** schema.org type by the main category. Other venues are an `EventVenue`. */
const TYPES: Record<string, string> = {
  concert: 'MusicVenue',
  classical: 'MusicVenue',
  club: 'NightClub',
  theatre: 'PerformingArtsTheater',
  dance: 'PerformingArtsTheater',
  comedy: 'ComedyClub',
  cinema: 'MovieTheater',
  'sport-watch': 'StadiumOrArena',
  'sport-do': 'SportsActivityLocation',
}

/** Returns the schema.org Place, without unknown fields. */
export function venueData(venue: VenueDetail, url: string): object {
  const [latitude, longitude] = venue.location ?? [null, null]
  return known({
    '@type': TYPES[venue.main_category ?? ''] ?? 'EventVenue',
    '@id': url,
    name: venue.name,
    url,
    sameAs: venue.url,
    address: known({
      '@type': 'PostalAddress',
      streetAddress: venue.address,
      addressLocality: venue.city.name || null,
      addressCountry: venue.country?.toUpperCase() ?? null,
    }),
    geo: latitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude },
    amenityFeature:
      venue.accessibility.length === 0
        ? null
        : venue.accessibility.map((name) => ({
            '@type': 'LocationFeatureSpecification',
            name,
            value: true,
          })),
  })
}
