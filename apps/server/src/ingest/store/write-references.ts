import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { OrganizerMention } from '../resolve/organizer.ts'
import type { VenueMention } from '../resolve/venue.ts'

export type VenueRow = {
  id: number
  match_key: string
  slug: string
  name: string
  address: string | null
  lat: number | null
  lng: number | null
  precision: string | null
}
export type OrganizerRow = {
  id: number
  match_key: string
  slug: string
  name: string
  url: string | null
}

/** Finds or adds the venues that listings mention; gaps of known ones are filled, nothing is overwritten. By match key. */
export async function writeVenues(
  tx: Tx,
  mentions: readonly VenueMention[],
): Promise<ReadonlyMap<string, VenueRow>> {
  const best = new Map<string, VenueMention>()
  for (const mention of mentions) {
    const known = best.get(mention.matchKey)
    if (known === undefined || (known.lat === null && mention.lat !== null))
      best.set(mention.matchKey, mention)
  }
  if (best.size === 0) return new Map()
  await sql`
    insert into venue as v
      (uuid, slug, match_key, name, address, city_id, lat, lng, geo_precision, time_zone, url)
    select uuid, slug, "matchKey", name, address, "cityId", lat, lng, precision, zone, url
    from jsonb_to_recordset(${toJson([...best.values()])}::jsonb) as m (
      uuid uuid, slug text, "matchKey" text, name text, address text, "cityId" int,
      lat float8, lng float8, precision text, zone text, url text)
    order by "matchKey"
    on conflict (match_key) do update set
      address = coalesce(v.address, excluded.address),
      url = coalesce(v.url, excluded.url),
      lat = coalesce(v.lat, excluded.lat),
      lng = coalesce(v.lng, excluded.lng),
      geo_precision = coalesce(v.geo_precision, excluded.geo_precision)
    where (v.address is null and excluded.address is not null)
      or (v.url is null and excluded.url is not null)
      or (v.lat is null and excluded.lat is not null)`.execute(tx)
  const { rows } = await sql<VenueRow>`
    select id, match_key, slug, name, address, lat, lng, geo_precision as precision
    from venue where match_key = any(${[...best.keys()]})`.execute(tx)
  return new Map(rows.map((row) => [row.match_key, row]))
}

/** Finds or adds the organizers that listings mention. By match key. */
export async function writeOrganizers(
  tx: Tx,
  mentions: readonly OrganizerMention[],
): Promise<ReadonlyMap<string, OrganizerRow>> {
  const best = new Map(mentions.map((mention) => [mention.matchKey, mention]))
  if (best.size === 0) return new Map()
  await sql`
    insert into organizer as o (uuid, slug, match_key, name, url)
    select uuid, slug, "matchKey", name, url
    from jsonb_to_recordset(${toJson([...best.values()])}::jsonb) as m (
      uuid uuid, slug text, "matchKey" text, name text, url text)
    order by "matchKey"
    on conflict (match_key) do update set url = excluded.url
    where o.url is null and excluded.url is not null`.execute(tx)
  const { rows } = await sql<OrganizerRow>`
    select id, match_key, slug, name, url
    from organizer where match_key = any(${[...best.keys()]})`.execute(tx)
  return new Map(rows.map((row) => [row.match_key, row]))
}
