import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** The language of letters to an organizer: the first of ours that is spoken in the city of most of its events. */
export async function letterLocaleOf(db: Db, organizerId: number): Promise<Locale> {
  const { rows } = await sql<{ languages: string[] }>`
    select c.languages from event_organizer eo
    join event e on e.id = eo.event_id join city c on c.id = e.city_id
    where eo.organizer_id = ${organizerId}
    group by c.id order by count(*) desc, c.id limit 1`.execute(db)
  const spoken = (rows[0]?.languages ?? []).map((tag) => tag.split('-')[0] ?? '')
  return spoken.find((language) => isLocale(language)) ?? DEFAULT_LOCALE
}
