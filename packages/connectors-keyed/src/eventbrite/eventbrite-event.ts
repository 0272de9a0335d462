import { BadRecord } from '@okolo/connectors/bad-record'
import { compact, filled, present } from '@okolo/connectors/understanding/compact'
import type { MapContext } from '@okolo/connectors/connector'
import type {
  Assumption,
  EventDraft,
  EventStatus,
  RawPlace,
  When,
} from '@okolo/connectors/event-draft'
import type { Json } from '@okolo/connectors/json'
import { readRecord } from '@okolo/connectors/understanding/read-record'
import { webUrl } from '@okolo/connectors/understanding/event-link'
import { languageTag } from '@okolo/connectors/understanding/language-map'
import { pointOf } from '@okolo/connectors/understanding/point'
import { upsellTags } from '@okolo/connectors/understanding/upsell'
import { resolveZone } from '@okolo/connectors/understanding/zone'
import { EventbriteEvent } from './eventbrite-fields.ts'
import type { EventbriteConfig } from './eventbrite-config.ts'

/** Null for drafts, private events and parents of series, whose dates are separate events. */
export function mapEventbriteEvent(
  raw: Json,
  { config }: MapContext<EventbriteConfig>,
  { id }: { id: string },
): EventDraft | null {
  const assumptions: Assumption[] = []
  const event = readRecord(EventbriteEvent, raw, assumptions)
  if (event.is_series_parent === true || event.status === 'draft') return null
  if (event.invite_only === true || (event.listed === false && !config.unlisted)) return null
  const title = event.name?.text
  if (title === undefined) throw new BadRecord('no_title', 'the event has no name', 'name.text')
  const when = dateOf(event, assumptions)
  const isCancelled = event.status === 'canceled' || event.status === 'cancelled'
  const status: EventStatus = isCancelled ? 'cancelled' : when === null ? 'postponed' : 'scheduled'
  const language = languageTag(event.locale ?? 'und')
    .slice(0, 3)
    .replace('-', '')
  const categories = [event.category?.name, event.subcategory?.name, event.format?.name]
  const logo = event.logo?.original ?? event.logo
  const image = webUrl(logo?.url)
  const html = event.description?.html
  return compact<EventDraft>({
    sourceId: id,
    url: webUrl(event.url),
    title: { [language]: title },
    summary: event.summary === undefined ? undefined : { [language]: event.summary },
    // The list's description is the summary once more.
    descriptionHtml:
      html === undefined || html === event.summary ? undefined : { [language]: html },
    when: when === null ? [] : [when],
    status,
    place: event.online_event === true ? undefined : readPlace(event.venue),
    isOnline: event.online_event === true ? true : undefined,
    onlineUrl: event.online_event === true ? webUrl(event.url) : undefined,
    organizers: organizersOf(event),
    categories: filled(categories.filter((name) => name !== undefined)),
    tags: filled(upsellTags(title)),
    offers: offersOf(event),
    images:
      image === undefined
        ? undefined
        : [
            compact({
              url: image,
              width: event.logo?.original?.width,
              height: event.logo?.original?.height,
            }),
          ],
    age: ageOf(event),
    seriesSourceId: event.series_id,
    updatedAt: event.changed,
    assumptions: filled(assumptions),
  })
}

function dateOf(event: EventbriteEvent, assumptions: Assumption[]): When | null {
  const { start, end } = event
  // The organizer hides the date on the event's page, so we do too.
  if (event.hide_start_date === true || start?.local === undefined) {
    const message = 'the date is not shown by the organizer'
    assumptions.push({ code: 'date_to_be_announced', field: 'hide_start_date', message })
    return null
  }
  const tz = resolveZone(start.timezone ?? '') ?? undefined
  const last = event.hide_end_date === true ? undefined : end?.local
  return compact<When>({
    start: start.local,
    end: last !== undefined && last > start.local ? last : undefined,
    tz,
  })
}

function readPlace(venue: EventbriteEvent['venue']): RawPlace | undefined {
  if (venue === undefined) return undefined
  const { address } = venue
  const lines = [address?.address_1, address?.address_2].filter((line) => line !== undefined)
  return present<RawPlace>({
    sourceId: venue.id,
    name: venue.name,
    address: lines.length === 0 ? undefined : lines.join(', '),
    postalCode: address?.postal_code,
    locality: address?.city,
    country: address?.country?.toLowerCase(),
    ...pointOf(venue.latitude, venue.longitude),
  })
}

function organizersOf({ organizer }: EventbriteEvent): EventDraft['organizers'] {
  if (organizer?.name === undefined) return undefined
  return [compact({ name: organizer.name, url: webUrl(organizer.url), sourceId: organizer.id })]
}

/** Checkout adds fees unless the organizer pays them. The answer does not tell. */
function offersOf(event: EventbriteEvent): EventDraft['offers'] {
  const { ticket_availability: tickets } = event
  const low = tickets?.minimum_ticket_price?.major_value
  const high = tickets?.maximum_ticket_price?.major_value
  const free = event.is_free
  const hasPrice = free !== true && low !== undefined && (low > 0 || (high ?? 0) > 0)
  return filled(
    [
      compact({
        url: webUrl(event.url),
        price: hasPrice ? low : undefined,
        priceMax: hasPrice && high !== undefined && high > low ? high : undefined,
        minimum: hasPrice && low > 0 && high === undefined ? (true as const) : undefined,
        currency: hasPrice
          ? (tickets?.minimum_ticket_price?.currency ?? event.currency)
          : undefined,
        free: hasPrice ? undefined : free,
        soldOut: tickets?.is_sold_out === true ? true : undefined,
        fees: hasPrice ? ('unknown' as const) : undefined,
      }),
    ].filter((offer) => Object.keys(offer).length > 0),
  )
}

function ageOf({ music_properties: music }: EventbriteEvent): EventDraft['age'] {
  const told = /\b(\d{1,2})\s?\+/.exec(music?.age_restriction ?? '')
  return told ? { min: Number(told[1]) } : undefined
}
