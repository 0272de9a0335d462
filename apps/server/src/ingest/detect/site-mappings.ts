import type { JsonObject } from '@okolo/connectors/json'
import { slugify } from '#server/words/slug.ts'
import { hostOf } from './content-detectors.ts'

/** The REST API of The Events Calendar, a plug-in of WordPress, which answers alike on every site. */
export function eventsCalendarMapping(url: string, homepage: string, title: string): JsonObject {
  return {
    source: { title, platform: slugify(hostOf(url)), homepage },
    fetch: {
      url,
      format: 'json',
      records: 'events',
      query: { start_date: '{today}' },
      paging: {
        kind: 'page',
        param: 'page',
        sizeParam: 'per_page',
        size: 50,
        pages: 'total_pages',
      },
    },
    id: 'id',
    fields: {
      title: 'title',
      description: 'description',
      start: 'start_date',
      end: 'end_date',
      allDay: 'all_day',
      timeZone: 'timezone',
      url: 'url',
      venue: 'venue.venue',
      address: 'venue.address',
      postalCode: 'venue.zip',
      locality: 'venue.city',
      lat: 'venue.geo_lat',
      lon: 'venue.geo_lng',
      price: 'cost',
      currency: 'cost_details.currency_code',
      categories: 'categories[*].name',
      tags: 'tags[*].name',
      image: 'image.url',
      organizer: 'organizer[*].organizer',
    },
  }
}

/** A collection of events on Squarespace. Its coordinates are left out: New York stands for "none". */
export function squarespaceMapping(
  page: string,
  { title, records, zone }: { title: string; records: string; zone: string | undefined },
): JsonObject {
  const timeZone = zone !== undefined && Intl.supportedValuesOf('timeZone').includes(zone)
  return {
    source: {
      title,
      platform: slugify(hostOf(page)),
      homepage: page,
      ...(timeZone ? { timeZone: zone } : {}),
    },
    fetch: { url: page, format: 'json', records, query: { format: 'json' } },
    id: 'id',
    fields: {
      title: 'title',
      description: ['excerpt', 'body'],
      start: { path: 'startDate', format: 'epoch-ms' },
      end: { path: 'endDate', format: 'epoch-ms' },
      url: 'fullUrl',
      venue: 'location.addressTitle',
      address: 'location.addressLine1',
      locality: { path: 'location.addressLine2', match: '^([^,]+)' },
      categories: 'categories',
      tags: 'tags',
      image: 'assetUrl',
    },
  }
}
