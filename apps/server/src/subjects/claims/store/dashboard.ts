import type { OrganizerDashboard } from '@okolo/contract/people/page-claims'
import { sql } from 'kysely'
import { DATE_COLUMNS, toEventDate, type DateRow } from '#server/catalogue/record/event-date.ts'
import { saveConfirmations } from '#server/subjects/claims/store/page-claims.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { ClaimDeps } from '../rules/claim-deps.ts'
import { masked } from '../rules/ways.ts'
import { wordsOn } from './corrections.ts'
import { figuresOf } from './figures.ts'
import type { Holder } from './holder.ts'
import { homeOf, ownEvents } from './own-events.ts'
import { peopleShown } from './people.ts'

const MOST_EVENTS = 50

export type NextEvent = DateRow & {
  event_id: number
  event_uuid: string
  slug: string
  title: string
  confirmed_at: Date | null
}

/** An organizer's own events that are not over, each with its next date, the soonest first. Cancelled ones too: that may be a mistake. */
export async function nextEvents(
  db: Db,
  organizerId: number,
  { now, limit = MOST_EVENTS, isOn = false }: { now: Date; limit?: number; isOn?: boolean },
): Promise<NextEvent[]> {
  const { rows } = await sql<NextEvent>`
    select * from (
      select distinct on (e.id) e.id event_id, e.uuid event_uuid, e.slug, e.title, ${DATE_COLUMNS},
        (select c.confirmed_at from event_confirmation c
          where c.event_id = e.id and c.confirmed_at >= e.changed_at) confirmed_at
      from event e join event_date d on d.event_id = e.id
      where e.id in (${ownEvents(organizerId)}) and d.ends_at > ${now} ${isOn ? sql`and d.is_live` : sql``}
      order by e.id, d.starts_at) found
    order by starts_at, event_id limit ${limit}`.execute(db)
  return rows
}

/** Returns what an organizer sees behind its link. */
export async function loadDashboard(
  { db, clock }: ClaimDeps,
  holder: Holder,
): Promise<OrganizerDashboard> {
  const now = clock()
  const events = await nextEvents(db, holder.organizerId, { now })
  const words = await wordsOn(
    db,
    events.map(({ event_id: id }) => id),
    holder.organizerId,
  )
  const { rows: all } = await sql<{ id: number }>`${ownEvents(holder.organizerId)}`.execute(db)
  const { byEvent, totals } = await figuresOf(
    db,
    all.map(({ id }) => id),
    now,
  )
  return {
    slug: holder.slug,
    name: holder.name,
    way: holder.email === null ? 'domain' : 'mailbox',
    proof: holder.email === null ? (holder.domain ?? '') : masked(holder.email),
    until: holder.until.toISOString(),
    wants_letters: holder.email === null ? null : holder.wantsLetters,
    totals,
    people: await peopleShown(db, holder, now),
    city: await homeOf(db, holder.organizerId),
    events: events.flatMap((event) => {
      const [figures, word] = [byEvent.get(event.event_id), words.get(event.event_id)]
      if (figures === undefined || word === undefined) return []
      const { own, fixed } = word
      return [
        {
          uuid: event.event_uuid,
          slug: event.slug,
          title: event.title,
          date: toEventDate(event),
          figures,
          corrections: {
            title: own.title || null,
            description: own.description || null,
            price: own.price || null,
            ticket: own.ticket || null,
            cancelled: own.cancelled !== '',
          },
          fixed,
          confirmed_at: event.confirmed_at?.toISOString() ?? null,
        },
      ]
    }),
  }
}

/** Notes that the organizer's own events among these are right as they stand. Returns how many. */
export async function confirmEvents(
  { db, clock }: ClaimDeps,
  { organizerId }: Holder,
  uuids: readonly string[],
): Promise<number> {
  const own = sql`
    select e.id from event e
    where e.uuid::text = any(${[...uuids]}::text[]) and e.id in (${ownEvents(organizerId)})`
  return saveConfirmations(db, organizerId, own, clock())
}
