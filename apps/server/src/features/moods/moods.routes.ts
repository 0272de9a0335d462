import { api } from '@okolo/contract/api'
import { MOOD_SLUGS } from '@okolo/contract/mood'
import { loadCatalogue } from '@okolo/i18n/catalogue'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { ReferenceData } from '#server/catalogue/reference-data.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'

const Place = z.object({
  city: z.string().optional().describe('Slug of the city whose upcoming events are counted.'),
})

/** The moods that events may have (RULINGS: `moods/`). */
export function moodsRoutes(
  app: App,
  { db, clock, reference }: { db: Db; clock: Clock; reference: ReferenceData },
): void {
  app.get(
    toRoute(api.moods.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['events'],
        summary: 'Moods with their upcoming events',
        querystring: Place,
        response: { 200: api.moods.answer, ...problems(400) },
      },
    },
    async (request) => {
      const { cityBySlug } = await reference.get()
      const slug = request.query.city ?? ''
      const city = cityBySlug.get(slug)
      const isKnown = slug === '' || city !== undefined
      const counts = isKnown ? await countByMood(db, city?.id, clock()) : new Map<string, number>()
      const { mood: names } = await loadCatalogue(localeOf(request))
      return MOOD_SLUGS.map((mood) => ({
        slug: mood,
        name: names[mood],
        event_count: counts.get(mood) ?? 0,
      }))
    },
  )
}

/** Upcoming events of each mood, in a city or everywhere. */
async function countByMood(
  db: Db,
  cityId: number | undefined,
  now: Date,
): Promise<Map<string, number>> {
  const conditions = [sql<SqlBool>`e.next_starts_at is not null and e.last_ends_at > ${now}`]
  if (cityId !== undefined) conditions.push(sql`e.city_id = ${cityId}`)
  const { rows } = await sql<{ mood: string; n: number }>`
    select m.mood, count(*) n from event e
    cross join lateral jsonb_array_elements_text(e.card -> 'moods') m(mood)
    where ${sql.join(conditions, sql` and `)} group by m.mood`.execute(db)
  return new Map(rows.map(({ mood, n }) => [mood, n]))
}
