import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/**
 * The language of letters to an organizer, and the zone of its clocks: of the city of most of its events, the first language that is
 * one of ours.
 */
export async function homeOfOrganizer(
  db: Db,
  organizerId: number,
): Promise<{ locale: Locale; timeZone: string }> {
  const { rows } = await sql<{ languages: string[]; time_zone: string }>`
    select c.languages, c.time_zone from event_organizer eo
    join event e on e.id = eo.event_id join city c on c.id = e.city_id
    where eo.organizer_id = ${organizerId}
    group by c.id order by count(*) desc, c.id limit 1`.execute(db)
  const [city] = rows
  const spoken = (city?.languages ?? []).map((tag) => tag.split('-')[0] ?? '')
  const locale = spoken.find((language) => isLocale(language)) ?? DEFAULT_LOCALE
  return { locale, timeZone: city?.time_zone ?? 'UTC' }
}
