import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { addressKey } from '#server/platform/addresses/read-address.ts'
import { addressesIn } from '../sources/source-addresses.ts'
import type { HouseKind } from '../houses/house.ts'
import type { LookState } from './scan-store.ts'
import { told, type Told } from '#server/words/messages/told.ts'

/** A house with what is gathered of it. */
export type TownHouse = {
  name: string
  kind: HouseKind
  website: string | null
  /** The source that reads its own site; null: none does. */
  source: { slug: string; title: string } | null
  /** Coming events at its venue, whichever source lists them. */
  upcoming: number
  /** The result of the last scan of the city; null: it was not looked at. */
  look: {
    id: number
    scanId: number
    state: LookState
    decision: 'added' | 'declined' | null
  } | null
}

type Row = Omit<TownHouse, 'source' | 'look'> & { programme: string | null }
type Source = { slug: string; title: string; url: string | null; config: unknown }
type LastLook = NonNullable<TownHouse['look']> & {
  address_key: string
  source: TownHouse['source']
}

/** The houses of a city by name, each with its source, its coming events and the last look at it. */
export async function loadHouses(db: Db, cityId: number, now: Date): Promise<TownHouse[]> {
  const { rows: houses } = await sql<Row>`
    select h.name, h.kind, h.website, h.programme,
      (select count(distinct d.event_id)::int from event_date d
        where d.venue_id = h.venue_id and d.is_live and d.ends_at > ${now}) as upcoming
    from house h where h.city_id = ${cityId} order by h.name, h.id`.execute(db)
  const { rows: sources } = await sql<Source>`
    select slug, title, url, config from source where is_enabled and not is_demo order by id`.execute(
    db,
  )
  const { rows: looks } = await sql<LastLook>`
    select distinct on (l.address_key) l.address_key, l.id, l.scan_id as "scanId", l.state, l.decision,
      case when s.id is not null then jsonb_build_object('slug', s.slug, 'title', s.title) end as source
    from town_look l join town_scan t on t.id = l.scan_id
    left join source s on s.slug = coalesce(l.source_slug, l.known_source) and s.is_enabled
    where t.city_id = ${cityId} and l.state <> 'waiting' order by l.address_key, l.id desc`.execute(
    db,
  )
  const byHost = Map.groupBy(
    sources.flatMap(({ slug, title, url, config }) =>
      addressesIn([url, config]).map((address) => ({ slug, title, key: addressKey(address) })),
    ),
    ({ key }) => hostOf(key),
  )
  const lookOf = new Map(looks.map(({ address_key: key, ...look }) => [key, look]))
  return houses.map(({ programme, ...house }) => {
    const keys = [programme, house.website].flatMap((one) => (one === null ? [] : addressKey(one)))
    const own = keys.flatMap((key) =>
      (byHost.get(hostOf(key)) ?? []).filter((source) => isBelow(source.key, key)),
    )
    const found = keys.map((key) => lookOf.get(key)).find((one) => one !== undefined)
    const { source: taken, ...look } = found ?? { source: null }
    const source = taken ?? own[0]
    return {
      ...house,
      source: source === undefined ? null : { slug: source.slug, title: source.title },
      look: 'id' in look ? look : null,
    }
  })
}

/** `theatre.example` of `theatre.example/programme?month=1`. */
function hostOf(key: string): string {
  return key.split(/[/?]/, 1)[0] ?? key
}

/** A host that many houses share (a city's portal, a builder of sites) tells them apart by the path. */
function isBelow(sourceKey: string, houseKey: string): boolean {
  const folder = houseKey.split('?', 1)[0] ?? houseKey
  return sourceKey === houseKey || sourceKey.startsWith(`${folder}/`) || folder === hostOf(houseKey)
}

/** A source reads its site, or some source lists coming events there. */
export function isCovered({ source, upcoming }: TownHouse): boolean {
  return source !== null || upcoming > 0
}

/** Houses that are not covered, those that somebody can do something about first. */
export function openHouses(houses: readonly TownHouse[]): TownHouse[] {
  return houses.filter((house) => !isCovered(house)).toSorted((a, b) => urgency(a) - urgency(b))
}

function urgency({ look }: TownHouse): number {
  if (look === null) return 2
  if (look.decision === 'declined') return 4
  return { found: 0, failed: 1, waiting: 2, known: 2, nothing: 3 }[look.state]
}

/** The last look at a house in words. */
export function lastLook({ website, look }: TownHouse): Told {
  if (look === null) return website === null ? told('look.noSite') : told('look.waiting')
  return told(`look.${look.decision ?? look.state}`)
}

/** A city whose houses are known; `covered` as of the last day that was kept, null before the first. */
export type Town = { slug: string; name: string; houses: number; covered: number | null }

/** The cities whose houses are known, by name. */
export async function loadTowns(db: Db): Promise<Town[]> {
  const { rows } = await sql<Town>`
    select c.slug, c.name, count(*)::int as houses,
      (select covered from town_day d where d.city_id = c.id order by d.day desc limit 1) as covered
    from house h join city c on c.id = h.city_id group by c.id order by c.name`.execute(db)
  return rows
}
