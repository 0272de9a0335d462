import { api } from '@okolo/contract/api/api'
import { INFO_PAGES } from '@okolo/contract/site/info'
import { z } from 'zod'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import type { Site } from '#server/platform/site/site.ts'
import { pageText } from './page-text.ts'
import type { Prose } from './prose.ts'

export function readPageRoute(app: App, { prose, site }: { prose: Prose; site: Site }): void {
  app.get(
    toRoute(api.info.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['site'],
        summary: 'A page of prose: about, terms, privacy ...',
        params: z.object({ page: z.enum(INFO_PAGES).describe('Which page.') }),
        response: { 200: api.info.answer, ...problems(400) },
      },
    },
    (request) => ({
      ...pageText(site.value, prose, { locale: localeOf(request), name: request.params.page }),
      owner: site.value.owner,
    }),
  )
}
