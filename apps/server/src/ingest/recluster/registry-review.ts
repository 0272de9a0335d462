import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { remergeEvents } from '../pipeline/remerge-events.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { decideReview, type RegistryKind } from '../registry/registry-reviews.ts'
import { makeRoom } from '../registry/repoint.ts'
import { viewsOf } from './match-review.ts'
import { uniteOrganizers, uniteVenues } from './unite-entries.ts'

export type VenueReview = {
  id: number
  probability: number
  reasons: string[]
  a: { id: number; name: string; address: string | null; events: number }
  b: { id: number; name: string; address: string | null; events: number }
}

/** Pairs of venues that may be one place and that nobody has judged, first those that most visitors saw; in these cities, or in all. */
export async function openVenueReviews(
  db: Db,
  limit: number,
  cities: readonly string[] | null = null,
): Promise<VenueReview[]> {
  const { rows } = await sql<VenueReview>`
    select r.id, r.probability, r.reasons,
      jsonb_build_object('id', a.id, 'name', a.name, 'address', a.address,
        'events', (select count(*) from event e where e.venue_id = a.id)) as a,
      jsonb_build_object('id', b.id, 'name', b.name, 'address', b.address,
        'events', (select count(*) from event e where e.venue_id = b.id)) as b
    from registry_review r join venue a on a.id = r.a join venue b on b.id = r.b
    where r.kind = 'venue' and r.state = 'open'
      and (${slugs(cities)} is null or not exists (select 1 from city c where c.id in (a.city_id, b.city_id) and c.slug <> all(${slugs(cities)})))
    order by ${viewsOf(sql`select e.id from event e where e.venue_id in (a.id, b.id)`)} desc, r.probability desc, r.id limit ${limit}`.execute(
    db,
  )
  return rows
}

export type OrganizerReview = Omit<VenueReview, 'a' | 'b'> & {
  a: { id: number; name: string; url: string | null; events: number }
  b: { id: number; name: string; url: string | null; events: number }
}

/** Pairs of organizers that may be one and that nobody has judged, first those that most visitors saw; with events in these cities alone, or in all. */
export async function openOrganizerReviews(
  db: Db,
  limit: number,
  cities: readonly string[] | null = null,
): Promise<OrganizerReview[]> {
  const { rows } = await sql<OrganizerReview>`
    select r.id, r.probability, r.reasons,
      jsonb_build_object('id', a.id, 'name', a.name, 'url', a.url,
        'events', (select count(*) from event_organizer e where e.organizer_id = a.id)) as a,
      jsonb_build_object('id', b.id, 'name', b.name, 'url', b.url,
        'events', (select count(*) from event_organizer e where e.organizer_id = b.id)) as b
    from registry_review r join organizer a on a.id = r.a join organizer b on b.id = r.b
    where r.kind = 'organizer' and r.state = 'open'
      and (${slugs(cities)} is null or (select coalesce(bool_and(c.slug = any(${slugs(cities)})), false)
        from event_organizer o join event e on e.id = o.event_id join city c on c.id = e.city_id
        where o.organizer_id in (a.id, b.id)))
    order by ${viewsOf(sql`select e.event_id from event_organizer e where e.organizer_id in (a.id, b.id)`)} desc, r.probability desc, r.id limit ${limit}`.execute(
    db,
  )
  return rows
}

function slugs(cities: readonly string[] | null) {
  return sql`${cities === null ? null : [...cities]}::text[]`
}

/**
 * An operator's word on two venues. `same`: the spellings of the younger one mean the older one from now on, and its
 * events are written anew. `room`: the same, and its name is reported beside that of the building. False where it was judged
 * already.
 */
export function decideVenues(
  db: Db,
  reviewId: number,
  verdict: 'same' | 'room' | 'different',
  by: By,
): Promise<boolean> {
  return decide(db, { kind: 'venue', reviewId, verdict, by }, async (tx, { older, younger }) => {
    if (verdict === 'room') await makeRoom(tx, younger, older)
    return uniteVenues(tx, younger, older, 'operator')
  })
}

/** An operator's word on two organizers, as on venues. */
export function decideOrganizers(
  db: Db,
  reviewId: number,
  verdict: 'same' | 'different',
  by: By,
): Promise<boolean> {
  return decide(db, { kind: 'organizer', reviewId, verdict, by }, (tx, { older, younger }) =>
    uniteOrganizers(tx, younger, older, 'operator'),
  )
}

type By = { who: string; now: Date }

type Verdict = {
  kind: RegistryKind
  reviewId: number
  verdict: 'same' | 'room' | 'different'
  by: By
}

/** Notes the word once; `unite` makes two of them one and gives the events that are to be written anew. */
async function decide(
  db: Db,
  { kind, reviewId, verdict, by: { who, now } }: Verdict,
  unite: (tx: Tx, pair: { older: number; younger: number }) => Promise<number[]>,
): Promise<boolean> {
  const places = await loadKnownPlaces(db)
  return withEventsLocked(db, async (tx) => {
    // A room is no other name of its building.
    const state = verdict === 'same' ? 'same' : 'different'
    const pair = await decideReview(tx, { id: reviewId, kind, state }, { who, now })
    if (pair === null) return false
    if (verdict === 'different') return true
    const touched = await unite(tx, pair)
    await remergeEvents(tx, { touched }, { places, now })
    return true
  })
}
