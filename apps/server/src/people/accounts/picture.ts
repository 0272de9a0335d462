import { randomBytes } from 'node:crypto'
import { PICTURE_SIDE } from '@okolo/contract/people/account'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { MOST_PIXELS, sharp } from '#server/platform/pictures/safe-sharp.ts'
import { sniff } from '#server/platform/pictures/sniff.ts'

const SECONDS = 10

/**
 * Redraws a person's picture as an upright square WebP of at most 512 pixels, without the file's
 * metadata. Returns null for anything that does not decode, and for bombs.
 */
export async function drawPicture(original: Uint8Array): Promise<Buffer | null> {
  if (sniff(original) === null) return null
  try {
    return await sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'cover', position: 'centre' })
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
  } catch {
    // If it does not decode, it is not a picture for us.
    return null
  }
}

/** Stores a person's picture under a new address, or removes it. */
export async function setPicture(
  db: Db,
  userId: number,
  webp: Buffer | null,
  now: Date,
): Promise<void> {
  const key = webp === null ? null : randomBytes(18).toString('base64url')
  await inTransaction(db, async (tx) => {
    await sql`update user_account set picture_key = ${key} where id = ${userId}`.execute(tx)
    if (webp === null) await sql`delete from user_picture where user_id = ${userId}`.execute(tx)
    else
      await sql`
        insert into user_picture (user_id, webp, made_at) values (${userId}, ${webp}, ${now})
        on conflict (user_id) do update set webp = excluded.webp, made_at = excluded.made_at`.execute(
        tx,
      )
  })
}

/** Returns a picture by its key, but none of closed accounts. */
export async function pictureByKey(db: Db, key: string): Promise<Buffer | null> {
  const { rows } = await sql<{ webp: Uint8Array }>`
    select p.webp from user_account a join user_picture p on p.user_id = a.id
    where a.picture_key = ${key} and a.deactivated_at is null`.execute(db)
  const [row] = rows
  return row === undefined ? null : Buffer.from(row.webp)
}
