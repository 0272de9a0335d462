import { CORRECTED_FIELDS, type CorrectedField } from '@okolo/contract/people/page-claims'
import { Price } from '@okolo/contract/events/price'
import { sql } from 'kysely'
import { eventsBehind } from '#server/catalogue/cards/events-behind.ts'
import { parsePriceText } from '#server/knowledge/prices/price.ts'
import { logAction } from '#server/people/operators/actions.ts'
import { countAttempt } from '#server/people/sessions/attempts.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { ClaimDeps, Corrector } from '../rules/claim-deps.ts'
import type { Holder } from './holder.ts'
import { ownEvents } from './own-events.ts'

/** Our names of fields, and those of locks. */
const LOCKS: Record<CorrectedField, string> = {
  title: 'title',
  description: 'description',
  price: 'price',
  ticket: 'ticketUrl',
  cancelled: 'status',
}
const LONGEST = { title: 300, description: 5000, price: 200, ticket: 2000, cancelled: 3 }
const PER_DAY = { max: 200, seconds: 24 * 3600 }

/** The fields in the form of an event; an empty text takes a correction back. */
export type CorrectionForm = Record<CorrectedField, string>

export type Outcome = 'saved' | 'same' | 'ticket' | 'long' | 'often' | 'failed'

type Lock = { eventId: number; field: string; value: unknown; isOwn: boolean }

/** Fields of events with a word on them: the organizer's own words as texts, and what an operator has set. */
export async function wordsOn(
  db: Db,
  eventIds: readonly number[],
  organizerId: number,
): Promise<ReadonlyMap<number, { own: CorrectionForm; fixed: CorrectedField[] }>> {
  const { rows } = await sql<Lock>`
    select e.id "eventId", l.field, l.value, l.organizer_id is not null "isOwn"
    from event_lock l join current_event e on e.own_id = l.event_id
    where l.event_id in ${eventsBehind(eventIds)} and (l.organizer_id is null or l.organizer_id = ${organizerId})`.execute(
    db,
  )
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId)
  return new Map(
    eventIds.map((id) => {
      const locks = byEvent.get(id) ?? []
      const said = (field: CorrectedField) =>
        locks.find((lock) => lock.isOwn && lock.field === LOCKS[field])
      const own = {
        title: textOf(said('title')?.value),
        description: textOf(said('description')?.value),
        price: textOf(said('price')?.value),
        ticket: textOf(said('ticket')?.value),
        cancelled: said('cancelled')?.value === 'cancelled' ? 'yes' : '',
      }
      const fixed = CORRECTED_FIELDS.filter((field) =>
        locks.some((lock) => !lock.isOwn && lock.field === LOCKS[field]),
      )
      return [id, { own, fixed }]
    }),
  )
}

function textOf(value: unknown): string {
  const price = Price.safeParse(value)
  if (price.success) return price.data.text ?? ''
  return typeof value === 'string' ? value : ''
}

/** Corrects one of the organizer's own events, and notes in the operators' log what was changed. */
export async function correct(
  deps: ClaimDeps & { corrector: Corrector },
  holder: Holder,
  eventUuid: string,
  form: CorrectionForm,
): Promise<Outcome> {
  const { db, clock, corrector } = deps
  const now = clock()
  const event = await ownEvent(db, holder.organizerId, eventUuid)
  if (event === null) return 'failed'
  const counted = { what: 'claim correction', who: holder.uuid, limit: PER_DAY }
  if ((await countAttempt(deps, [counted], now)) !== null) return 'often'
  const { own, fixed } = (await wordsOn(db, [event.id], holder.organizerId)).get(event.id) ?? {}
  if (own === undefined || fixed === undefined) return 'failed'
  // The title stands in the form as it is shown: left alone, it is not a correction.
  const isShown = own.title === '' && form.title === event.title
  const wanted = { ...form, title: isShown ? '' : form.title }
  const changed = CORRECTED_FIELDS.filter(
    (field) => !fixed.includes(field) && wanted[field] !== own[field],
  )
  if (changed.some((field) => wanted[field].length > LONGEST[field])) return 'long'
  if (changed.includes('ticket') && !isAddress(wanted.ticket)) return 'ticket'
  const by = { who: holder.name, now, organizerId: holder.organizerId }
  for (const field of changed) {
    const text = wanted[field]
    const what = text === '' ? 'event.unlock' : 'event.lock'
    if (text === '') await corrector.unlock(eventUuid, LOCKS[field], by)
    else await corrector.lock(eventUuid, LOCKS[field], valueOf(field, text), by)
    const details = { field: LOCKS[field], ...(text !== '' && { value: text }) }
    await logAction(
      db,
      { who: `organizer ${holder.slug}`, role: null, sessionId: null, at: now },
      { what, about: event.slug, details },
    )
  }
  return changed.length === 0 ? 'same' : 'saved'
}

async function ownEvent(
  db: Db,
  organizerId: number,
  uuid: string,
): Promise<{ id: number; slug: string; title: string } | null> {
  const { rows } = await sql<{ id: number; slug: string; title: string }>`
    select e.id, e.slug, e.title from event e
    where e.uuid::text = ${uuid} and e.id in (${ownEvents(organizerId)})`.execute(db)
  return rows[0] ?? null
}

function isAddress(text: string): boolean {
  if (text === '') return true
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
}

/** A value as locks take it. A price is read as those of sources are, and keeps the organizer's words. */
function valueOf(field: CorrectedField, text: string): string {
  if (field === 'cancelled') return 'cancelled'
  if (field !== 'price') return text
  const read = parsePriceText(text)
  const unknown = { is_free: false, min: null, max: null, currency: null, fees: 'unknown' as const }
  // A number without a currency stays a text.
  const isKnown = read !== null && (read.min === null || read.is_free || read.currency !== null)
  return JSON.stringify({ ...(isKnown ? read : unknown), text } satisfies Price)
}
