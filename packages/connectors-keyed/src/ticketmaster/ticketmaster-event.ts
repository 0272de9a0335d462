import { BadRecord } from '@okolo/connectors/bad-record'
import { compact, filled, present } from '@okolo/connectors/understanding/compact'
import type { MapContext } from '@okolo/connectors/connector'
import type {
  Assumption,
  EventDraft,
  EventStatus,
  Offer,
  RawImage,
  RawPlace,
} from '@okolo/connectors/event-draft'
import type { Json } from '@okolo/connectors/json'
import { readRecord } from '@okolo/connectors/understanding/read-record'
import { webUrl } from '@okolo/connectors/understanding/event-link'
import { languageTag } from '@okolo/connectors/understanding/language-map'
import { pointOf } from '@okolo/connectors/understanding/point'
import { textToHtml } from '@okolo/connectors/text/text'
import { upsellTags } from '@okolo/connectors/understanding/upsell'
import { ticketmasterDate } from './ticketmaster-date.ts'
import { TicketmasterEvent, type TicketmasterVenue } from './ticketmaster-fields.ts'
import type { TicketmasterConfig } from './ticketmaster-config.ts'
import { knownStatus } from '@okolo/connectors/understanding/known-status'

/** `onsale` and `offsale` describe the ticket sale, which ends before the event. */
const STATUS: Record<string, EventStatus> = {
  cancelled: 'cancelled',
  canceled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
}

/** Elsewhere its name, "Sports", means taking part. Here it means watching. */
const SPORTS = 'KZFzniwnSyZfZ7v7nE'

/** The platform's values for "none chosen". */
const NO_CLASS = /^(?:undefined|miscellaneous|other|not provided|event style)$/i
const NO_PROMOTER = /^(?:promoted by venue|no promoter|venue)$/i

export function mapTicketmasterEvent(
  raw: Json,
  _: MapContext<TicketmasterConfig>,
  { id }: { id: string },
): EventDraft | null {
  const assumptions: Assumption[] = []
  const event = readRecord(TicketmasterEvent, raw, assumptions)
  if (event.test === true) return null
  if (event.name === undefined) throw new BadRecord('no_title', 'the event has no name', 'name')
  const { _embedded: embedded } = event
  const venue = embedded?.venues[0]
  const told = knownStatus(event.dates?.status?.code, STATUS, assumptions)
  const when = ticketmasterDate(event, venue?.timezone, assumptions)
  const language = event.locale === undefined ? 'und' : languageTag(event.locale).slice(0, 2)
  const text = [event.description, event.info, event.pleaseNote].filter(
    (part) => part !== undefined,
  )
  const kinds = event.classifications.flatMap(({ type, subType }) => [type?.name, subType?.name])
  const isUpsell = kinds.some((kind) => /^upsell$/i.test(kind ?? ''))
  const tags = upsellTags(event.name)
  return compact<EventDraft>({
    sourceId: id,
    url: webUrl(event.url),
    title: { [language]: event.name },
    descriptionHtml:
      text.length === 0 ? undefined : { [language]: textToHtml([...new Set(text)].join('\n\n')) },
    when: when === null ? [] : [when],
    // Without a day, it counts as postponed.
    status: when === null && told !== 'cancelled' ? 'postponed' : told,
    place: venue && readPlace(venue),
    organizers: organizersOf(event),
    performers: performersOf(event),
    categories: filled(categoriesOf(event)),
    tags: filled(isUpsell && tags.length === 0 ? ['upsell'] : tags),
    offers: filled(offersOf(event)),
    images: filled(imagesOf(event)),
    age: ageOf(event),
    assumptions: filled(assumptions),
  })
}

function readPlace(venue: TicketmasterVenue): RawPlace | undefined {
  const point = pointOf(venue.location?.latitude, venue.location?.longitude)
  const address = [venue.address?.line1, venue.address?.line2].filter((line) => line !== undefined)
  return present<RawPlace>({
    sourceId: venue.id,
    name: venue.name,
    address: address.length === 0 ? undefined : address.join(', '),
    postalCode: venue.postalCode,
    locality: venue.city?.name,
    country: venue.country?.countryCode?.toLowerCase(),
    lat: point.lat,
    lon: point.lon,
    url: webUrl(venue.url),
  })
}

function organizersOf({ promoter }: TicketmasterEvent): EventDraft['organizers'] {
  if (promoter?.name === undefined || NO_PROMOTER.test(promoter.name)) return undefined
  return [compact({ name: promoter.name, sourceId: promoter.id })]
}

function performersOf({ _embedded: embedded }: TicketmasterEvent): EventDraft['performers'] {
  const performers = (embedded?.attractions ?? []).flatMap(({ name, url, externalLinks }) =>
    name === undefined
      ? []
      : [compact({ name, url: webUrl(url), mbid: externalLinks?.musicbrainz[0]?.id })],
  )
  return filled(performers)
}

/** Ids for exact rules, names for rules by word. */
function categoriesOf({ classifications }: TicketmasterEvent): string[] {
  const primary = classifications.filter((one) => one.primary !== false)
  const found = primary.flatMap(({ segment, genre, subGenre }) =>
    [
      segment?.id,
      segment?.id === SPORTS ? undefined : segment?.name,
      genre?.name,
      subGenre?.name,
    ].filter((name) => name !== undefined),
  )
  return [...new Set(found.filter((name) => !NO_CLASS.test(name)))]
}

function offersOf(event: TicketmasterEvent): Offer[] {
  const url = webUrl(event.url)
  const offers = event.priceRanges
    // A range from 0 to 0 was never entered.
    .filter(({ max, min }) => (max ?? min ?? 0) > 0)
    .map(({ type, currency, min, max }) =>
      compact<Offer>({
        url,
        price: min ?? max,
        priceMax: max !== undefined && max > (min ?? max) ? max : undefined,
        minimum: min !== undefined && max === undefined ? true : undefined,
        currency,
        fees: /includ/i.test(type ?? '') ? 'included' : undefined,
      }),
    )
  return offers.length > 0 || url === undefined ? offers : [{ url }]
}

/** Returns the event's own largest wide picture. Fallbacks show only the genre. */
function imagesOf({ images }: TicketmasterEvent): RawImage[] {
  const own = images.filter(({ fallback, url }) => fallback !== true && webUrl(url) !== undefined)
  const wide = own.filter(({ ratio }) => ratio === '16_9')
  const best = (wide.length > 0 ? wide : own).toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]
  if (best === undefined) return []
  const { attribution: credit, width, height } = best
  return [compact<RawImage>({ url: webUrl(best.url) ?? '', credit, width, height })]
}

function ageOf({ ageRestrictions }: TicketmasterEvent): EventDraft['age'] {
  const told = /\b(\d{1,2})\s?(?:\+|and over|or over|years)/i.exec(
    ageRestrictions?.ageRuleDescription ?? '',
  )
  return told ? { min: Number(told[1]) } : undefined
}
