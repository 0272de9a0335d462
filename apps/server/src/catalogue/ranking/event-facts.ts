import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { packedRow, type Unpacked } from '#server/platform/packed-row.ts'
import { remembered } from '#server/platform/remembered.ts'
import { titleTraits, type TitleTraits } from './similarity.ts'

/** Of an event and its signals, by the names of their tables: whoever asks may call others `e`. */
const FACTS = packedRow((columns) => ({
  id: columns.number('event.id'),
  title: columns.text('event.title'),
  part_of: columns.numberOrNull('event.part_of'),
  venue_id: columns.numberOrNull('event.venue_id'),
  source_count: columns.number('event.source_count'),
  first_seen_at: columns.instant('event.first_seen_at'),
  lat: columns.numberOrNull('event.lat'),
  lng: columns.numberOrNull('event.lng'),
  quality: columns.numberOrNull('event_signal.quality'),
  saves: columns.numberOrNull('event_signal.saves'),
  organizers: columns.numbers(
    'array(select o.organizer_id from event_organizer o where o.event_id = event.id order by o.organizer_id)',
  ),
}))

/** What ranking needs of an event beyond what the indexes of its dates hold. The same in every list. */
export type EventFacts = Omit<Unpacked<typeof FACTS>, 'id' | 'title'> & { title: TitleTraits }

/** Of which columns facts are made: those that another version of Okolo has stored are not read. */
const VERSION = createHash('sha256').update(FACTS.sql).digest('hex').slice(0, 8)
const TEXT = `'${VERSION}' || ${FACTS.sql}`

/** About a kilobyte each with what titles are compared by. */
const MOST_FACTS = 20_000

/** Facts from their text, by the id of their event; shared by all who read the same. */
export const readFacts = remembered(
  (text: string): [id: number, facts: EventFacts] => {
    const { id, title, ...facts } = FACTS.read(text.slice(VERSION.length))
    return [id, { ...facts, title: titleTraits(title) }]
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
