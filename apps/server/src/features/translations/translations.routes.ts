import { api } from '@okolo/contract/api/api'
import { TranslationRequest, type TranslationAnswer } from '@okolo/contract/events/translation'
import { isLocale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import type { EventTexts } from '#server/catalogue/translations/event-texts.ts'
import { translatedTexts } from '#server/catalogue/translations/translated-texts.ts'
import { wishTranslations } from '#server/catalogue/translations/wishes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { hourlyLimit } from '#server/platform/http/open-forms.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { Problem } from '#server/platform/problem.ts'

/** Calls of one address that put something to the providers. */
const WISHES_PER_HOUR = 240

type EventRow = EventTexts & { id: number; slug: string }

/** Gives readers the translations that a page did not bring, and notes what is still to be translated. */
export function translationsRoutes(
  app: App,
  { db, clock, translates }: { db: Db; clock: Clock; translates: boolean },
): void {
  const allowWish = hourlyLimit(app, WISHES_PER_HOUR)
  app.post(
    toRoute(api.translateEvents.path),
    {
      schema: {
        tags: ['events'],
        summary: 'Texts of events in another language',
        description:
          'Machine translations of up to 40 events. What is missing is translated meanwhile: ask again for the slugs in `waiting`.',
        body: TranslationRequest,
        response: { 200: api.translateEvents.answer, ...problems(400, 429) },
      },
    },
    async (request, reply): Promise<TranslationAnswer> => {
      reply.header('cache-control', 'no-store')
      const { to, events: slugs, whole } = request.body
      if (!(await isKnown(db, to)))
        throw new Problem(400, 'invalid', 'The language is not known.', {
          to: [`No texts are translated into "${to}".`],
        })
      const events = await textsOf(db, slugs)
      const translated = await translatedTexts(db, events, to)
      const waiting = events.filter((_, i) => {
        const missing = translated[i]?.missing
        return missing !== undefined && (missing.brief || (whole && missing.description))
      })
      if (translates && waiting.length > 0) {
        await allowWish(request, reply)
        const eventIds = waiting.map(({ id }) => id)
        await wishTranslations(
          db,
          { eventIds, target: to, isWhole: whole, isViewed: true },
          clock(),
        )
      }
      return {
        texts: Object.fromEntries(
          events.flatMap(({ slug }, i) => {
            const texts = translated[i]?.texts ?? null
            return texts === null ? [] : [[slug, texts]]
          }),
        ),
        waiting: translates ? waiting.map(({ slug }) => slug) : [],
      }
    },
  )
}

async function isKnown(db: Db, language: string): Promise<boolean> {
  if (isLocale(language)) return true
  const rows = await db.selectFrom('language').select('code').where('code', '=', language).execute()
  return rows.length > 0
}

async function textsOf(db: Db, slugs: readonly string[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.slug, e.language, e.titles,
      e.detail -> 'summaries' as summaries, e.detail -> 'descriptions' as descriptions
    from event e where e.slug = any(${[...slugs]}::text[])
      and exists (select from event_date d where d.event_id = e.id)`.execute(db)
  return rows
}
