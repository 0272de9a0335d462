import { pages } from '@okolo/contract/site/pages'
import { sql } from 'kysely'
import { z } from 'zod'
import { calendarOwner } from '#server/people/accounts/saved-calendar.ts'
import { translationChoiceOf } from '#server/people/reading/translation-choice.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { entriesOfEvents } from '../find-entries.ts'
import { feedWords, priceLines } from '../feed-page.ts'
import { FORMATS } from '../formats.ts'
import { givenOutBy } from './out-feed.ts'

const Token = z.object({ token: z.string() })
const MOST = 500

type CalendarDeps = Pick<CatalogueDeps, 'db' | 'reference'> & { origin: string }

/** Somebody's saved events as iCalendar, for whoever knows the secret address. */
export function savedCalendarRoutes(app: App, deps: CalendarDeps): void {
  const { db, origin } = deps
  app.get(
    '/feeds/saved/:token(^[\\w-]{32}$).ics',
    { config: { making: 'document' }, schema: { hide: true } },
    async (request, reply) => {
      const { site } = request.server
      const { token } = Token.parse(request.params)
      const owner = await calendarOwner(db, token)
      if (owner === null) throw notFound('The calendar')
      const choice = await translationChoiceOf(db, owner)
      const locale = site.offered(choice?.locale)
      const reader = { locale, choice }
      const reference = await deps.reference.get()
      const text = await request.costly(async (signal) => {
        const slugs = await savedSlugs(db, owner)
        const entries = await entriesOfEvents(slugs, { db, reference, locale, reader, signal })
        return FORMATS.ics.write(
          {
            title: site.value.name,
            site: givenOutBy(site),
            locale,
            origin,
            self: origin + request.url,
            home: origin + pages.saved(locale),
            updated: new Date(Math.max(0, ...entries.map(({ changed }) => changed.getTime()))),
            entries,
            priceLine: await priceLines(locale),
            words: await feedWords(locale),
          },
          signal,
        )
      })
      return reply
        .type(FORMATS.ics.type)
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .send(text)
    },
  )
}

/** The latest saves first: of too many the oldest are left out. */
async function savedSlugs(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select e.slug from saved_event s join current_event e on e.own_id = s.event_id
    where s.user_id = ${userId} and e.status <> 'taken_down' group by e.slug order by max(s.saved_at) desc limit ${MOST}`.execute(
    db,
  )
  return rows.map(({ slug }) => slug)
}
