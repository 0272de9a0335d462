import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/platform/db.ts'
import { loadKnownPlaces } from '../store/known-places.ts'
import { remergeEvents } from '../store/remerge-events.ts'
import { lockEvents } from '../store/write-listings.ts'
import { repointOrganizer, repointVenue } from './repoint.ts'

export type VenueReview = {
  id: number
  probability: number
  reasons: string[]
  a: { id: number; name: string; address: string | null; events: number }
  b: { id: number; name: string; address: string | null; events: number }
}

/** Pairs of venues that may be one place and that nobody has judged, the likeliest first. */
export async function openVenueReviews(db: Db, limit: number): Promise<VenueReview[]> {
  const { rows } = await sql<VenueReview>`
    select r.id, r.probability, r.reasons,
      jsonb_build_object('id', a.id, 'name', a.name, 'address', a.address,
        'events', (select count(*) from event e where e.venue_id = a.id)) as a,
      jsonb_build_object('id', b.id, 'name', b.name, 'address', b.address,
        'events', (select count(*) from event e where e.venue_id = b.id)) as b
    from registry_review r join venue a on a.id = r.a join venue b on b.id = r.b
    where r.kind = 'venue' and r.state = 'open' order by r.probability desc, r.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/**
 * An operator's word on two venues. `same`: the spellings of the younger one mean the older one from now on, and its
 * events are written anew. `room`: the same, and its name is told beside that of the building. Nothing where it was judged already.
 */
export async function decideVenues(
  db: Db,
  reviewId: number,
  verdict: 'same' | 'room' | 'different',
  { who, now }: { who: string; now: Date },
): Promise<boolean> {
  const places = await loadKnownPlaces(db)
  return inTransaction(db, async (tx) => {
    await lockEvents(tx)
    const { rows } = await sql<{ a: number; b: number }>`
      update registry_review set state = ${verdict === 'same' ? 'same' : 'different'}, decided_by = ${who},
        decided_at = ${now}
      where id = ${reviewId} and kind = 'venue' and state = 'open' returning a, b`.execute(tx)
    const [pair] = rows
    if (pair === undefined) return false
    if (verdict === 'room') await makeRoom(tx, pair.b, pair.a)
    if (verdict !== 'different') {
      const touched = await repointVenue(tx, pair.b, pair.a, 'operator')
      await remergeEvents(
        tx,
        { source: null, changed: [], withdrawn: [], touched },
        { places, now },
      )
    }
    return true
  })
}

/** Its spellings tell the room from now on; its page leads to the building's. */
async function makeRoom(tx: Tx, room: number, building: number): Promise<void> {
  await sql`update venue set part_of = ${building} where id = ${room}`.execute(tx)
  await sql`
    update venue_alias a set room = coalesce(a.room, v.name) from venue v
    where v.id = ${room} and a.venue_id = v.id`.execute(tx)
}

export type OrganizerReview = Omit<VenueReview, 'a' | 'b'> & {
  a: { id: number; name: string; url: string | null; events: number }
  b: { id: number; name: string; url: string | null; events: number }
}

/** Pairs of organizers that may be one and that nobody has judged, the likeliest first. */
export async function openOrganizerReviews(db: Db, limit: number): Promise<OrganizerReview[]> {
  const { rows } = await sql<OrganizerReview>`
    select r.id, r.probability, r.reasons,
      jsonb_build_object('id', a.id, 'name', a.name, 'url', a.url,
        'events', (select count(*) from event_organizer e where e.organizer_id = a.id)) as a,
      jsonb_build_object('id', b.id, 'name', b.name, 'url', b.url,
        'events', (select count(*) from event_organizer e where e.organizer_id = b.id)) as b
    from registry_review r join organizer a on a.id = r.a join organizer b on b.id = r.b
    where r.kind = 'organizer' and r.state = 'open' order by r.probability desc, r.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** An operator's word on two organizers, as on venues. Nothing where it was judged already. */
export async function decideOrganizers(
  db: Db,
  reviewId: number,
  verdict: 'same' | 'different',
  { who, now }: { who: string; now: Date },
): Promise<boolean> {
  const places = await loadKnownPlaces(db)
  return inTransaction(db, async (tx) => {
    await lockEvents(tx)
    const { rows } = await sql<{ a: number; b: number }>`
      update registry_review set state = ${verdict}, decided_by = ${who}, decided_at = ${now}
      where id = ${reviewId} and kind = 'organizer' and state = 'open' returning a, b`.execute(tx)
    const [pair] = rows
    if (pair === undefined) return false
    if (verdict === 'different') return true
    const touched = await repointOrganizer(tx, pair.b, pair.a, 'operator')
    await remergeEvents(tx, { source: null, changed: [], withdrawn: [], touched }, { places, now })
    return true
  })
}
