import { api } from '@okolo/contract/api/api'
import type { EditorPick } from '@okolo/contract/events/editor'
import { z } from 'zod'
import { loadCards, type CardContext } from '#server/catalogue/cards/event-card.ts'
import { saidTo } from '#server/catalogue/editor/editor-text.ts'
import { currentPicks } from '#server/catalogue/editor/picks.ts'
import { nameIn, type ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound } from '#server/platform/problem.ts'

/** Lists what editors picked for a city's pages, as "How we sort" shows it. */
export function picksRoutes(
  app: App,
  { db, clock, reference }: { db: Db; clock: Clock; reference: ReferenceData },
): void {
  app.get(
    toRoute(api.picks.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['events'],
        summary: 'What editors of the site picked for a city',
        description:
          'Every pick of the city that is shown now or waits behind three later ones of its page, the latest first. They stand above lists by relevance (section `picked`) and change no order.',
        querystring: z.object({ city: z.string().describe('Slug of the city.') }),
        response: { 200: api.picks.answer, ...problems(404) },
      },
    },
    async (request) => {
      const known = await reference.get()
      const city = known.cityBySlug.get(request.query.city)
      if (city === undefined) throw notFound('The city')
      const context = { reference: known, locale: localeOf(request), now: clock() }
      return loadPicks(db, city.id, context)
    },
  )
}

async function loadPicks(db: Db, cityId: number, context: CardContext): Promise<EditorPick[]> {
  const { reference, locale, now } = context
  const picks = await currentPicks(db, cityId, now)
  const choices = picks.map(({ dateId }) => ({ id: dateId, distance: null }))
  const cards = await loadCards(db, choices, context)
  return picks.flatMap(({ dateId, categoryId, reason, language, pickedAt, endsAt }) => {
    const card = cards.get(dateId)
    if (card === undefined) return []
    const { slug, title, language: titleLanguage, translated_title, date } = card
    const category = reference.categoryById.get(categoryId ?? 0)
    return {
      event: {
        slug,
        title,
        language: titleLanguage,
        ...(translated_title === undefined ? {} : { translated_title }),
        date,
      },
      category:
        category === undefined ? null : { slug: category.slug, name: nameIn(category, locale) },
      reason: saidTo(locale, { texts: reason, language }),
      since: pickedAt.toISOString(),
      until: endsAt?.toISOString() ?? null,
    }
  })
}
