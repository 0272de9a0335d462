import type { EventPart, RelatedEvent } from '@okolo/contract/events/event'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { DATE_COLUMNS, toEventDate, type DateRow } from '../record/event-date.ts'
import { titleTranslations } from '#server/subjects/translation/store/read-translations.ts'
import { titleIn, type TitleRow } from './event-card.ts'

type RelatedRow = DateRow & TitleRow & { slug: string; room: string | null; venue: string | null }

const MOST_PARTS = 200
const MOST_OF_SERIES = 12

/** The parts of a festival by their first date, those that are over included. `venue`: the festival's own, by name. One query. */
export async function partsOf(
  db: Db,
  eventId: number,
  { locale, venue }: { locale: string; venue: string | null },
): Promise<EventPart[]> {
  const rows = await related(db, sql`e.part_of = ${eventId}`, MOST_PARTS)
  return rows.map((row) => ({
    ...toRelated(row, locale),
    stage: row.room ?? (row.venue === venue ? null : row.venue),
  }))
}

/** The next other events of the same series, each with its next date. One query. */
export async function othersOfSeries(
  db: Db,
  eventId: number,
  { locale, now }: { locale: string; now: Date },
): Promise<RelatedEvent[]> {
  const isSibling = sql`
    e.series = (select series from event where id = ${eventId}) and e.next_starts_at is not null
    and d.ends_at > ${now} and e.id <> ${eventId}`
  const rows = await related(db, isSibling, MOST_OF_SERIES)
  return rows.map((row) => toRelated(row, locale))
}

function toRelated(row: RelatedRow, locale: string): RelatedEvent {
  return { slug: row.slug, ...titleIn(row, locale), date: toEventDate(row) }
}

async function related(db: Db, where: RawBuilder<unknown>, most: number): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select * from (
      select distinct on (e.id) e.id as event_id, e.slug, e.titles, e.language,
        ${titleTranslations()} translated_titles, ${DATE_COLUMNS},
        e.detail ->> 'room' room, e.card #>> '{venue,name}' venue
      from event e join event_date d on d.event_id = e.id
      where ${where} and e.merged_into is null
      order by e.id, d.starts_at) r
    order by starts_at, event_id limit ${most}`.execute(db)
  return rows
}
