import { api } from '@okolo/contract/api/api'
import type { OrganizerDetail } from '@okolo/contract/places/organizer'
import type { VenueDetail } from '@okolo/contract/places/venue'
import { z } from 'zod'
import type { CardContext } from '#server/catalogue/cards/event-card.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound } from '#server/platform/problem.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { loadOrganizer } from './load-organizer.ts'
import { loadVenue } from './load-venue.ts'

type Host = VenueDetail | OrganizerDetail

/** The hosts of events: venues and organizers. */
export function hostsRoutes(
  app: App,
  { db, clock, reference, secrets }: Omit<CatalogueDeps, 'whole'> & { secrets: Secrets },
): void {
  add('venue', { tag: 'places', summary: 'A venue', load: loadVenue })
  add('organizer', {
    tag: 'events',
    summary: 'An organizer',
    load: (...asked) => loadOrganizer(secrets, ...asked),
  })

  function add(
    host: 'venue' | 'organizer',
    {
      tag,
      summary,
      load,
    }: {
      tag: string
      summary: string
      load: (from: Db, slug: string, context: CardContext) => Promise<Host | null>
    },
  ): void {
    app.get(
      toRoute(api[host].path),
      {
        config: { isCached: true },
        schema: {
          tags: [tag],
          summary,
          description: `Its events are listed by \`GET /v1/events/?${host}={slug}\`.`,
          params: z.object({ slug: z.string().describe(`The ${host} as in its page's address.`) }),
          response: { 200: api[host].answer, ...problems(404) },
        },
      },
      async (request) => {
        const context = {
          reference: await reference.get(),
          locale: localeOf(request),
          now: clock(),
        }
        const found = await load(db, request.params.slug, context)
        if (found === null) throw notFound(`The ${host}`)
        return found
      },
    )
  }
}
