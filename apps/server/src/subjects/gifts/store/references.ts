import type { GiftForm } from '@okolo/contract/events/gift-form'
import { sql } from 'kysely'
import { pictureAddress } from './pictures.ts'
import { movedTo } from '#server/catalogue/cards/moved-to.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { GiftReferences, KnownVenue } from '../rules/draft-of-gift.ts'

/** The city, the venue and the picture that a form names. Null where the city is unknown. */
export async function referencesOf(
  { db, publicUrl }: { db: Db; publicUrl: string },
  id: string,
  form: GiftForm,
): Promise<GiftReferences | null> {
  const { rows } = await sql<{ name: string; country: string }>`
    select name, country from city where slug = ${form.city}`.execute(db)
  const [city] = rows
  if (city === undefined) return null
  const venue = form.venue === '' || form.where === 'online' ? null : await venueOf(db, form)
  return {
    id,
    city,
    venue,
    partOf: form.part_of === '' ? null : await uuidOf(db, form.part_of),
    picture: form.picture === '' ? null : pictureAddress(publicUrl, form.picture),
  }
}

/** The uuid of an event, also by an address that it had before. */
async function uuidOf(db: Db, slug: string): Promise<string | null> {
  const found = (await movedTo(db, [slug])).get(slug)
  const { rows } = await sql<{ uuid: string }>`
    select uuid from event where ${found === undefined ? sql`slug = ${slug}` : sql`id = ${found.eventId}`}
      and status not in ('taken_down', 'held')`.execute(db)
  return rows[0]?.uuid ?? null
}

async function venueOf(db: Db, { venue, room }: GiftForm): Promise<KnownVenue | null> {
  const { rows } = await sql<Omit<KnownVenue, 'room'>>`
    select id, slug, name, address, lat, lng, geo_precision as precision
    from venue where slug = ${venue}`.execute(db)
  const [found] = rows
  return found === undefined ? null : { ...found, room: room === '' ? null : room }
}
