import type { Answer, api as contract } from '@okolo/contract/api/api'
import type { InfoName } from '@okolo/contract/site/info'
import { stringifyFilter, type EventFilter } from '@okolo/contract/filter/event-filter'
import { askServer } from './ask-server.ts'

/** GET of a `/v1/...` path. The caller has set Accept-Language. Error statuses do not reject. */
export type Get = (path: string) => Promise<{ status: number; body: unknown }>

/** An answer other than 200 or 201 (specification 7), or no answer (status 0). */
export class ApiError extends Error {
  readonly status: number
  constructor(status: number, path: string, options?: ErrorOptions) {
    super(`GET ${path} answered ${status}`, options)
    this.status = status
  }
}

type Path<Name extends keyof typeof contract> = (typeof contract)[Name]['path']
const CITIES: Path<'cities'> = '/v1/locations/cities/'
const CATEGORIES: Path<'categories'> = '/v1/categories/'
const MOODS: Path<'moods'> = '/v1/moods/'
const EVENTS: Path<'events'> = '/v1/events/'
const MAP: Path<'eventMap'> = '/v1/events/map/'
const COUNT: Path<'eventCount'> = '/v1/events/count/'
const NEAREST: Path<'nearestCity'> = '/v1/locations/nearest/'
const HERE: Path<'visitorPlace'> = '/v1/locations/here/'
const UNDERSTAND: Path<'understand'> = '/v1/events/understand/'
const COMPLETIONS: Path<'completions'> = '/v1/events/suggest/'

const SUBSCRIPTION: Path<'subscription'> = '/v1/newsletter/subscription/'
const ARTICLES: Path<'articles'> = '/v1/blog/'
const SOURCES: Path<'sources'> = '/v1/sources/'
const SITE: Path<'site'> = '/v1/site/'

export type Api = ReturnType<typeof createApi>

/** The calls the pages make. One instance serves one request on the server, one visit in the browser. */
export function createApi(get: Get) {
  let cities: Promise<Answer<'cities'>> | null = null

  async function ask<Name extends keyof typeof contract>(path: string): Promise<Answer<Name>> {
    const { status, body } = await get(path)
    if (status !== 200) throw new ApiError(status, path)
    // The server checks its answers against the contract. A second check would bring zod to the
    // browser.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return body as Answer<Name>
  }

  return {
    /** Any call by its path, for pages that make it alone. */
    ask,
    /** Returns the largest cities (fetched once), or those of a choice or with a name. */
    cities(query?: { search?: string; near?: string; called?: string }): Promise<Answer<'cities'>> {
      if (query) return ask<'cities'>(`${CITIES}?${new URLSearchParams(query).toString()}`)
      cities ??= ask<'cities'>(CITIES).catch((error: unknown) => {
        cities = null
        throw error
      })
      return cities
    },
    /** One city with its position. */
    city: (slug: string) => ask<'city'>(CITIES + segment(slug)),
    /** Returns the clusters or single events of a list within `bbox`. `zoom`: in tiles of 256 pixels. */
    eventMap: (filter: EventFilter, zoom: number) =>
      ask<'eventMap'>(withQuery(MAP, { ...filter, zoom })),
    /** Categories with how many events of a list each has, whatever category the list names. */
    categories: (filter: EventFilter) => ask<'categories'>(withQuery(CATEGORIES, filter)),
    /** Moods, likewise. */
    moods: (filter: EventFilter) => ask<'moods'>(withQuery(MOODS, filter)),
    /** One page of events. `cursor` is the `next` of the page before. */
    events: (filter: EventFilter, cursor: string | null) =>
      ask<'events'>(withQuery(EVENTS, cursor === null ? filter : { ...filter, cursor })),
    /** The number of events of a filter. */
    eventCount: (filter: EventFilter) => ask<'eventCount'>(withQuery(COUNT, filter)),
    /** Returns the city nearest to a position. */
    nearestCity: (lat: number, lng: number) =>
      ask<'nearestCity'>(withQuery(NEAREST, { location: [lat, lng] })),
    /** Returns the visitor's place by IP address, else the default. `outside`: external services may be asked. */
    visitorPlace: ({ outside }: { outside: boolean }) =>
      ask<'visitorPlace'>(outside ? `${HERE}?outside=true` : HERE),
    /** The newsletter's subscriber whom a mailed token belongs to. */
    subscription: (k: string) =>
      ask<'subscription'>(`${SUBSCRIPTION}?${new URLSearchParams({ k }).toString()}`),
    /** An organizer's side of the conversation that a mailed token opens. */
    threadByLink: (uuid: string, k: string) =>
      ask<'thread'>(`/v1/messages/${segment(uuid)}?${new URLSearchParams({ k }).toString()}`),
    /** Returns a sentence as a filter. The city's calendar says what day it is. */
    understand: (sentence: string, city: string | null) =>
      ask<'understand'>(UNDERSTAND + searchOf(sentence, city)),
    /** Returns suggestions for a search that is being typed. */
    completions: (typed: string, city: string | null) =>
      ask<'completions'>(COMPLETIONS + searchOf(typed, city)),
    /** The settings of the site. A page from the server brings them along. */
    site: () => ask<'site'>(SITE),
    /** A page of prose. */
    info: (name: InfoName) => ask<'info'>(`/v1/info/${name}/`),
    articles: () => ask<'articles'>(ARTICLES),
    article: (slug: string) => ask<'article'>(ARTICLES + segment(slug)),
    sources: (city: string) => ask<'sources'>(SOURCES + city),
    towns: (city: string) => ask<'towns'>(`${SOURCES}towns/${city}`),
    /** Returns an earlier preview of a suggested address. */
    keptPreview: (id: string) => ask<'keptPreview'>(`${SOURCES}preview/${segment(id)}`),
    /** Returns a venue with its place and the number of its events. */
    venue: (slug: string) => ask<'venue'>(`/v1/venues/${segment(slug)}`),
    organizer: (slug: string) => ask<'organizer'>(`/v1/organizers/${segment(slug)}`),
    /** Returns one event with all its dates. `date` and `state` belong to the named date, else to the next one. */
    event: (slug: string, dateUuid?: string) =>
      ask<'event'>(
        EVENTS +
          [slug, dateUuid]
            .filter((part) => part !== undefined)
            .map(segment)
            .join(''),
      ),
  }
}

/** The browser's way to the API. A network failure is an ApiError with status 0. */
export function browserGet(locale: string): Get {
  return async (path) => {
    try {
      const response = await askServer(path, { headers: { 'accept-language': locale } })
      return { status: response.status, body: await response.json() }
    } catch (cause) {
      throw new ApiError(0, path, { cause })
    }
  }
}

function segment(text: string): string {
  return `${encodeURIComponent(text)}/`
}

function searchOf(q: string, city: string | null): string {
  return `?${new URLSearchParams(city === null ? { q } : { q, city }).toString()}`
}

function withQuery(path: string, filter: EventFilter): string {
  const query = stringifyFilter(filter)
  return query === '' ? path : `${path}?${query}`
}
