import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import { nameIn } from '#server/catalogue/reference/reference-data.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { giftAddressOf, type GiftMailbox } from '#server/platform/settings/gift-address.ts'
import { notFound } from '#server/platform/problem.ts'
import type { Site } from '#server/platform/site/site.ts'
import { countCity } from '../city-counts.ts'
import { toCity } from './to-city.ts'

export type ReadCityDeps = CatalogueDeps & { giftMailbox: GiftMailbox | null; site: Site }

export function readCityRoute(
  app: App,
  { db, clock, reference, whole, giftMailbox, site }: ReadCityDeps,
): void {
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
        gift_address: giftAddressOf(giftMailbox, site.value.giftAddresses, city.slug),
      }
    },
  )
}
