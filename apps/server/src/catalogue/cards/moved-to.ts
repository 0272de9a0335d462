import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** The event that a merged event joined. */
export type Move = {
  /** Of the event that stays. */
  uuid: string
  slug: string
  eventId: number
  /** Of the date that stands for the one asked for; null: asked for the event, or there is no such date. */
  dateUuid: string | null
}

/**
 * Returns the new places of merged events (by slug or uuid) and their dates (by uuid), by the given
 * id. Nothing for ids that did not move. Saves and notifications must ask here.
 */
export async function movedTo(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Move>> {
  if (ids.length === 0) return new Map()
  const uuids = ids.filter((id) => UUID.test(id))
  const { rows } = await sql<Move & { asked: string; asked_slug: string | null }>`
    select r.uuid as asked, r.slug as asked_slug, e.uuid, e.slug, e.id as "eventId", r.date_uuid as "dateUuid"
    from event_redirect r join event e on e.id = r.event_id
    where (r.uuid = any(${uuids}::uuid[]) or r.slug = any(${[...ids]}))
      and not exists (select from event_date d where d.uuid = r.uuid)`.execute(db)
  const moves = new Map<string, Move>()
  for (const { asked, asked_slug, ...move } of rows)
    for (const id of [asked, asked_slug]) if (id !== null && ids.includes(id)) moves.set(id, move)
  return moves
}

/**
 * The address that stands for `slug` (or an event's uuid) and a date of it: of a merged event, of an event asked
 * for by its uuid, or of an event whose date moved to another. Null where there is none, or it is right already.
 */
export async function canonicalEvent(
  db: Db,
  slug: string,
  dateUuid: string | null,
): Promise<{ slug: string; dateUuid: string | null } | null> {
  const moves = await movedTo(db, [slug, ...(dateUuid === null ? [] : [dateUuid])])
  const date = dateUuid === null ? undefined : moves.get(dateUuid)
  const event = moves.get(slug)
  const own = event?.slug ?? (UUID.test(slug) ? await slugOf(db, slug) : null)
  if (date !== undefined) return { slug: date.slug, dateUuid: date.dateUuid }
  return own === null ? null : { slug: own, dateUuid }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

async function slugOf(db: Db, uuid: string): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select slug from event where uuid = ${uuid}::uuid and merged_into is null`.execute(db)
  return rows[0]?.slug ?? null
}

/** Tells if an event was taken down: its page then answers 410 instead of 404 (specification 2). */
export async function wasTakenDown(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select id from event where slug = ${slug} and status = 'taken_down'`.execute(db)
  return rows.length > 0
}
