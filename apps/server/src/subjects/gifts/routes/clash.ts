import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { loadClash } from '../store/clash.ts'

const Hour = z.union([z.literal(''), z.iso.time({ precision: -1 })]).default('')
const Slug = z.string().max(100).default('')

const Asked = z.object({
  city: z.string().min(1).max(100).describe('Slug of the city.'),
  day: z.iso.date(),
  time: Hour.describe("The hour, on the city's clock: `19:30`."),
  end_time: Hour.describe('Without it two hours are meant.'),
  category: Slug.describe('Slug. Without it no events of the same kind are known.'),
  lat: z.coerce.number().min(-90).max(90).optional(),
  lon: z.coerce.number().min(-180).max(180).optional(),
  except: z.string().max(300).default('').describe('Slug of the event itself.'),
})

export function giftClashRoute(
  app: App,
  deps: Pick<CatalogueDeps, 'db' | 'clock' | 'reference'>,
): void {
  app.get(
    toRoute(api.giftClash.path),
    {
      config: { isCached: true, making: 'answer' },
      schema: {
        tags: ['gifts'],
        summary: 'Events of the same kind at that hour',
        description:
          'At most six, the nearest first, and how many events that day has. An event that does not say when it ends counts two hours.',
        querystring: Asked,
        response: { 200: api.giftClash.answer, ...problems(400) },
      },
    },
    async (request) => {
      const { lat, lon, ...asked } = request.query
      const point = lat === undefined || lon === undefined ? null : { lat, lng: lon }
      return request.costly(() => loadClash(deps, { ...asked, point, locale: localeOf(request) }))
    },
  )
}
