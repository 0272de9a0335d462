import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { Written } from './editor-text.ts'

/** A line above the pages of a city, or above all pages. */
export type Announcement = Written & { id: number }

/** Announcements of now above the pages of a city, and above all pages; the latest first, three at most. One query. */
export async function currentAnnouncements(
  db: Db,
  cityId: number | null,
  now: Date,
): Promise<Announcement[]> {
  const { rows } = await sql<Announcement>`
    select id, texts, language from announcement
    where starts_at <= ${now} and ends_at > ${now} and (city_id is null or city_id = ${cityId})
    order by starts_at desc, id desc limit 3`.execute(db)
  return rows
}

/** An announcement as operators see it. */
export type NotedAnnouncement = Announcement & {
  /** Slug. Null: all pages. */
  city: string | null
  startsAt: Date
  endsAt: Date
  saidBy: string
  saidAt: Date
}

const MOST_NOTED = 200

/** Those that are shown or will be, by their beginning. */
export async function notedAnnouncements(db: Db, now: Date): Promise<NotedAnnouncement[]> {
  const { rows } = await sql<NotedAnnouncement>`
    select a.id, a.texts, a.language, c.slug as city, a.starts_at as "startsAt", a.ends_at as "endsAt",
      a.said_by as "saidBy", a.said_at as "saidAt"
    from announcement a left join city c on c.id = a.city_id
    where a.ends_at > ${now} order by a.starts_at, a.id limit ${MOST_NOTED}`.execute(db)
  return rows
}

/** Adds an announcement; those that are over are forgotten. Returns its id. */
export async function announce(
  db: Db,
  said: { cityId: number | null; words: Written; startsAt: Date; endsAt: Date },
  { who, now }: { who: string; now: Date },
): Promise<number> {
  const { cityId, words, startsAt, endsAt } = said
  await sql`delete from announcement where ends_at <= ${now}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into announcement (city_id, texts, language, starts_at, ends_at, said_by, said_at)
    values (${cityId}, ${toJson(words.texts)}::jsonb, ${words.language}, ${startsAt}, ${endsAt}, ${who}, ${now})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Takes an announcement back. Returns whether it was there. */
export async function endAnnouncement(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`delete from announcement where id = ${id} returning id`.execute(db)
  return rows.length > 0
}
