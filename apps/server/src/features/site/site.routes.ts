import { api } from '@okolo/contract/api/api'
import type { Locale } from '@okolo/contract/locale'
import type { SiteSettings } from '@okolo/contract/site/site-settings'
import type { Clock } from '#server/platform/clock.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { problems } from '#server/platform/http/problem-answers.ts'

/** The settings that pages are made with, for the app, whose pages do not come from here. */
export function siteRoutes(
  app: App,
  { clock, settings }: { clock: Clock; settings: (locale: Locale) => Omit<SiteSettings, 'now'> },
): void {
  app.get(
    toRoute(api.site.path),
    {
      schema: {
        tags: ['site'],
        summary: 'The settings of this site',
        description:
          'What a client needs that shows the pages by itself: the public address, the clock, the map, the stores.',
        response: { 200: api.site.answer, ...problems() },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { ...settings(localeOf(request)), now: clock().toISOString() }
    },
  )
}
