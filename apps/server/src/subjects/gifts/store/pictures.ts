import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { MOST_PIXELS, sharp } from '#server/platform/pictures/safe-sharp.ts'
import { sniff } from '#server/platform/pictures/sniff.ts'
import { changeGift, type Gift } from './gifts.ts'

/** Enough for the widest picture of a page. */
const SIDE = 1600
const SECONDS = 10

/** Redraws a picture as an upright WebP without the file's metadata. Null for anything that does not decode, and for bombs. */
export async function drawGiftPicture(original: Uint8Array): Promise<Buffer | null> {
  if (sniff(original) === null) return null
  try {
    return await sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
  } catch {
    // If it does not decode, it is not a picture for us.
    return null
  }
}

/** Stores a picture and returns its key, which nobody can guess. */
export async function addPicture(db: Db, webp: Buffer, now: Date): Promise<string> {
  const key = randomBytes(18).toString('base64url')
  await sql`insert into gift_picture (key, webp, made_at) values (${key}, ${webp}, ${now})`.execute(
    db,
  )
  return key
}

/** True if a gift may show a picture: it was sent for none yet, or for this one. `own`: null for a gift that is new. */
export async function isOwnPicture(db: Db, key: string, own: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from gift_picture where key = ${key} and (gift_id is null or gift_id = ${own}::uuid)`.execute(
    db,
  )
  return rows.length > 0
}

/** Ties a picture to the gift that shows it. */
export async function keepPicture(db: Db, key: string, giftId: string): Promise<void> {
  await sql`
    update gift_picture set gift_id = ${giftId}::uuid where key = ${key} and gift_id is null`.execute(
    db,
  )
}

/** Ties the picture of a new gift to it, or a copy of another gift's: a picture belongs to one gift, with which it goes. */
export async function tiePicture(
  db: Db,
  gift: Pick<Gift, 'id' | 'state' | 'form'>,
  now: Date,
): Promise<void> {
  const { id, form } = gift
  if (form.picture === '') return
  await keepPicture(db, form.picture, id)
  const copy = await copyPicture(db, { key: form.picture, giftId: id }, now)
  if (copy !== null) await changeGift(db, gift, { form: { ...form, picture: copy } }, now)
}

/** A picture for whoever knows its key. Null: there is none, or its event was refused or withdrawn. */
export async function shownPicture(
  db: Db,
  key: string,
): Promise<{ webp: Buffer; isPublic: boolean } | null> {
  const { rows } = await sql<{ webp: Uint8Array; isPublic: boolean }>`
    select p.webp, g.published is not null "isPublic" from gift_picture p left join gift g on g.id = p.gift_id
    where p.key = ${key} and g.state is distinct from 'refused' and g.state is distinct from 'withdrawn'`.execute(
    db,
  )
  const [row] = rows
  return row === undefined ? null : { ...row, webp: Buffer.from(row.webp) }
}

async function giftPicture(db: Db, key: string): Promise<Buffer | null> {
  const { rows } = await sql<{ webp: Uint8Array }>`
    select webp from gift_picture where key = ${key}`.execute(db)
  return rows[0] === undefined ? null : Buffer.from(rows[0].webp)
}

/** Path of pictures below the site's address. */
export const GIFT_PICTURES = '/v1/gifts/pictures'

/** The address under which a picture is given out. */
export function pictureAddress(publicUrl: string, key: string): string {
  return `${publicUrl}${GIFT_PICTURES}/${key}.webp`
}

/** Returns a reader of pictures that are kept here, by their address; it gives null for those of other hosts. */
export function ownPictures(db: Db, { publicUrl }: { publicUrl: string }) {
  const home = `${publicUrl}${GIFT_PICTURES}/`
  return async (url: string): Promise<Buffer | null> =>
    url.startsWith(home) && url.endsWith('.webp')
      ? giftPicture(db, url.slice(home.length, -'.webp'.length))
      : null
}

/** Copies the picture of another gift for this one. Gives the copy's key; null where there is nothing to copy. */
async function copyPicture(
  db: Db,
  { key, giftId }: { key: string; giftId: string },
  now: Date,
): Promise<string | null> {
  const copy = randomBytes(18).toString('base64url')
  const { rows } = await sql`
    insert into gift_picture (key, gift_id, webp, made_at)
    select ${copy}, ${giftId}::uuid, webp, ${now}::timestamptz from gift_picture
    where key = ${key} and gift_id is distinct from ${giftId}::uuid returning key`.execute(db)
  return rows.length > 0 ? copy : null
}
