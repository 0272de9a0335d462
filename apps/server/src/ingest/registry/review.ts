import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/platform/db.ts'
import { loadKnownPlaces } from '../store/known-places.ts'
import { remergeEvents } from '../store/remerge-events.ts'
import { lockEvents } from '../store/write-listings.ts'

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
 * events are written anew. `room`: the younger one is a room of the older one. Nothing where it was judged already.
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
    if (verdict === 'room')
      await sql`update venue set part_of = ${pair.a} where id = ${pair.b}`.execute(tx)
    if (verdict === 'same') {
      const touched = await pointTo(tx, pair.b, pair.a)
      await remergeEvents(
        tx,
        { source: null, changed: [], withdrawn: [], touched },
        { places, now },
      )
    }
    return true
  })
}

/** Lets every spelling of `from` mean `to`; gives the events that are affected. */
async function pointTo(tx: Tx, from: number, to: number): Promise<number[]> {
  await sql`update venue_alias set venue_id = ${to}, kind = 'operator' where venue_id = ${from}`.execute(
    tx,
  )
  await sql`
    insert into venue_block (key, venue_id) select key, ${to} from venue_block where venue_id = ${from}
    on conflict do nothing`.execute(tx)
  await sql`delete from venue_block where venue_id = ${from}`.execute(tx)
  const { rows } = await sql<{ event_id: number }>`
    with moved as (update listing set venue_id = ${to} where venue_id = ${from} returning event_id)
    select event_id from moved union select id from event where venue_id = ${from}`.execute(tx)
  return rows.map(({ event_id }) => event_id)
}
