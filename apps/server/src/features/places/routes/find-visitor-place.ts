import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import type { LookUpIp } from '#server/platform/net/ip-lookup.ts'
import type { FindIp } from '#server/platform/net/ip-places.ts'
import { notFound } from '#server/platform/problem.ts'
import { visitorPlace } from '../visitor-place.ts'
import { toCity } from './to-city.ts'

const Here = z.object({
  outside: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'The visitor has asked for what is near and agreed that services outside are told the network of their address, where the operator named some.',
    ),
})

export type VisitorPlaceDeps = { findIp: FindIp | null; lookUpIp: LookUpIp }

export function findVisitorPlaceRoute(
  app: App,
  { reference, whole, findIp, lookUpIp }: CatalogueDeps & VisitorPlaceDeps,
): void {
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
}
