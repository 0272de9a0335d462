import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { organizerKey } from '#server/words/organizer-key.ts'
import { uniqueSlug } from '#server/words/slug.ts'
import { uuidOf } from '#server/words/stable-id.ts'

/** The source of a row of `organizer`. */
export type OrganizerMention = {
  matchKey: string
  uuid: string
  slug: string
  name: string
  url: string | null
}

export type OrganizerRow = { id: number; slug: string; name: string; url: string | null }

/** The organizer that a listing names. Null for a name without letters. */
export function organizerMention(
  { name, url }: { name: string; url: string | null },
  country: string,
): OrganizerMention | null {
  const matchKey = organizerKey(name, country)
  if (matchKey === null) return null
  const uuid = uuidOf('organizer', matchKey)
  return { matchKey, uuid, slug: uniqueSlug(name, uuid), name, url }
}

/** Finds or adds the organizers that listings mention. By match key. */
export async function findOrganizers(
  tx: Tx,
  mentions: readonly OrganizerMention[],
  now: Date,
): Promise<ReadonlyMap<string, OrganizerRow>> {
  const best = new Map<string, OrganizerMention>()
  for (const mention of mentions) {
    const known = best.get(mention.matchKey)
    if (known === undefined || (known.url === null && mention.url !== null))
      best.set(mention.matchKey, mention)
  }
  if (best.size === 0) return new Map()
  const keys = [...best.keys()]
  const found = await byAlias(tx, keys)
  const strangers = [...best.values()].filter(({ matchKey }) => !found.has(matchKey))
  if (strangers.length > 0) {
    await sql`
      with added as (
        insert into organizer as o (uuid, slug, match_key, name, url)
        select uuid, slug, "matchKey", name, url
        from json_to_recordset(${toJson(strangers)}::json) as m (
          uuid uuid, slug text, "matchKey" text, name text, url text)
        order by "matchKey"
        on conflict (match_key) do update set url = coalesce(o.url, excluded.url) returning id, match_key)
      insert into organizer_alias (match_key, organizer_id, kind, created_at)
      select match_key, id, 'seen', ${now} from added on conflict (match_key) do nothing`.execute(
      tx,
    )
    for (const [key, row] of await byAlias(tx, keys)) found.set(key, row)
  }
  const gaps = [...best.values()].flatMap(({ matchKey, url }) => {
    const row = found.get(matchKey)
    return row === undefined || row.url !== null || url === null ? [] : [{ id: row.id, url }]
  })
  if (gaps.length > 0) {
    await sql`
      update organizer o set url = g.url from jsonb_to_recordset(${toJson(gaps)}::jsonb) as g (id int, url text)
      where o.id = g.id and o.url is null`.execute(tx)
    for (const row of found.values()) row.url ??= gaps.find(({ id }) => id === row.id)?.url ?? null
  }
  return found
}

async function byAlias(tx: Tx, keys: readonly string[]): Promise<Map<string, OrganizerRow>> {
  const { rows } = await sql<OrganizerRow & { match_key: string }>`
    select a.match_key, o.id, o.slug, o.name, o.url from unnest(${[...keys]}::text[]) k (key)
    join organizer_alias a on a.match_key = k.key join organizer o on o.id = a.organizer_id`.execute(
    tx,
  )
  return new Map(rows.map(({ match_key, ...row }) => [match_key, row]))
}
