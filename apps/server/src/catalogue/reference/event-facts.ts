import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { remembered } from '#server/words/remembered.ts'
import { titleTraits, type TitleTraits } from '#server/knowledge/ranking/similarity.ts'

/** Inputs of ranking that the indexes of dates do not hold. The same in every list. */
export type EventFacts = {
  title: TitleTraits
  part_of: number | null
  venue_id: number | null
  source_count: number
  first_seen_at: Date
  lat: number | null
  lng: number | null
  quality: number | null
  saves: number | null
  organizers: number[]
}

type StoredFacts = Omit<EventFacts, 'title' | 'first_seen_at'> & {
  id: number
  title: string
  first_seen_at: string
}

/** `StoredFacts` by the names of their tables, so that a query may call another table `e`. */
const FACTS = `json_build_object(
  'id', event.id, 'title', event.title, 'part_of', event.part_of, 'venue_id', event.venue_id,
  'source_count', event.source_count, 'first_seen_at', event.first_seen_at, 'lat', event.lat, 'lng', event.lng,
  'quality', event_signal.quality, 'saves', event_signal.saves, 'organizers', array(
    select o.organizer_id from event_organizer o where o.event_id = event.id order by o.organizer_id))`

/** Of which columns facts are made: those that another version of Okolo has stored are not read. */
const VERSION = createHash('sha256').update(FACTS).digest('hex').slice(0, 8)
const TEXT = `'${VERSION}' || ${FACTS}`

/** About a kilobyte each with what titles are compared by. */
const MOST_FACTS = 20_000

/** Facts from their text, by the id of their event; shared by all who read the same. */
export const readFacts = remembered(
  (text: string): [id: number, facts: EventFacts] => {
    const stored: StoredFacts = JSON.parse(text.slice(VERSION.length))
    const { id, title, first_seen_at, ...facts } = stored
    return [id, { ...facts, title: titleTraits(title), first_seen_at: new Date(first_seen_at) }]
  },
  { most: MOST_FACTS },
)

/**
 * The text of an event's facts, for `readFacts`: as they were when the event's city was judged last (docs/decisions/0011), in one row of one table;
 * where it has not been judged since, as they are. Null where there is no such event.
 */
export function factsOf(eventId: string): RawBuilder<string | null> {
  return sql.raw(`coalesce(
    (select f.facts from event_signal f where f.event_id = ${eventId} and starts_with(f.facts, '${VERSION}')),
    (select ${TEXT} from event left join event_signal on event_signal.event_id = event.id
      where event.id = ${eventId}))`)
}

/** Stores the facts of judged events that are coming up, where they have changed; of one city, or of all. */
export async function storeFacts(db: Db, cityId: number | null): Promise<void> {
  const there = cityId === null ? sql`true` : sql`event.city_id = ${cityId}`
  await sql`
    update event_signal t set facts = f.facts
    from (
      select event.id, event_signal.facts before, ${sql.raw(TEXT)} facts
      from event join event_signal on event_signal.event_id = event.id
      where ${there} and event.next_starts_at is not null
    ) f
    where t.event_id = f.id and f.facts is distinct from f.before`.execute(db)
}
