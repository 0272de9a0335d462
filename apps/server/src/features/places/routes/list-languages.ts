import { api } from '@okolo/contract/api/api'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { nameIn } from '#server/catalogue/reference/reference-data.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'

export function listLanguagesRoute(app: App, { db }: Pick<CatalogueDeps, 'db'>): void {
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
