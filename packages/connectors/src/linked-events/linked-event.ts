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
  const onlineUrl = isOnline ? firstLink(extra) : undefined
  const place = isInternet(event.location) ? undefined : rawPlace(event.location, extra, languages)
  const summary = orNothing(event.short_description)
  const descriptionHtml = orNothing(event.description)
  const { url, sameAs } = pages(event, config, languages, id)
  const organizers = organizersOf(event, languages)
  const categories = categoriesOf(event)
  const tags = unique(event.keywords.map((keyword) => mainText(keyword.name, languages)))
  const offers = offersOf(event, languages)
  const images = imagesOf(event, languages)
  const inLanguage = event.in_language
    .map((language) => languageTag(language.id ?? idFrom(language['@id']) ?? ''))
    .filter((tag) => tag !== 'und')
  const parent = parentOf(event)

  return {
    sourceId: id,
    title,
    when: date === null ? [] : [date],
    status,
    ...(url && { url }),
    ...(summary && { summary }),
    ...(descriptionHtml && { descriptionHtml }),
    ...(place && { place }),
    ...(isOnline && { isOnline }),
    ...(onlineUrl && { onlineUrl }),
    ...(organizers.length > 0 && { organizers }),
    ...(categories.length > 0 && { categories }),
    ...(tags.length > 0 && { tags }),
    ...(offers.length > 0 && { offers }),
    ...(images.length > 0 && { images }),
    ...ages(event),
    ...(inLanguage.length > 0 && { inLanguage }),
    ...parent,
    ...(sameAs.length > 0 && { sameAs }),
    ...(event.last_modified_time && { updatedAt: event.last_modified_time }),
    ...(assumptions.length > 0 && { assumptions }),
  }
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
  const sourceId = place.id ?? idFrom(place['@id']) ?? undefined
  const name = mainText(place.name, languages)
  const address = mainText(place.street_address, languages)
  const locality = mainText(place.address_locality, languages)
  const url = webUrl(mainText(place.info_url, languages))
  const [lon, lat] = place.position?.coordinates ?? [0, 0]
  // Metres of a national grid are no degrees.
  const isLocated = (lat !== 0 || lon !== 0) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  // "3. krs, sali B" is a room, a sentence is directions.
  const room =
    extra !== undefined && /^[^.!?:@]{1,40}$/.test(extra.replace(/\d\./g, '')) ? extra : ''
  return {
    ...(sourceId && { sourceId }),
    ...(name && { name }),
    ...(room && { room }),
    ...(address && { address }),
    ...(place.postal_code && { postalCode: place.postal_code }),
    ...(locality && { locality }),
    ...(place.address_country && { country: place.address_country.toLowerCase() }),
    ...(isLocated && { lat, lon }),
    ...(url && { url }),
  }
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
    const alt = mainText(image.alt_text, languages)
    const { license, photographer_name: credit } = image
    return {
      url,
      ...(credit && { credit }),
      ...(license && { license: LICENSE[license] ?? license }),
      ...(alt && { alt }),
    }
  })
}

function ages({
  audience_min_age: min,
  audience_max_age: max,
}: LinkedEvent): Pick<EventDraft, 'age'> {
  if (min === undefined && max === undefined) return {}
  return { age: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } }
}

function parentOf({ super_event: parent }: LinkedEvent): Partial<EventDraft> {
  const id = parent?.id ?? idFrom(parent?.['@id'])
  if (!parent || !id) return {}
  const isUmbrella = parent.super_event_type?.toLowerCase() === 'umbrella'
  return isUmbrella ? { parentSourceId: id } : { seriesSourceId: id }
}
