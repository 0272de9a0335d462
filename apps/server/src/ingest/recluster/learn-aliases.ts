import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { remergeEvents } from '../pipeline/remerge-events.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { parseAddress, sameAddress } from '../registry/address.ts'
import { compareOrganizers } from '../registry/compare-organizers.ts'
import {
  compareVenues,
  REVIEW_FROM,
  SAME_FROM,
  type VenueFacts,
} from '../registry/compare-venues.ts'
import { noteReviews, type RegistryKind } from '../registry/registry-reviews.ts'
import { organizerMention } from '../registry/organizers.ts'
import { uniteOrganizers, uniteVenues } from './unite-entries.ts'

/** Events of different titles that must agree before two spellings count as one. */
const AGREEING = 3
const MOST = 2000

/** Two rows of the registry, the older one first. `isSame`: without asking. */
type Lesson = {
  kind: RegistryKind
  a: number
  b: number
  probability: number
  reasons: string[]
  isSame: boolean
}

/**
 * Learns from merged events which spellings mean one place or one organizer, and finds organizers that are spelled
 * nearly alike. A sure one becomes an alias, the rest a question for the operator; those that an operator judged are
 * left as they are. Gives how many were made one.
 */
export async function learnAliases({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const lessons = [
    ...(await venueLessons(db)),
    ...(await agreeingOrganizers(db)),
    ...(await alikeOrganizers(db)),
  ]
  if (lessons.length === 0) return 0
  const places = await loadKnownPlaces(db)
  return withEventsLocked(db, async (tx) => {
    const now = clock()
    const fresh = await note(tx, lessons, now)
    const touched: number[] = []
    const into = new Map<string, number>()
    for (const { kind, a, b } of fresh) {
      // Of three that are one, the second lesson is about a row that has gone.
      const [to, from] = [into.get(`${kind} ${a}`) ?? a, into.get(`${kind} ${b}`) ?? b]
      if (to === from) continue
      into.set(`${kind} ${from}`, to)
      const unite = kind === 'venue' ? uniteVenues : uniteOrganizers
      touched.push(...(await unite(tx, from, to, 'learned')))
    }
    await remergeEvents(tx, { touched: [...new Set(touched)] }, { places, now })
    return fresh.length
  })
}

async function venueLessons(db: Db): Promise<Lesson[]> {
  const { rows } = await sql<{
    a: VenueFacts & { id: number }
    b: VenueFacts & { id: number }
    n: number
  }>`
    select jsonb_build_object('id', a.id, 'name', a.name, 'address', a.address, 'lat', a.lat, 'lng', a.lng,
        'precision', a.geo_precision, 'url', a.url) as a,
      jsonb_build_object('id', b.id, 'name', b.name, 'address', b.address, 'lat', b.lat, 'lng', b.lng,
        'precision', b.geo_precision, 'url', b.url) as b, agreed.n
    from (
      select least(x.venue_id, y.venue_id) as a, greatest(x.venue_id, y.venue_id) as b,
        count(distinct e.title)::int as n
      from listing x join listing y on y.event_id = x.event_id and y.platform > x.platform
      join event e on e.id = x.event_id
      where not x.is_withdrawn and not y.is_withdrawn and x.venue_id <> y.venue_id
      group by 1, 2 having count(distinct e.title) >= ${AGREEING} limit ${MOST}) agreed
    join venue a on a.id = agreed.a join venue b on b.id = agreed.b and b.city_id = a.city_id
    where a.part_of is distinct from b.id and b.part_of is distinct from a.id
    order by agreed.n desc, a.id, b.id`.execute(db)
  return rows.map(({ a, b, n }) => {
    const { probability, reasons } = compareVenues(a, b)
    const address = sameAddress(parseAddress(a.address ?? ''), parseAddress(b.address ?? ''))
    // Another house number, or far away: whatever the events say, nobody is led to the wrong door unasked.
    const isSame =
      address !== false &&
      !reasons.some((reason) => reason.endsWith(' m apart') && Number.parseInt(reason) > 400)
    return agreed('venue', n, { a: a.id, b: b.id, probability, reasons, isSame })
  })
}

async function agreeingOrganizers(db: Db): Promise<Lesson[]> {
  const { rows } = await sql<{ one: string; other: string; country: string; n: number }>`
    select x.content -> 'organizers' -> 0 ->> 'name' as one, y.content -> 'organizers' -> 0 ->> 'name' as other,
      c.country, count(distinct e.title)::int as n
    from listing x join listing y on y.event_id = x.event_id and y.platform > x.platform
    join event e on e.id = x.event_id join city c on c.id = e.city_id
    where not x.is_withdrawn and not y.is_withdrawn
      and jsonb_array_length(x.content -> 'organizers') = 1 and jsonb_array_length(y.content -> 'organizers') = 1
      and x.content -> 'organizers' -> 0 ->> 'name' <> y.content -> 'organizers' -> 0 ->> 'name'
    group by 1, 2, 3 having count(distinct e.title) >= ${AGREEING} limit ${MOST}`.execute(db)
  const lessons: Lesson[] = []
  for (const { one, other, country, n } of rows) {
    const keys = [one, other].map(
      (name) => organizerMention({ name, url: null }, country)?.matchKey ?? '',
    )
    const found = await sql<{ id: number }>`
      select distinct organizer_id as id from organizer_alias where match_key = any(${keys}) order by 1`.execute(
      db,
    )
    const [a, b] = found.rows
    if (a === undefined || b === undefined) continue
    const { probability, reasons } = compareOrganizers(
      { name: one, url: null },
      { name: other, url: null },
    )
    // Two names with nothing in common may be two who do it together.
    const isSame = probability >= REVIEW_FROM
    lessons.push(agreed('organizer', n, { a: a.id, b: b.id, probability, reasons, isSame }))
  }
  return lessons
}

async function alikeOrganizers(db: Db): Promise<Lesson[]> {
  const { rows } = await sql<{
    a: number
    b: number
    one: string
    other: string
    url: string | null
    otherUrl: string | null
  }>`
    select a.id as a, b.id as b, a.name as one, b.name as other, a.url, b.url as "otherUrl"
    from organizer a join organizer b on left(replace(b.match_key, ' ', ''), 7) = left(replace(a.match_key, ' ', ''), 7) and b.id > a.id
      and abs(length(a.match_key) - length(b.match_key)) <= 12
    where exists (select from organizer_alias x where x.organizer_id = a.id)
      and exists (select from organizer_alias x where x.organizer_id = b.id)
      and not exists (select from registry_review r where r.kind = 'organizer' and r.a = a.id and r.b = b.id)
    order by a.id, b.id limit 100000`.execute(db)
  return rows.flatMap(({ a, b, one, other, url, otherUrl }) => {
    const { probability, reasons } = compareOrganizers(
      { name: one, url },
      { name: other, url: otherUrl },
    )
    const isSame = probability >= SAME_FROM
    return probability < REVIEW_FROM
      ? []
      : [{ kind: 'organizer' as const, a, b, probability, reasons, isSame }]
  })
}

/** `n` events say so. */
function agreed(kind: RegistryKind, n: number, told: Omit<Lesson, 'kind'>): Lesson {
  return {
    ...told,
    kind,
    probability: Math.max(told.probability, REVIEW_FROM),
    reasons: [...told.reasons, `${n} events of both`],
  }
}

/** Notes what was learned and what is to be asked; gives what is new and the same. */
async function note(tx: Tx, lessons: readonly Lesson[], now: Date): Promise<Lesson[]> {
  const fresh = await noteReviews(
    tx,
    lessons.map(({ isSame, ...row }) => ({ ...row, state: isSame ? 'same' : 'open' })),
    now,
  )
  const isFresh = new Set(fresh.map(({ kind, a, b }) => `${kind} ${a} ${b}`))
  return lessons.filter(({ isSame, kind, a, b }) => isSame && isFresh.delete(`${kind} ${a} ${b}`))
}
