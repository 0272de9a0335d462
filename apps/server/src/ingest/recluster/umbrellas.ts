import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { linkFoundParts, unlinkParts } from '../store/events.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { distanceKm, type Point } from '#server/knowledge/places/geo.ts'
import { takeApart } from '#server/knowledge/mentions/title.ts'
import { HOUR_MS } from '@okolo/contract/durations'

/** One part says nothing: it is the same thing under a longer name as often as not. */
const FEWEST_PARTS = 2
const PAGE = 200
const PARTS_AT_MOST = 2000

type Found = { part_id: number; umbrella_id: number; reason: 'name' | 'organizer'; length: number }

/**
 * Finds festivals by what they are: those that last longer than a day and have at least two events within their days
 * and area that bear their name, or their organizer's. A part that fits several belongs to the shortest. Parts that
 * platforms tell themselves (`partOf`) are left as they are. Gives how many parts are linked. `city`: slug; null: everywhere.
 */
export async function linkUmbrellas(
  db: Db,
  { city, now, signal }: { city: string | null; now: Date; signal?: AbortSignal | undefined },
): Promise<number> {
  let linked = 0
  for (let after = 0; ;) {
    signal?.throwIfAborted()
    const page = await umbrellasAfter(db, after, city, now)
    const last = page.at(-1)
    if (last === undefined) return linked
    after = last.id
    const wide = page.filter(maySpan)
    const found = await partsOf(db, wide)
    linked += await withEventsLocked(db, (tx) => write(tx, wide, found, now))
  }
}

const SPAN = sql`
  e.id, e.title, e.venue_id as "venueId",
  case when e.lat is not null and e.lng is not null then jsonb_build_object('lat', e.lat, 'lng', e.lng) end as point,
  (select min(d.starts_at) from event_date d where d.event_id = e.id) as "from",
  (select max(d.ends_at) from event_date d where d.event_id = e.id) as "to"`

async function umbrellasAfter(
  db: Db,
  after: number,
  city: string | null,
  now: Date,
): Promise<Umbrella[]> {
  const { rows } = await sql<Umbrella>`
    select ${SPAN}, k.slug = 'festival' as "isFestival"
    from event e join category k on k.id = e.category_id join city c on c.id = e.city_id
    where e.id > ${after} and e.last_ends_at > ${now} and e.merged_into is null and e.next_starts_at is not null
      ${city === null ? sql`` : sql`and c.slug = ${city}`}
      and (k.slug = 'festival' or exists (
        select from event_date d where d.event_id = e.id and d.ends_at - d.starts_at > interval '1 day'))
    order by e.id limit ${PAGE}`.execute(db)
  return rows
}

/** The parts of each umbrella that has enough of them. */
async function partsOf(db: Db, umbrellas: readonly Umbrella[]): Promise<Found[]> {
  const found: Found[] = []
  for (const umbrella of umbrellas) {
    const { id, from, to } = umbrella
    const { rows } = await sql<Spanned & { hasOrganizer: boolean }>`
      select ${SPAN}, exists (
        select from event_organizer o join event_organizer w on w.organizer_id = o.organizer_id
        where o.event_id = e.id and w.event_id = ${id} and ${worksForIt(umbrella)}) as "hasOrganizer"
      from (
        select distinct d.event_id from event_date d join event w on w.id = ${id} and w.city_id = d.city_id
        where d.starts_at >= ${from} and d.starts_at < ${to} and d.event_id <> ${id}
        limit ${PARTS_AT_MOST}) near
      join event e on e.id = near.event_id
      where e.merged_into is null and (e.part_of is null or e.part_of = ${id}
        or exists (select from event_umbrella u where u.part_id = e.id))`.execute(db)
    const parts = rows.flatMap(({ hasOrganizer, ...row }): Found[] => {
      const reason = partReason(row, umbrella, hasOrganizer)
      const length = lengthOf(umbrella)
      return reason === null ? [] : [{ part_id: row.id, umbrella_id: id, reason, length }]
    })
    if (parts.length >= FEWEST_PARTS) found.push(...parts)
  }
  return found
}

/** The festival's own organizer: most of what it does around these weeks is within its days. A town hall is none. */
function worksForIt({ from, to }: Umbrella) {
  return sql`(
    select count(*) filter (where d.starts_at >= ${from} and d.starts_at < ${to}) * 2 > count(*)
    from event_organizer x join event_date d on d.event_id = x.event_id
    where x.organizer_id = o.organizer_id
      and d.starts_at between ${from}::timestamptz - interval '45 days' and ${to}::timestamptz + interval '45 days')`
}

async function write(
  tx: Tx,
  umbrellas: readonly Umbrella[],
  found: readonly Found[],
  now: Date,
): Promise<number> {
  const ids = umbrellas.map(({ id }) => id)
  if (ids.length === 0) return 0
  const shortest = new Map<number, Found>()
  for (const each of found.toSorted((a, b) => a.length - b.length || a.umbrella_id - b.umbrella_id))
    if (!shortest.has(each.part_id)) shortest.set(each.part_id, each)
  const rows = [...shortest.values()]
  const { rows: before } = await sql<{ part_id: number; umbrella_id: number }>`
    delete from event_umbrella where umbrella_id = any(${ids}) returning part_id, umbrella_id`.execute(
    tx,
  )
  await unlinkParts(
    tx,
    before.filter(({ part_id }) => !shortest.has(part_id)),
  )
  await sql`
    insert into event_umbrella (part_id, umbrella_id, reason, created_at)
    select part_id, umbrella_id, reason, ${now} from jsonb_to_recordset(${toJson(rows)}::jsonb)
      as f (part_id bigint, umbrella_id bigint, reason text)
    on conflict (part_id) do nothing`.execute(tx)
  await linkFoundParts(tx, ids)
  return rows.length
}

/** An event that may be a festival, or part of one: from its first start to its last end. */
type Spanned = {
  id: number
  title: string
  from: Date
  to: Date
  point: Point | null
  venueId: number | null
}

type Umbrella = Spanned & { isFestival: boolean }

/** A shorter event is one evening. */
const SHORTEST_MS = 24 * HOUR_MS
/** A longer event is a season or an exhibition, during which other things happen. */
const LONGEST_MS = 62 * 24 * HOUR_MS
/** A festival has several houses in a town; anything else that is long is in one place. */
const FESTIVAL_KM = 5
const PLACE_KM = 0.4

/** True if an event may have parts at all. */
function maySpan(event: Spanned): boolean {
  const length = lengthOf(event)
  return length > SHORTEST_MS && length <= LONGEST_MS
}

/**
 * Why an event is a part of another, if it is: it lies within its days and its area, is shorter, and bears its name and a
 * name of its own, or has its organizer. The latter counts for festivals only: a house organizes much during an exhibition.
 */
function partReason(
  part: Spanned,
  umbrella: Umbrella,
  hasItsOrganizer: boolean,
): 'name' | 'organizer' | null {
  const isWithin = part.from >= umbrella.from && part.to <= umbrella.to
  const isShorter = lengthOf(part) < lengthOf(umbrella)
  if (!isWithin || !isShorter || !isNear(part, umbrella)) return null
  if (bearsName(part.title, umbrella)) return 'name'
  return umbrella.isFestival && hasItsOrganizer ? 'organizer' : null
}

function lengthOf({ from, to }: Spanned): number {
  return to.getTime() - from.getTime()
}

function isNear(a: Spanned, { isFestival, ...b }: Umbrella): boolean {
  if (a.venueId !== null && a.venueId === b.venueId) return true
  if (a.point === null || b.point === null) return isFestival
  return distanceKm(a.point, b.point) <= (isFestival ? FESTIVAL_KM : PLACE_KM)
}

/** `BrnoFest: opening night` bears the name of `BrnoFest 2026`; a common word alone names nothing. */
function bearsName(title: string, { title: name, isFestival }: Umbrella): boolean {
  // Without years and counts: `12th BrnoFest 2026` is `brnofest`.
  const own = takeApart(name).core.filter((word) => !/\d/.test(word))
  const isNamed = own.length >= 2 || (isFestival && (own[0]?.length ?? 0) >= 5)
  const words = new Set(takeApart(title).words)
  return isNamed && own.every((word) => words.has(word)) && words.size > own.length
}
