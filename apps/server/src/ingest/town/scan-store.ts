import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { storableText, toJson } from '#server/platform/json-column.ts'
import type { Tried } from '../detect/try-source.ts'
import type { Doubt } from './doubts.ts'
import type { Site } from './sites.ts'

export type LookState = 'waiting' | 'found' | 'nothing' | 'failed' | 'known'

/** A scan with how far it is. */
export type TownScan = {
  id: number
  citySlug: string
  cityName: string
  startedAt: Date
  finishedAt: Date | null
  sites: number
  waiting: number
  /** Found, without doubt or with, and not decided yet. */
  undecided: number
}

/** One address of a scan and what it gave. */
export type Look = Site & {
  id: number
  scanId: number
  citySlug: string
  state: LookState
  result: Tried | null
  upcoming: number
  listedAlready: number
  doubts: Doubt[]
  knownSource: string | null
  decision: 'added' | 'declined' | null
  sourceSlug: string | null
  lookedAt: Date | null
}

/** The outcome of a look, as it is kept. `feedKey`: address key of the feed that was found. */
export type Outcome = Pick<
  Look,
  'state' | 'result' | 'upcoming' | 'listedAlready' | 'doubts' | 'knownSource'
> & { feedKey: string | null }

const SCAN = sql`
  select t.id, c.slug as "citySlug", c.name as "cityName", t.started_at as "startedAt", t.finished_at as "finishedAt",
    (select count(*)::int from town_look l where l.scan_id = t.id) as sites,
    (select count(*)::int from town_look l where l.scan_id = t.id and l.state = 'waiting') as waiting,
    (select count(*)::int from town_look l where l.scan_id = t.id and l.state = 'found' and l.decision is null) as undecided
  from town_scan t join city c on c.id = t.city_id`

/** The scans of all cities or of one, latest first. */
export async function listScans(db: Db, citySlug: string | null = null): Promise<TownScan[]> {
  const { rows } = await sql<TownScan>`
    ${SCAN} where ${citySlug}::text is null or c.slug = ${citySlug} order by t.id desc limit 100`.execute(
    db,
  )
  return rows
}

export async function findScan(db: Db, id: number): Promise<TownScan | null> {
  const { rows } = await sql<TownScan>`${SCAN} where t.id = ${id}::bigint`.execute(db)
  return rows[0] ?? null
}

/** Begins a scan of a city. Throws when the city is unknown. */
export async function beginScan(tx: Tx, citySlug: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into town_scan (city_id, started_at)
    select id, ${now} from city where slug = ${citySlug} returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`There is no city "${citySlug}"`)
  return id
}

/**
 * Adds addresses to a scan that it does not have yet. Decisions of an earlier scan of the city hold: a refusal, or a
 * source that is still there.
 */
export async function addSites(tx: Tx, scanId: number, sites: readonly Site[]): Promise<void> {
  const rows = sites.map((site, n) => ({
    key: storableText(site.addressKey),
    address: storableText(site.address),
    other: site.otherAddress,
    name: storableText(site.name),
    kind: site.kind,
    house: site.house,
    n,
  }))
  await sql`
    insert into town_look
      (scan_id, address_key, address, other_address, name, kind, house, state, known_source, decision)
    select ${scanId}, s.key, s.address, s.other, s.name, s.kind, s.house,
      case when e.source_slug is null then 'waiting' else 'known' end, e.source_slug,
      case when e.decision = 'declined' then e.decision end
    from jsonb_to_recordset(${toJson(rows)}::jsonb)
      as s (key text, address text, other text, name text, kind text, house jsonb, n int)
    left join lateral (
      select l.decision, source.slug as source_slug from town_look l
      join town_scan t on t.id = l.scan_id left join source on source.slug = l.source_slug
      where l.address_key = s.key and l.decision is not null
        and t.city_id = (select city_id from town_scan where id = ${scanId})
      order by l.id desc limit 1) e on true
    order by s.n
    on conflict (scan_id, address_key) do nothing`.execute(tx)
}

const LOOK = sql`
  select l.id, l.scan_id as "scanId", c.slug as "citySlug", l.address_key as "addressKey", l.address,
    l.other_address as "otherAddress", l.name, l.kind, l.house, l.state, l.result, l.upcoming,
    l.listed_already as "listedAlready", l.doubts, l.known_source as "knownSource", l.decision,
    l.source_slug as "sourceSlug", l.looked_at as "lookedAt"
  from town_look l join town_scan t on t.id = l.scan_id join city c on c.id = t.city_id`

/** The looks of a scan in the order of their addresses, all or those of one state. */
export async function listLooks(
  db: Db,
  scanId: number,
  state: LookState | null = null,
): Promise<Look[]> {
  const { rows } = await sql<Look>`
    ${LOOK} where l.scan_id = ${scanId} and (${state}::text is null or l.state = ${state})
    order by l.id`.execute(db)
  return rows
}

export async function findLook(db: Db, id: number): Promise<Look | null> {
  const { rows } = await sql<Look>`${LOOK} where l.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function keepOutcome(
  db: Db,
  id: number,
  { state, result, upcoming, listedAlready, doubts, knownSource, feedKey }: Outcome,
  now: Date,
): Promise<void> {
  await sql`
    update town_look set state = ${state}, result = ${result === null ? null : toJson(result)}::jsonb,
      upcoming = ${upcoming}, listed_already = ${listedAlready}, doubts = ${toJson(doubts)}::jsonb,
      known_source = ${knownSource}, feed_key = ${feedKey}, looked_at = ${now}
    where id = ${id}`.execute(db)
}

/** Marks a scan as done once nothing of it waits. */
export async function finishScan(db: Db, id: number, now: Date): Promise<void> {
  await sql`
    update town_scan set finished_at = ${now}
    where id = ${id} and finished_at is null
      and not exists (select from town_look where scan_id = ${id} and state = 'waiting')`.execute(
    db,
  )
}

/** Decides on a find, once. False: it was decided already. */
export async function decideLook(
  db: Db | Tx,
  id: number,
  decision: { decision: 'added'; sourceSlug: string } | { decision: 'declined' },
): Promise<boolean> {
  const slug = decision.decision === 'added' ? decision.sourceSlug : null
  const { rows } = await sql`
    update town_look set decision = ${decision.decision}, source_slug = ${slug}
    where id = ${id} and state = 'found' and decision is null returning id`.execute(db)
  return rows.length > 0
}

/** Marks an undecided find as gathered by a source. False: it was decided already. */
export async function markKnown(tx: Tx, id: number, sourceSlug: string): Promise<boolean> {
  const { rows } = await sql`
    update town_look set state = 'known', known_source = ${sourceSlug}
    where id = ${id} and state = 'found' and decision is null returning id`.execute(tx)
  return rows.length > 0
}

/** The first other address of a scan that led to the same feed; null: none did. */
export async function otherWithFeed(
  db: Db,
  { scanId, id }: Pick<Look, 'scanId' | 'id'>,
  feedKey: string,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from town_look
    where scan_id = ${scanId} and feed_key = ${feedKey} and id <> ${id} order by id limit 1`.execute(
    db,
  )
  return rows[0]?.name ?? null
}
