import { BadRecord } from '../bad-record.ts'
import type { MapContext } from '../connector.ts'
import type {
  Assumption,
  EventDraft,
  EventStatus,
  Offer,
  RawImage,
  RawPlace,
} from '../event-draft.ts'
import type { Json } from '../json.ts'
import { compact, filled, present } from '../understanding/compact.ts'
import { pointOf } from '../understanding/point.ts'
import { readRecord } from '../understanding/read-record.ts'
import { isEventPage, webUrl } from '../understanding/event-link.ts'
import { languageTag, mainText, orNothing } from '../understanding/language-map.ts'
import { htmlToText } from '../text/text.ts'
import { linkedEventDate } from './linked-events-dates.ts'
import { LinkedEvent, type LinkedEventsPlace } from './linked-events-fields.ts'
import { idFrom } from './linked-events-references.ts'
import type { LinkedEventsConfig } from './linked-events-config.ts'
import { knownStatus } from '../understanding/known-status.ts'

const STATUS: Record<string, EventStatus> = {
  eventscheduled: 'scheduled',
  eventcancelled: 'cancelled',
  eventpostponed: 'postponed',
  eventrescheduled: 'rescheduled',
  eventmovedonline: 'moved_online',
}

/** events/models.py, License. */
const LICENSE: Record<string, string> = {
  cc_by: 'CC BY 4.0',
  event_only: 'only in connection with the event',
}

export function mapLinkedEvent(
  raw: Json,
  { config, city }: MapContext<LinkedEventsConfig>,
  { id }: { id: string },
): EventDraft | null {
  const assumptions: Assumption[] = []
  const event = readRecord(LinkedEvent, raw, assumptions)
  if (event.publication_status === 'draft') return null
  // A recurring event is only a bracket: its dates are events of their own.
  const isRecurring = event.super_event_type?.toLowerCase() === 'recurring'
  if (isRecurring && event.sub_events.length > 0) return null
  const title = orNothing(event.name)
  if (!title) throw new BadRecord('no_title', 'the event has no name in any language', 'name')

  const status = statusOf(event, assumptions)
  const date = linkedEventDate(event, city.tz, assumptions)
  if (date === null && status !== 'postponed') {
    const given =
      event.start_time === undefined ? 'no start' : `no readable start: ${event.start_time}`
    throw new BadRecord('no_date', `the event has ${given}`, 'start_time')
  }

  const { languages } = city
  const extra = mainText(event.location_extra_info, languages)
  const isOnline = isInternet(event.location) || status === 'moved_online'
  const { url, sameAs } = pages(event, config, languages, id)
  const inLanguage = event.in_language
    .map((language) => languageTag(language.id ?? idFrom(language['@id']) ?? ''))
    .filter((tag) => tag !== 'und')

  return compact<EventDraft>({
    sourceId: id,
    title,
    when: date === null ? [] : [date],
    status,
    url,
    summary: orNothing(event.short_description),
    descriptionHtml: orNothing(event.description),
    place: isInternet(event.location) ? undefined : rawPlace(event.location, extra, languages),
    isOnline: isOnline || undefined,
    onlineUrl: isOnline ? firstLink(extra) : undefined,
    organizers: filled(organizersOf(event, languages)),
    categories: filled(categoriesOf(event)),
    tags: filled(unique(event.keywords.map((keyword) => mainText(keyword.name, languages)))),
    offers: filled(offersOf(event, languages)),
    images: filled(imagesOf(event, languages)),
    age: present({ min: event.audience_min_age, max: event.audience_max_age }),
    inLanguage: filled(inLanguage),
    ...parentOf(event),
    sameAs: filled(sameAs),
    updatedAt: event.last_modified_time,
    assumptions: filled(assumptions),
  })
}

const unique = (texts: (string | undefined)[]) => [
  ...new Set(texts.filter((text) => text !== undefined)),
]

function statusOf(event: LinkedEvent, assumptions: Assumption[]): EventStatus {
  const status = knownStatus(event.event_status, STATUS, assumptions)
  const isFull =
    event.remaining_attendee_capacity === 0 && (event.maximum_attendee_capacity ?? 0) > 0
  return status === 'scheduled' && isFull ? 'sold_out' : status
}

/** True for places that are not physical: `helsinki:internet`, `system:internet`, `virtual:public`. */
function isInternet(place: LinkedEventsPlace | undefined): boolean {
  const id = place?.id ?? idFrom(place?.['@id']) ?? ''
  return /(^|:)(internet|virtual)(:|$)/i.test(id)
}

function firstLink(text: string | undefined): string | undefined {
  return webUrl(/\bhttps?:\/\/[^\s"'<>]+[^\s"'<>.,;)]/i.exec(text ?? '')?.[0])
}

function rawPlace(
  place: LinkedEventsPlace | undefined,
  extra: string | undefined,
  languages: readonly string[],
): RawPlace | undefined {
  if (!place) return undefined
  const [lon, lat] = place.position?.coordinates ?? []
  // "3. krs, sali B" is a room, a sentence is directions.
  const room =
    extra !== undefined && /^[^.!?:@]{1,40}$/.test(extra.replace(/\d\./g, '')) ? extra : undefined
  return compact<RawPlace>({
    sourceId: place.id ?? idFrom(place['@id']) ?? undefined,
    name: mainText(place.name, languages),
    room,
    address: mainText(place.street_address, languages),
    postalCode: place.postal_code,
    locality: mainText(place.address_locality, languages),
    country: place.address_country?.toLowerCase(),
    // Metres of a national grid are not degrees.
    ...pointOf(lat, lon),
    url: webUrl(mainText(place.info_url, languages)),
  })
}

/** The page at the source, and other pages of the same event. */
function pages(
  event: LinkedEvent,
  { eventPage }: LinkedEventsConfig,
  languages: readonly string[],
  id: string,
): { url: string | undefined; sameAs: string[] } {
  const info = webUrl(mainText(event.info_url, languages))
  const links = [info, ...event.external_links.map(({ link }) => webUrl(link))]
  const own = [...new Set(links.filter((link) => link !== undefined).filter(isEventPage))]
  const page = webUrl(eventPage?.replace('{id}', encodeURIComponent(id)))
  const url = page ?? (info !== undefined && isEventPage(info) ? info : undefined)
  return { url, sameAs: own.filter((link) => link !== url) }
}

function organizersOf(
  event: LinkedEvent,
  languages: readonly string[],
): { name: string; sourceId?: string }[] {
  const provider = mainText(event.provider, languages)
  if (provider) return [{ name: provider }]
  const { publisher } = event
  const name = publisher && mainText(publisher.name, languages)
  return name ? [{ name, ...(publisher.id && { sourceId: publisher.id }) }] : []
}

/** Ids (`yso:p4354`) for exact rules and names in every language for rules by word. */
function categoriesOf(event: LinkedEvent): string[] {
  return unique(
    event.keywords.flatMap((keyword) => [
      keyword.id ?? idFrom(keyword['@id']) ?? undefined,
      ...Object.values(keyword.name),
    ]),
  )
}

function offersOf(event: LinkedEvent, languages: readonly string[]): Offer[] {
  return event.offers
    .map((offer) => {
      const words = mainText(offer.price, languages) ?? mainText(offer.description, languages)
      const text = words === undefined ? '' : htmlToText(words)
      const url = webUrl(mainText(offer.info_url, languages))
      const free = offer.is_free === undefined ? {} : { free: offer.is_free }
      return { ...free, ...(text && { text }), ...(url && { url }) }
    })
    .filter((offer) => Object.keys(offer).length > 0)
}

function imagesOf(event: LinkedEvent, languages: readonly string[]): RawImage[] {
  return event.images.flatMap((image) => {
    const url = webUrl(image.url)
    if (!url) return []
    return compact<RawImage>({
      url,
      credit: image.photographer_name,
      license: image.license && (LICENSE[image.license] ?? image.license),
      alt: mainText(image.alt_text, languages),
    })
  })
}

function parentOf({ super_event: parent }: LinkedEvent): Partial<EventDraft> {
  const id = parent?.id ?? idFrom(parent?.['@id'])
  if (!parent || !id) return {}
  const isUmbrella = parent.super_event_type?.toLowerCase() === 'umbrella'
  return isUmbrella ? { parentSourceId: id } : { seriesSourceId: id }
}
