import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'

/** A house of a town, as `ingest/houses/house.ts` describes it. */
export type HouseFacts = {
  key: string
  origin: 'osm' | 'list'
  kind: string
  name: string
  names: readonly string[]
  website: string | null
  programme: string | null
  address: string | null
  lat: number | null
  lng: number | null
  wheelchair: string | null
  toilets: string | null
  wheelchairToilets: string | null
  openingHours: string | null
}

/** `venueId`: of the last time. */
export type StoredHouse = HouseFacts & { id: number; venueId: number | null }

/**
 * Writes the houses of a city by their keys, in the order given, and removes those of the map that an extract has no more. Also tells
 * the venues that were some house's, with what that said of wheelchairs.
 */
export async function storeHouses(
  tx: Tx,
  cityId: number,
  houses: readonly HouseFacts[],
  now: Date,
): Promise<{ stored: StoredHouse[]; before: ReadonlyMap<number, string | null> }> {
  const before = await wheelchairsAtVenues(tx, cityId)
  // An extract is the whole town; a list may be a few more of its houses.
  if (houses.some(({ origin }) => origin === 'osm'))
    await sql`
      delete from house where city_id = ${cityId} and origin = 'osm'
        and key <> all(${houses.map(({ key }) => key)})`.execute(tx)
  const { rows } = await sql<{ id: number; key: string; venue_id: number | null }>`
    insert into house as h (city_id, key, origin, kind, name, names, website, programme, address, lat, lng,
      wheelchair, toilets, wheelchair_toilets, opening_hours, seen_at)
    select ${cityId}, key, origin, kind, name, array(select jsonb_array_elements_text(names)), website, programme, address,
      lat, lng, wheelchair, toilets, "wheelchairToilets", "openingHours", ${now}
    from jsonb_to_recordset(${toJson(houses)}::jsonb) as g (
      key text, origin text, kind text, name text, names jsonb, website text, programme text, address text,
      lat float8, lng float8, wheelchair text, toilets text, "wheelchairToilets" text, "openingHours" text)
    on conflict (city_id, key) do update set origin = excluded.origin, kind = excluded.kind, name = excluded.name,
      names = excluded.names, website = excluded.website, programme = excluded.programme, address = excluded.address,
      lat = excluded.lat, lng = excluded.lng, wheelchair = excluded.wheelchair, toilets = excluded.toilets,
      wheelchair_toilets = excluded.wheelchair_toilets, opening_hours = excluded.opening_hours, seen_at = excluded.seen_at
    returning h.id, h.key, h.venue_id`.execute(tx)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const stored = houses.flatMap((house) => {
    const row = byKey.get(house.key)
    return row === undefined ? [] : [{ ...house, id: row.id, venueId: row.venue_id }]
  })
  return { stored, before }
}

/** By venue, whether its houses let in wheelchairs. */
export async function wheelchairsAtVenues(
  tx: Tx,
  cityId: number,
): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await sql<{ venue_id: number; wheelchair: string | null }>`
    select venue_id, min(wheelchair) as wheelchair from house
    where city_id = ${cityId} and venue_id is not null group by venue_id`.execute(tx)
  return new Map(rows.map(({ venue_id, wheelchair }) => [venue_id, wheelchair]))
}

/** Notes which venue each house is; null: none. */
export async function noteVenues(
  tx: Tx,
  links: readonly { id: number; venueId: number | null }[],
): Promise<void> {
  await sql`
    update house h set venue_id = l."venueId"
    from jsonb_to_recordset(${toJson(links)}::jsonb) as l (id int, "venueId" int)
    where h.id = l.id and h.venue_id is distinct from l."venueId"`.execute(tx)
}

/** Moves the houses of one venue to another. */
export async function moveHouses(tx: Tx, from: number, to: number): Promise<void> {
  await sql`update house set venue_id = ${to} where venue_id = ${from}`.execute(tx)
}

/** Forgets the houses of a city, with the venues that only they made. */
export async function dropHouses(tx: Tx, cityId: number): Promise<void> {
  const venues = [...(await wheelchairsAtVenues(tx, cityId)).keys()]
  await sql`delete from house where city_id = ${cityId}`.execute(tx)
  await dropUnusedVenues(tx, venues)
}

/** Removes venues that only a house made, where nothing else hangs on them; of `ids`, which may no longer have a house. */
export async function dropUnusedVenues(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from venue v where v.id = any(${[...ids]}) and 'house' = all(
        select kind from venue_alias where venue_id = v.id)
      and not exists (select 1 from event where venue_id = v.id)
      and not exists (select 1 from listing where venue_id = v.id)
      and not exists (select 1 from following where venue_id = v.id)
      and not exists (select 1 from venue room where room.part_of = v.id)`.execute(tx)
}
