import { api } from '@okolo/contract/api/api'
import { TranslationRequest, type TranslationAnswer } from '@okolo/contract/events/translation'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { Problem } from '#server/platform/problem.ts'
import { requestReaderTranslations, type TranslationRequestDeps } from './reader-requests.ts'
import type { EventTexts } from './store/event-texts.ts'
import { knownTarget } from './store/known-target.ts'

type EventRow = EventTexts & { id: number; slug: string }

/** Gives readers the translations that a page did not bring, and notes what is still to be translated. */
export function translationsRoutes(
  app: App,
  deps: TranslationRequestDeps & { clock: Clock },
): void {
  const { db, clock } = deps
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
      const { to, events: slugs, whole: isWhole } = request.body
      const target = await knownTarget(db, to)
      if (target === null)
        throw new Problem(400, 'invalid', 'The language is not known.', {
          to: [`No texts are translated into "${to}".`],
        })
      const events = await textsOf(db, slugs)
      const { translated, waiting, wait } = await requestReaderTranslations(deps, events, {
        target,
        isWhole,
        isViewed: true,
        ip: request.ip,
        now: clock(),
      })
      if (wait !== null)
        throw new Problem(
          429,
          'too_many_requests',
          `That was a lot to translate. Try again in ${Math.ceil(wait / 60)} min.`,
          undefined,
          { retryAfter: wait },
        )
      return {
        texts: Object.fromEntries(
          events.flatMap(({ slug }, i) => {
            const texts = translated[i]?.texts ?? null
            return texts === null ? [] : [[slug, texts]]
          }),
        ),
        waiting: waiting.map(({ slug }) => slug),
      }
    },
  )
}

async function textsOf(db: Db, slugs: readonly string[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.slug, e.language, e.titles,
      e.detail -> 'summaries' as summaries, e.detail -> 'descriptions' as descriptions
    from event e where e.slug = any(${[...slugs]}::text[])
      and exists (select from event_date d where d.event_id = e.id)`.execute(db)
  return rows
}
