import { createHash } from 'node:crypto'
import { PICTURES_HOME } from '@okolo/contract/events/picture'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { ShownTerms } from '../record/credits.ts'

/**
 * The name of a picture: the MD5 of its address. No secret and no signature, only what finds it again in the
 * index of migration 20261121_2170: what may be shown is decided by the catalogue each time it is asked for.
 */
export function pictureKey(url: string): string {
  return createHash('md5').update(url).digest('hex')
}

/** Returns a picture's path on this server, without size and format. */
export function picturePath(url: string): string {
  return `${PICTURES_HOME}/${pictureKey(url)}`
}

/** The address of the picture of an event `e`, as the index has it. */
const URL_OF = sql`e.card #>> '{image,url}'`
/** Whose picture it is (stored-provenance.ts). */
const SOURCE_OF = sql`e.provenance ->> 'image'`
/** The rule `imageUse` of knowledge/merging/terms.ts on a source `s`. */
const USE_OF = sql`case when s.terms ->> 'redisplay' = 'yes' then s.terms ->> 'images' else 'none' end`

/** The same for those who have its terms: what they allow today. Null: they do not say. */
export function imageUse({ redisplay, images }: ShownTerms): ShownTerms['images'] | null {
  return redisplay === 'yes' ? (images ?? null) : 'none'
}

/** The permission to show a picture. */
export type PictureRight = { state: 'open'; url: string } | { state: 'gone' } | { state: 'unknown' }

/**
 * Which of these pictures stand in the catalogue today and may be kept by us under the terms of the source that
 * gave them. `gone`: asked to be shown no more. Every key gets an answer. Two queries for up to some hundred keys.
 */
export async function pictureRights(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, PictureRight>> {
  const list = [...keys]
  const open = await sql<{ key: string; url: string }>`
    select distinct md5(${URL_OF}) "key", ${URL_OF} url
    from event e join source s on s.slug = ${SOURCE_OF}
    where md5(${URL_OF}) = any(${list}::text[]) and e.status <> 'taken_down' and e.merged_into is null
      and ${USE_OF} = 'proxy'`.execute(db)
  const rights = new Map<string, PictureRight>(
    open.rows.map(({ key, url }) => [key, { state: 'open', url }]),
  )
  const rest = list.filter((key) => !rights.has(key))
  if (rest.length === 0) return rights
  const gone = await sql<{ key: string }>`
    select "key" from picture_gone where "key" = any(${rest}::text[])`.execute(db)
  const names = new Set(gone.rows.map(({ key }) => key))
  for (const key of rest) rights.set(key, { state: names.has(key) ? 'gone' : 'unknown' })
  return rights
}

/** Notes that pictures were asked to be shown no more: their addresses answer 410 unless somebody else shows them. */
export async function notePicturesGone(tx: Tx, urls: readonly string[], now: Date): Promise<void> {
  if (urls.length === 0) return
  await sql`
    insert into picture_gone ("key", gone_at) select k, ${now} from unnest(${[...new Set(urls.map(pictureKey))]}::text[]) k
    on conflict ("key") do nothing`.execute(tx)
}
