import type { RelatedEvent } from '@okolo/contract/events/event'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { DATE_COLUMNS, toEventDate, type DateRow } from '../record/event-date.ts'
import { titleTranslations } from '#server/subjects/translation/store/read-translations.ts'
import { titleIn, type TitleRow } from './event-card.ts'

type RelatedRow = DateRow & TitleRow & { slug: string }

const MOST_PARTS = 200
const MOST_OF_SERIES = 12

/** The parts of a festival by their first date, those that are over included. One query. */
export function partsOf(db: Db, eventId: number, locale: string): Promise<RelatedEvent[]> {
  return related(db, locale, sql`e.part_of = ${eventId}`, MOST_PARTS)
}

/** The next other events of the same series, each with its next date. One query. */
export function othersOfSeries(
  db: Db,
  eventId: number,
  { locale, now }: { locale: string; now: Date },
): Promise<RelatedEvent[]> {
  const isSibling = sql`
    e.series = (select series from event where id = ${eventId}) and e.next_starts_at is not null
    and d.ends_at > ${now} and e.id <> ${eventId}`
  return related(db, locale, isSibling, MOST_OF_SERIES)
}

async function related(
  db: Db,
  locale: string,
  where: RawBuilder<unknown>,
  most: number,
): Promise<RelatedEvent[]> {
  const { rows } = await sql<RelatedRow>`
    select * from (
      select distinct on (e.id) e.id as event_id, e.slug, e.titles, e.language,
        ${titleTranslations()} translated_titles, ${DATE_COLUMNS}
      from event e join event_date d on d.event_id = e.id
      where ${where} and e.merged_into is null
      order by e.id, d.starts_at) r
    order by starts_at, event_id limit ${most}`.execute(db)
  return rows.map((row) => ({
    slug: row.slug,
    ...titleIn(row, locale),
    date: toEventDate(row),
  }))
}
