import type { MapPoint } from '@okolo/contract/events/map'
import { sql } from 'kysely'
import { DATE_COLUMNS, toEventDate, type DateRow } from '#server/catalogue/record/event-date.ts'
import type { StoredCard } from '#server/catalogue/record/event-record.ts'
import { titleIn, type TitleRow } from '#server/catalogue/cards/event-card.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import { titleTranslations } from '#server/subjects/translation/store/read-translations.ts'
import type { Db } from '#server/platform/database/db.ts'

type Row = DateRow &
  TitleRow & {
    event_uuid: string
    slug: string
    card: StoredCard
    category_id: number
    lat: number
    lng: number
  }

/** Dates by their ids as pins: what a small card over a map shows, the most popular first. One query. */
export async function loadPoints(
  db: Db,
  ids: number[],
  { locale, reference }: { locale: string; reference: Reference },
): Promise<MapPoint[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select ${DATE_COLUMNS}, coalesce(d.lat, e.lat) lat, coalesce(d.lng, e.lng) lng,
      e.uuid event_uuid, e.slug, e.titles, e.language, ${titleTranslations()} translated_titles, e.card, e.category_id
    from event_date d join event e on e.id = d.event_id
    where d.id = any(${ids}::bigint[]) order by e.popularity desc, e.id`.execute(db)
  return rows.map((row) => {
    const { language: _, ...title } = titleIn(row, locale)
    return {
      type: 'Feature',
      id: row.event_uuid,
      geometry: { type: 'Point', coordinates: [row.lng, row.lat] },
      properties: {
        kind: 'event',
        slug: row.slug,
        ...title,
        category: reference.categoryById.get(row.category_id)?.slug ?? 'other',
        date: toEventDate(row),
        price: row.card.price,
        mood: row.card.moods[0] ?? null,
      },
    }
  })
}
