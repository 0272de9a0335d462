import type { GiftForm } from '@okolo/contract/events/gift-form'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { GiftReferences, KnownVenue } from '../rules/draft-of-gift.ts'

/** Path of a gift's picture below the site's address. */
export const GIFT_PICTURES = '/v1/gifts/pictures'

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
    picture: form.picture === '' ? null : `${publicUrl}${GIFT_PICTURES}/${form.picture}.webp`,
  }
}

async function venueOf(db: Db, { venue, room }: GiftForm): Promise<KnownVenue | null> {
  const { rows } = await sql<Omit<KnownVenue, 'room'>>`
    select id, slug, name, address, lat, lng, geo_precision as precision
    from venue where slug = ${venue}`.execute(db)
  const [found] = rows
  return found === undefined ? null : { ...found, room: room === '' ? null : room }
}
