import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { storableText, toJson } from '#server/platform/json-column.ts'
import type { Tried } from '../detect/try-source.ts'

export type KeptPreview = {
  id: string
  url: string
  key: string
  city: string | null
  result: Tried
}

/** A preview is valid for this time: afterwards the address is read again. */
const FRESH_MS = 10 * 60 * 1000
const KEPT_MS = 24 * 60 * 60 * 1000

/** Keeps what an address gave, and drops what is over a day old. */
export async function keepPreview(db: Db, kept: KeptPreview, now: Date): Promise<void> {
  await sql`delete from source_preview where created_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(
    db,
  )
  await sql`
    insert into source_preview (id, url, address_key, city, result, created_at)
    values (${kept.id}, ${storableText(kept.url)}, ${storableText(kept.key)}, ${kept.city},
      ${toJson(kept.result)}::jsonb, ${now})`.execute(db)
}

export async function previewOf(db: Db, id: string, now: Date): Promise<KeptPreview | null> {
  const { rows } = await sql<KeptPreview>`
    select id, url, address_key as key, city, result from source_preview
    where id = ${id}::uuid and created_at >= ${new Date(now.getTime() - KEPT_MS)}`.execute(db)
  return rows[0] ?? null
}

/** The last look at this address, if it was a moment ago. One that somebody has mended counts for that person only. */
export async function recentPreview(
  db: Db,
  { key, city, now }: { key: string; city: string | null; now: Date },
): Promise<KeptPreview | null> {
  const { rows } = await sql<KeptPreview>`
    select id, url, address_key as key, city, result from source_preview
    where address_key = ${storableText(key)} and city is not distinct from ${city}
      and created_at >= ${new Date(now.getTime() - FRESH_MS)}
      and result #> '{detected,config,fields}' is null
    order by created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
