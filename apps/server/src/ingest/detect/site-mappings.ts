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

type Described = { title: string; page: string }

/** The description that all mappings of sites share. */
export function described({ title, page }: Described, more: JsonObject = {}): JsonObject {
  return { title, platform: slugify(hostOf(page)), homepage: page, ...more }
}

const place = (name: string) => `'bc:location'.'bc:${name}'`

/** The events of a library by BiblioCommons, as RSS with elements of its own. */
export function biblioCommonsMapping(url: string, library: string, title: string): JsonObject {
  return {
    source: described({ title, page: `https://${library}.bibliocommons.com/v2/events` }),
    fetch: {
      url,
      format: 'xml',
      records: 'rss.channel.item',
      query: { startDate: '{today}' },
      paging: { kind: 'page', param: 'page' },
    },
    id: ['guid', 'guid.#text', 'link'],
    fields: {
      title: 'title',
      description: 'description',
      start: "'bc:start_date'",
      end: "'bc:end_date'",
      url: 'link',
      venue: place('name'),
      address: place('street'),
      locality: place('city'),
      lat: place('latitude'),
      lon: place('longitude'),
      status: { path: "'bc:is_cancelled'", map: { true: 'cancelled', false: 'scheduled' } },
    },
  }
}

const part = (name: string) => ({ path: `${name}.date`, time: { path: `${name}.time` } })

/** A calendar by Elfsight. Its widget repeats by rules of its own: only first dates are taken. */
export function elfsightMapping(page: string, widget: string, title: string): JsonObject {
  return {
    source: described({ title, page }),
    fetch: {
      url: 'https://core.service.elfsight.com/p/boot/',
      format: 'json',
      records: `data.widgets.'${widget}'.data.settings.events`,
      query: { page, w: widget },
    },
    id: 'id',
    fields: {
      title: 'name',
      description: 'description',
      start: part('start'),
      end: part('end'),
      timeZone: 'timeZone',
      image: 'image.url',
      url: { value: page },
    },
  }
}

/** The calendar of a site by GoDaddy. */
export function goDaddyMapping(url: string, page: string, title: string): JsonObject {
  return {
    source: described({ title, page }),
    fetch: { url, format: 'json', records: 'events' },
    id: { hash: ['id', 'title', 'start'] },
    fields: {
      title: 'title',
      description: 'desc',
      start: 'start',
      end: 'end',
      allDay: 'allDay',
      venue: 'location',
      url: { value: page },
    },
  }
}

/** The events of a chamber of commerce by GrowthZone. */
export function growthZoneMapping(origin: string, title: string): JsonObject {
  return {
    source: described({ title, page: `${origin}/events` }),
    fetch: { url: `${origin}/api/events`, format: 'xml', records: '*.EventDisplay' },
    id: ['EventId', 'Slug'],
    fields: {
      title: 'Name',
      description: 'Description',
      start: 'StartDate',
      end: 'EndDate',
      allDay: 'IsAllDayEvent',
      url: { template: `${origin}/events/details/{Slug}` },
    },
  }
}

/** The module Library Calendar of Drupal. */
export function libraryCalendarMapping(url: string, page: string, title: string): JsonObject {
  return {
    source: described({ title, page }),
    fetch: { url, format: 'json', query: { start: '{today}', end: '{today+90}' } },
    id: ['id', 'nid', 'url'],
    fields: {
      title: 'title',
      description: 'description',
      start: 'start_date',
      end: 'end_date',
      timeZone: 'timezone',
      url: 'url',
      venue: 'branch[*]',
      image: 'image',
    },
  }
}

/** The list that a page's own FullCalendar asks for. */
export function fullCalendarMapping(url: string, page: string, title: string): JsonObject {
  return {
    source: described({ title, page }),
    fetch: { url, format: 'json', query: { start: '{today}', end: '{today+120}' } },
    id: { hash: ['id', 'title', 'start'] },
    fields: {
      title: 'title',
      description: ['description', 'extendedProps.description'],
      start: 'start',
      end: { path: 'end', exclusive: true },
      allDay: 'allDay',
      url: 'url',
      venue: ['location', 'extendedProps.location'],
    },
  }
}

/** A calendar by Trumba, whose place may be a link. */
export function trumbaMapping(url: string, page: string, title: string): JsonObject {
  return {
    source: described({ title, page }),
    fetch: { url, format: 'json' },
    id: 'eventID',
    fields: {
      title: 'title',
      description: 'description',
      start: 'startDateTime',
      end: 'endDateTime',
      allDay: 'allDay',
      url: ['permaLinkUrl', 'eventActionUrl'],
      venue: 'location',
      image: 'eventImage.url',
      status: { path: 'canceled', map: { true: 'cancelled', false: 'scheduled' } },
    },
  }
}

const at = (name: string, kind: string) => `properties.${name}.${kind}`
const days = (name: string) => [at(name, 'date-time'), at(name, 'date')]

/** A calendar as XML (RFC 6321). Of a series only the first date is taken. */
export function xmlCalendarMapping(url: string, page: string, title: string): JsonObject {
  return {
    source: described({ title, page }),
    fetch: { url, format: 'xml', records: 'icalendar.vcalendar.components.vevent' },
    id: at('uid', 'text'),
    fields: {
      title: at('summary', 'text'),
      description: at('description', 'text'),
      start: { path: days('dtstart') },
      end: { path: days('dtend') },
      timeZone: 'properties.dtstart.parameters.tzid.text',
      venue: at('location', 'text'),
      url: at('url', 'uri'),
      categories: at('categories', 'text'),
    },
  }
}
