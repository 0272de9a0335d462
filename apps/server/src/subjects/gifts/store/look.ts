import type { EventDetail } from '@okolo/contract/events/event'
import type { GiftLook } from '@okolo/contract/events/gift'
import { faultsOfGift } from '@okolo/contract/events/gift-faults'
import type { GiftFault, GiftForm } from '@okolo/contract/events/gift-form'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { loadCards, type CardContext } from '#server/catalogue/cards/event-card.ts'
import { detailOf } from '#server/catalogue/cards/event-detail.ts'
import { Problem } from '#server/platform/problem.ts'
import { dayIn } from '#server/knowledge/time/zoned-time.ts'
import { draftsOfGift } from '../rules/draft-of-gift.ts'
import type { GiftDeps, GiftSeen } from './gift-deps.ts'
import { loadClash } from './clash.ts'
import { GIFT_PICTURES, isOwnPicture } from './pictures.ts'
import { referencesOf } from './references.ts'

type Looking = { id: string; locale: Locale; isOrganizers: boolean }

/** Everything that is wrong with a form, by the clock of its city. `own`: the gift's id; null: it is new. */
export async function faultsOf(
  deps: GiftDeps,
  form: GiftForm,
  own: string | null,
): Promise<GiftFault[]> {
  const { cityBySlug } = await deps.reference.get()
  const city = cityBySlug.get(form.city)
  const faults = faultsOfGift(form, dayIn(deps.clock(), city?.time_zone ?? 'UTC'))
  if (form.city !== '' && city === undefined) faults.push({ field: 'city', code: 'unknown' })
  if (form.where === 'venue' && form.venue !== '' && !(await isVenue(deps, form.venue)))
    faults.push({ field: 'venue', code: 'unknown' })
  if (form.picture !== '' && !(await isOwnPicture(deps.db, form.picture, own)))
    faults.push({ field: 'picture', code: 'unknown' })
  return faults
}

async function isVenue({ db }: GiftDeps, slug: string): Promise<boolean> {
  const { rows } = await sql`select 1 from venue where slug = ${slug}`.execute(db)
  return rows.length > 0
}

/** How a form would look as an event, and what is known that may be the same. Writes nothing. */
export async function lookAt(deps: GiftDeps, form: GiftForm, looking: Looking): Promise<GiftLook> {
  const faults = await faultsOf(deps, form, looking.id)
  const sound = withoutFaults(form, faults)
  const seen = await seenOf(deps, sound, looking)
  if (seen === null) return { faults, event: null, likely: [], clash: null }
  const context: CardContext = {
    reference: await deps.reference.get(),
    locale: looking.locale,
    now: deps.clock(),
  }
  const event = eventOf(seen, sound, context)
  return {
    faults,
    event,
    likely: await cardsOf(deps, seen.likely, context),
    clash: event === null ? null : await clashOf(deps, sound, looking, event),
  }
}

/** The fields without a fault: what is half typed is not shown yet. */
function withoutFaults(form: GiftForm, faults: readonly GiftFault[]): GiftForm {
  const sound = { ...form }
  for (const { field } of faults) sound[field] = ''
  // An amount without its currency is not a price.
  if (faults.some(({ field }) => /^(price_|currency)/.test(field))) sound.price = ''
  return sound
}

async function seenOf(
  deps: GiftDeps,
  form: GiftForm,
  { id, isOrganizers }: Looking,
): Promise<GiftSeen | null> {
  if (form.title === '' || form.day === '' || form.city === '') return null
  const refs = await referencesOf(deps, id, form)
  if (refs === null) return null
  try {
    return await deps.catalogue.look({
      id,
      city: form.city,
      isOrganizers,
      drafts: draftsOfGift(form, refs),
      venue: refs.venue,
    })
  } catch (error) {
    // The pipeline does not list it as it stands: there is nothing to show yet.
    if (!(error instanceof Problem)) throw error
    return null
  }
}

function eventOf(
  { rows, image, source }: GiftSeen,
  { picture }: GiftForm,
  context: CardContext,
): EventDetail | null {
  const now = context.now.getTime()
  const shown = rows.find(({ ends_at }) => ends_at.getTime() > now) ?? rows.at(-1)
  if (shown === undefined) return null
  const event = detailOf(rows, shown, context, {
    sources: new Map([[source.slug, source]]),
    parts: [],
    series: [],
    house: null,
    translated: null,
    indexed: [],
  })
  // The picture is kept here already, and no source of the catalogue has it yet.
  return {
    ...event,
    image: image === null ? null : { ...image, path: `${GIFT_PICTURES}/${picture}` },
  }
}

async function clashOf(
  deps: GiftDeps,
  { city, day, time, end_time }: GiftForm,
  { id, locale }: Looking,
  { category, location }: EventDetail,
): Promise<GiftLook['clash']> {
  const [lat, lng] = location ?? []
  return loadClash(deps, {
    city,
    day,
    time,
    end_time,
    category: category.slug,
    point: lat === undefined || lng === undefined ? null : { lat, lng },
    except: (await deps.catalogue.eventOf(id))?.slug ?? '',
    locale,
  })
}

/** The next date of each event as a card, in the given order. */
async function cardsOf(
  { db }: GiftDeps,
  eventIds: readonly number[],
  context: CardContext,
): Promise<GiftLook['likely']> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<{ id: number; eventId: number }>`
    select distinct on (d.event_id) d.id, d.event_id "eventId" from event_date d join event e on e.id = d.event_id
    where d.event_id = any(${[...eventIds]}) and e.status not in ('taken_down', 'held')
    order by d.event_id, d.ends_at <= ${context.now}, d.starts_at`.execute(db)
  const cards = await loadCards(
    db,
    rows.map(({ id }) => ({ id, distance: null })),
    context,
  )
  return eventIds.flatMap((event) => {
    const row = rows.find(({ eventId }) => eventId === event)
    const card = row === undefined ? undefined : cards.get(row.id)
    return card === undefined ? [] : [card]
  })
}
