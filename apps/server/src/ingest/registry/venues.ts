import { sql } from 'kysely'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { calmAddress, calmCapitals } from '#server/knowledge/languages/calm-capitals.ts'
import { compareVenues, REVIEW_FROM, SAME_FROM, type VenueFacts } from './compare-venues.ts'
import { venueKeys, type VenueMention } from './venue-mention.ts'
import { askAboutVenues } from './registry-reviews.ts'

export type VenueRow = VenueFacts & {
  id: number
  uuid: string
  slug: string
  city_id: number
  /** The room that this spelling means, where an operator said so. */
  room?: string | null
  /** Facts that only a house of the map tells, no source yet: `address`, `point`. */
  from_house: readonly string[]
  /** Its house lets wheelchairs in: `yes`, `limited`, `no`. */
  wheelchair: string | null
}

const SAME_PLACE_KM = 1.5
/** Two venues whose likeness to a third differs by less are both as likely. */
export const CLEAR = 0.02
/** More spellings under one key tell nothing apart. */
const MAX_PER_KEY = 60

/**
 * The venues that these spellings mean, by match key. A spelling that was seen before is looked up; a new one is
 * compared with the city's venues: nearly certain ones become an alias, likely ones a question for the operator
 * and a venue of their own until it is answered. Gaps of known venues are filled; nothing is overwritten but capitals.
 */
export async function findVenues(
  tx: Tx,
  mentions: readonly VenueMention[],
  now: Date,
): Promise<ReadonlyMap<string, VenueRow>> {
  const spellings = new Map<string, VenueMention>()
  for (const mention of mentions) {
    const known = spellings.get(mention.matchKey)
    if (known === undefined || (known.lat === null && mention.lat !== null))
      spellings.set(mention.matchKey, mention)
  }
  if (spellings.size === 0) return new Map()
  const found = await byAlias(tx, [...spellings.keys()])
  const strangers = [...spellings.values()].filter(({ matchKey }) => !found.has(matchKey))
  if (strangers.length > 0)
    for (const [key, row] of await addStrangers(tx, strangers, now)) found.set(key, row)
  await fillGaps(tx, [...spellings.values()], found)
  return found
}

const COLUMNS = sql`v.id, v.uuid, v.slug, v.name, v.address, v.city_id, v.lat, v.lng, v.geo_precision as precision, v.url,
  v.from_house, (select min(h.wheelchair) from house h where h.venue_id = v.id) as wheelchair`

/** Venues by the spellings that mean them. */
export async function byAlias(tx: Tx, keys: readonly string[]): Promise<Map<string, VenueRow>> {
  const { rows } = await sql<VenueRow & { match_key: string }>`
    select a.match_key, a.room, ${COLUMNS} from unnest(${[...keys]}::text[]) k (key)
    join venue_alias a on a.match_key = k.key join venue v on v.id = a.venue_id`.execute(tx)
  return new Map(rows.map(({ match_key, ...row }) => [match_key, row]))
}

type Candidate = {
  row: VenueRow | null
  mention: VenueMention | null
  facts: VenueFacts
  keys: string[]
}

async function addStrangers(
  tx: Tx,
  strangers: readonly VenueMention[],
  now: Date,
): Promise<Map<string, VenueRow>> {
  const keysOf = new Map(
    strangers.map((mention) => [mention, venueKeys(mention.citySlug, mention)]),
  )
  const byKey = new Map<string, Candidate[]>()
  const enter = (candidate: Candidate) => {
    for (const key of candidate.keys) {
      const there = byKey.get(key) ?? []
      if (there.length < MAX_PER_KEY) there.push(candidate)
      byKey.set(key, there)
    }
  }
  for (const { keys, ...row } of await venuesByKeys(tx, [...keysOf.values()].flat()))
    enter({ row, mention: null, facts: row, keys })

  const aliases: { mention: VenueMention; of: Candidate; isNew: boolean }[] = []
  const reviews: { a: Candidate; b: Candidate; probability: number; reasons: string[] }[] = []
  const byUuid = new Map<string, Candidate>()
  for (const mention of strangers) {
    const keys = keysOf.get(mention) ?? []
    const near = new Set(keys.flatMap((key) => byKey.get(key) ?? []))
    const judged = [...near]
      .map((other) => ({ other, ...compareVenues(mention, other.facts) }))
      .toSorted((a, b) => b.probability - a.probability)
    const [best] = judged
    const same =
      byUuid.get(mention.uuid) ??
      (best !== undefined && best.probability >= SAME_FROM && !isTorn(judged)
        ? best.other
        : undefined)
    if (same !== undefined) {
      aliases.push({ mention, of: same, isNew: false })
      continue
    }
    const own: Candidate = { row: null, mention, facts: mention, keys }
    byUuid.set(mention.uuid, own)
    aliases.push({ mention, of: own, isNew: true })
    if (best !== undefined && best.probability >= REVIEW_FROM)
      reviews.push({ a: best.other, b: own, probability: best.probability, reasons: best.reasons })
    enter(own)
  }
  const rows = await insertVenues(
    tx,
    aliases.filter(({ isNew }) => isNew).map(({ mention }) => mention),
  )
  const rowOf = ({ row, mention }: Candidate) => row ?? rows.get(mention?.uuid ?? '')
  const found = new Map<string, VenueRow>()
  const written: { match_key: string; venue_id: number; room: string | null; kind: string }[] = []
  const blocks: { key: string; venue_id: number }[] = []
  for (const { mention, of, isNew } of aliases) {
    const row = rowOf(of)
    if (row === undefined) throw new Error('unreachable: every new venue was inserted')
    found.set(mention.matchKey, row)
    const { matchKey: match_key, room } = mention
    written.push({ match_key, venue_id: row.id, room, kind: isNew ? 'seen' : 'compared' })
    blocks.push(...(keysOf.get(mention) ?? []).map((key) => ({ key, venue_id: row.id })))
  }
  await sql`
    insert into venue_alias (match_key, venue_id, room, kind, created_at)
    select match_key, venue_id, room, kind, ${now} from json_to_recordset(${toJson(written)}::json)
      as a (match_key text, venue_id int, room text, kind text)
    on conflict (match_key) do nothing`.execute(tx)
  await sql`
    insert into venue_block (key, venue_id)
    select key, venue_id from json_to_recordset(${toJson(blocks)}::json) as b (key text, venue_id int)
    on conflict do nothing`.execute(tx)
  const asked = reviews.flatMap(({ a, b, probability, reasons }) => {
    const [older, newer] = [rowOf(a), rowOf(b)]
    return older === undefined || newer === undefined || older.id === newer.id
      ? []
      : [{ a: older.id, b: newer.id, probability, reasons }]
  })
  await askAboutVenues(tx, asked, now)
  return found
}

/** Two places are as likely to be meant: "Aurora" is neither the cinema nor the theatre. */
function isTorn([best, second]: readonly { other: Candidate; probability: number }[]): boolean {
  return (
    best !== undefined &&
    second !== undefined &&
    second.probability >= SAME_FROM &&
    best.probability - second.probability < CLEAR &&
    compareVenues(best.other.facts, second.other.facts).probability < SAME_FROM
  )
}

/** Venues that share one of the keys of `venueKeys`, and which. */
export async function venuesByKeys(
  tx: Tx,
  keys: readonly string[],
): Promise<(VenueRow & { keys: string[] })[]> {
  const { rows } = await sql<VenueRow & { keys: string[] }>`
    select ${COLUMNS}, found.keys from (
      select b.venue_id, array_agg(k.key) as keys
      from unnest(${[...new Set(keys)]}::text[]) k (key)
      cross join lateral (select venue_id from venue_block where key = k.key limit ${MAX_PER_KEY}) b
      group by b.venue_id) found
    join venue v on v.id = found.venue_id order by v.id`.execute(tx)
  return rows
}

/** By uuid; one that is there already (its aliases were dropped) is taken as it is. */
async function insertVenues(
  tx: Tx,
  mentions: readonly VenueMention[],
): Promise<ReadonlyMap<string, VenueRow>> {
  if (mentions.length === 0) return new Map()
  const { rows } = await sql<VenueRow>`
    insert into venue as v (uuid, slug, match_key, name, address, city_id, lat, lng, geo_precision, time_zone, url, town)
    select uuid, slug, "matchKey", name, address, "cityId", lat, lng, precision, zone, url, town
    from json_to_recordset(${toJson(mentions.map((mention, n) => ({ ...mention, n })))}::json) as m (
      uuid uuid, slug text, "matchKey" text, name text, address text, "cityId" int,
      lat float8, lng float8, precision text, zone text, url text, town text, n int)
    order by n
    on conflict (uuid) do update set url = coalesce(v.url, excluded.url)
    returning ${COLUMNS}`.execute(tx)
  return new Map(rows.map((row) => [row.uuid, row]))
}

async function fillGaps(
  tx: Tx,
  mentions: readonly VenueMention[],
  found: ReadonlyMap<string, VenueRow>,
): Promise<void> {
  const gaps = mentions.flatMap((mention) => {
    const row = found.get(mention.matchKey)
    if (row === undefined) return []
    const { url, lat, lng, precision } = mention
    const name = calmerOf(mention.name, row.name, calmCapitals)
    const isKept = (fact: string) => !row.from_house.includes(fact)
    const address =
      row.address !== null && isKept('address')
        ? calmerOf(mention.address, row.address, calmAddress)
        : mention.address
    // A better point takes the place of a city's centre, and a source's own that of a map.
    const isExact =
      lat !== null &&
      (row.lat === null ||
        (row.precision === 'city' && precision !== 'city') ||
        (!isKept('point') && precision === 'point' && isNear(row, { lat, lng })))
    const fills = isExact || name !== null || address !== null || (row.url === null && url !== null)
    const said = [address !== null && 'address', isExact && 'point']
    const from_house = row.from_house.filter((fact) => !said.includes(fact))
    return fills
      ? [{ id: row.id, name, address, url, lat: isExact ? lat : null, lng, precision, from_house }]
      : []
  })
  if (gaps.length === 0) return
  const { rows } = await sql<VenueRow>`
    update venue v set name = coalesce(g.name, v.name), address = coalesce(g.address, v.address), url = coalesce(v.url, g.url),
      lat = coalesce(g.lat, v.lat), lng = case when g.lat is null then v.lng else g.lng end,
      geo_precision = case when g.lat is null then v.geo_precision else g.precision end,
      from_house = array(select jsonb_array_elements_text(g.from_house))
    from (select distinct on (id) * from jsonb_to_recordset(${toJson(gaps)}::jsonb) as g (id int, name text, address text,
      url text, lat float8, lng float8, precision text, from_house jsonb) order by id, lat nulls last) g
    where v.id = g.id returning ${COLUMNS}`.execute(tx)
  const filled = new Map(rows.map((row) => [row.id, row]))
  for (const row of found.values()) Object.assign(row, filled.get(row.id))
}

/** A source that is far from the map has made a mistake, or means another house. */
function isNear(row: VenueRow, point: { lat: number; lng: number | null }): boolean {
  const { lat, lng } = row
  if (lat === null || lng === null || point.lng === null) return true
  return distanceKm({ lat, lng }, { lat: point.lat, lng: point.lng }) <= SAME_PLACE_KM
}

/** Returns the new spelling of what is kept in capitals, null for anything else. */
function calmerOf(spelling: string | null, kept: string, calm: typeof calmAddress): string | null {
  const isSame = spelling?.toUpperCase() === kept.toUpperCase()
  return isSame && spelling !== kept && calm(kept, undefined) !== kept ? spelling : null
}
