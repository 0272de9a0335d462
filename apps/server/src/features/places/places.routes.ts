import { api } from '@okolo/contract/api/api'
import type { City } from '@okolo/contract/places/city'
import { parseFilter } from '@okolo/contract/filter/event-filter'
import { z } from 'zod'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import { nearestCity } from '#server/catalogue/reference/places.ts'
import { nameIn, type CityRow } from '#server/catalogue/reference/reference-data.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import type { LookUpIp } from '#server/platform/net/ip-lookup.ts'
import type { FindIp } from '#server/platform/net/ip-places.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { countCity } from './city-counts.ts'
import { searchCities } from './city-search.ts'
import { visitorPlace } from './visitor-place.ts'

const CitySearch = z.object({
  search: z
    .string()
    .max(100)
    .optional()
    .describe('Beginning of the name in any language; accents and case do not matter.'),
})

const Here = z.object({
  outside: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'The visitor has asked for what is near and agreed that services outside are told the network of their address, where the operator named some.',
    ),
})

const Where = z.object({
  'location[]': z.array(z.number()).length(2).describe('Latitude and longitude.'),
})

export function placesRoutes(
  app: App,
  deps: CatalogueDeps & { findIp: FindIp | null; lookUpIp: LookUpIp },
): void {
  const { db, clock, reference, whole, findIp, lookUpIp } = deps
  app.get(
    toRoute(api.cities.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['places'],
        summary: 'Cities',
        description: 'Every city that is covered, by its name in the language of the request.',
        querystring: CitySearch,
        response: { 200: api.cities.answer, ...problems(400) },
      },
    },
    async (request) => {
      const { cities } = await reference.get()
      const counts = await whole.byCity()
      return searchCities(cities, request.query.search ?? '', localeOf(request)).map((city) =>
        toCity(city, counts.get(city.id) ?? 0),
      )
    },
  )
  app.get(
    toRoute(api.city.path),
    {
      config: { isCached: true, making: 'answer' },
      schema: {
        tags: ['places'],
        summary: 'One city with what is on',
        description:
          'How much is on today, tonight, this week and at the weekend, and of each category.',
        params: z.object({ slug: z.string() }),
        response: { 200: api.city.answer, ...problems(404) },
      },
    },
    async (request) => {
      const known = await reference.get()
      const city = cityCalled(known.citiesByName(), request.params.slug)
      if (city === undefined) throw notFound('The city')
      const context = { db, reference: known, now: clock(), whole }
      const { counts, byCategory } = await request.costly(() => countCity(city, context))
      const categories = known.categories.map((category) => ({
        slug: category.slug,
        name: nameIn(category, localeOf(request)),
        event_count: byCategory.get(category.id) ?? 0,
      }))
      const upcoming = categories.reduce((sum, { event_count }) => sum + event_count, 0)
      return {
        ...toCity(city, upcoming),
        counts,
        categories: categories.filter(({ event_count }) => event_count > 0),
      }
    },
  )
  app.get(
    toRoute(api.nearestCity.path),
    {
      config: { isCached: true, reads: 'filter' },
      ...readByHandler,
      schema: {
        tags: ['places'],
        summary: 'The city for somebody at a place',
        description:
          'The most populous city within 50 km, else the closest one. One without events gives way to those with some within 100 km.',
        querystring: Where,
        response: { 200: api.nearestCity.answer, ...problems(400, 404) },
      },
    },
    async (request) => {
      const point = pointOf(request.url)
      const { cities } = await reference.get()
      const counts = await whole.byCity()
      const city = nearestCity(cities, point, ({ id }) => (counts.get(id) ?? 0) > 0)
      if (city === null) throw notFound('A city')
      const distance = Math.round(distanceKm(point, city) * 100) / 100
      return { ...toCity(city, counts.get(city.id) ?? 0), distance }
    },
  )
  app.get(
    toRoute(api.visitorPlace.path),
    {
      schema: {
        tags: ['places'],
        summary: 'Where the visitor is, as far as their address tells',
        description:
          "Looked up in this server's own files, if it has any. For those whose device does not say.",
        querystring: Here,
        response: { 200: api.visitorPlace.answer, ...problems(404) },
      },
    },
    async (request, reply) => {
      const { cities } = await reference.get()
      const own = findIp?.(request.ip) ?? null
      const outside =
        request.query.outside === 'true' && (own?.point ?? null) === null
          ? await lookUpIp(request.ip)
          : null
      const counts = await whole.byCity()
      const place = visitorPlace(outside ?? own, cities, ({ id }) => (counts.get(id) ?? 0) > 0)
      if (place === null) throw notFound('A city')
      // It is one visitor's answer.
      reply.header('cache-control', 'no-store')
      const { by, location, area_radius, city, distance } = place
      return {
        by,
        location,
        area_radius,
        city: { ...toCity(city, counts.get(city.id) ?? 0), distance },
      }
    },
  )
  app.get(
    toRoute(api.languages.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['places'],
        summary: 'Languages of event texts',
        response: { 200: api.languages.answer, ...problems() },
      },
    },
    async (request) => {
      const locale = localeOf(request)
      const { compare } = new Intl.Collator(locale)
      const rows = await db.selectFrom('language').selectAll().execute()
      return rows
        .map(({ code, names, native_name, is_interface }) => ({
          code,
          native_name,
          is_interface,
          name: nameIn({ names, slug: native_name }, locale),
        }))
        .toSorted((a, b) => compare(a.name, b.name))
    },
  )
}

/** Returns the query's point, or throws a 400 that explains the format. */
function pointOf(url: string): { lat: number; lng: number } {
  const parsed = parseFilter(url.split('?')[1] ?? '')
  const [lat, lng] = (parsed.ok ? parsed.filter.location : null) ?? []
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  throw new Problem(400, 'invalid', 'The place is not valid.', {
    location: ['Expected location[]=latitude&location[]=longitude.'],
  })
}

function toCity({ lat, lng, ...city }: CityRow, eventCount: number): City {
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
  }
}
