import { BadRecord } from '../bad-record.ts'
import { compact, filled, present } from '../understanding/compact.ts'
import type { MapContext } from '../connector.ts'
import type {
  Assumption,
  EventDraft,
  EventStatus,
  RawImage,
  RawPlace,
  Text,
  When,
} from '../event-draft.ts'
import { venueZone } from '../time/bare-offset.ts'
import { instantIn, instantText, span } from '../understanding/instants.ts'
import type { Json } from '../json.ts'
import { accessibilityOf } from '../mobilizon/accessibility.ts'
import { readRecord } from '../understanding/read-record.ts'
import { countryCode } from '../understanding/country.ts'
import { isEventPage, webUrl } from '../understanding/event-link.ts'
import { knownStatus } from '../understanding/known-status.ts'
import { languageTag, orNothing } from '../understanding/language-map.ts'
import { statusInTitle } from '../understanding/status-words.ts'
import { cleanText, looksLikeHtml, textToHtml } from '../text/text.ts'
import { resolveZone } from '../understanding/zone.ts'
import type { ActivityPubConfig } from './activitypub-config.ts'
import { EventObject, type EventAttachment, type EventLocation } from './event-fields.ts'

/** Throws BadRecord `no_title`, `no_date`. */
export function mapEventObject(
  raw: Json,
  { config, city }: MapContext<ActivityPubConfig>,
  { id }: { id: string },
): EventDraft {
  const assumptions: Assumption[] = []
  const event = readRecord(EventObject, raw, assumptions)
  const own = event.inLanguage ?? config.language
  const language = own === undefined ? 'und' : languageTag(own)
  const marked = statusInTitle(cleanText(event.name ?? ''))
  const title: Text = {
    ...event.nameMap,
    ...(marked.title === '' ? {} : { [language]: marked.title }),
  }
  if (Object.keys(title).length === 0)
    throw new BadRecord('no_title', 'the event has no name', 'name')
  const virtual = event.location.find(({ type }) => type === 'VirtualLocation')
  const place = event.location.find(({ type }) => type !== 'VirtualLocation')
  const isOnline = event.isOnline === true || (virtual !== undefined && place === undefined)
  const url =
    event.url.map(({ href }) => webUrl(href)).find((one) => one !== undefined) ?? webUrl(id)
  const links = event.attachment
    .filter(isLink)
    .map(({ href, url: [first] }) => webUrl(href ?? first?.href))
  const ticket = webUrl(event.externalParticipationUrl)
  const pages = [webUrl(id), ticket, ...links].filter((one) => one !== undefined)
  return compact<EventDraft>({
    sourceId: id,
    url,
    title,
    descriptionHtml: descriptions(event, language),
    when: [whenOf(event, city.tz, assumptions)],
    status: statusOf(event, assumptions) ?? marked.status,
    place: place === undefined ? undefined : readPlace(place),
    isOnline: isOnline ? true : undefined,
    onlineUrl: webUrl(virtual?.url) ?? (isOnline ? links[0] : undefined),
    organizers: filled(organizersOf(event)),
    categories: event.category === undefined ? undefined : [event.category],
    tags: filled([
      ...new Set(event.tag.filter(isHashtag).map(({ name }) => name.replace(/^#/, ''))),
    ]),
    offers: ticket === undefined ? undefined : [{ url: ticket }],
    images: filled(imagesOf(event)),
    accessibility: filled(
      accessibilityOf(
        event.attachment.flatMap(({ propertyID: key, value }) =>
          key === undefined || value === undefined ? [] : [{ key, value }],
        ),
      ),
    ),
    inLanguage: event.inLanguage === undefined || language === 'und' ? undefined : [language],
    sameAs: filled([...new Set(pages)].filter((one) => one !== url && isEventPage(one))),
    updatedAt: instantText(event.updated ?? event.published) ?? undefined,
    assumptions: filled(assumptions),
  })
}

function descriptions(event: EventObject, language: string): Text | undefined {
  const content = event.content ?? event.summary
  const texts: Text = {
    ...event.contentMap,
    ...(content === undefined ? {} : { [language]: content }),
  }
  const html = Object.entries(texts).map(
    ([tag, text = '']) => [tag, looksLikeHtml(text) ? text : textToHtml(text)] as const,
  )
  return orNothing(Object.fromEntries(html.filter(([, text]) => text !== '')))
}

function whenOf(event: EventObject, cityZone: string, assumptions: Assumption[]): When {
  const named = event.timezone === undefined ? null : resolveZone(event.timezone)
  const start = instantIn(event.startTime, named)
  if (start === null)
    throw new BadRecord(
      'no_date',
      `the event has no readable start: ${event.startTime ?? 'none is given'}`,
      'startTime',
    )
  const end = event.displayEndTime === false ? null : instantIn(event.endTime, named)
  return { ...span(start, end, assumptions), tz: venueZone(event.timezone) ?? cityZone }
}

/** `CANCELLED`, or schema.org's `https://schema.org/EventCancelled`. */
const STATUS: Record<string, EventStatus> = {
  cancelled: 'cancelled',
  canceled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
  movedonline: 'moved_online',
}

function statusOf(event: EventObject, assumptions: Assumption[]): EventStatus | undefined {
  const given = event['ical:status'] ?? event.status ?? ''
  const told = knownStatus(given.replace(/^(?:.*[/#:])?(?:Event)?/i, ''), STATUS, assumptions)
  if (told !== 'scheduled') return told
  const isFull = event.remainingAttendeeCapacity === 0 && (event.maximumAttendeeCapacity ?? 0) > 0
  return isFull ? 'sold_out' : undefined
}

function readPlace(place: EventLocation): RawPlace | undefined {
  const { address, latitude: lat, longitude: lon } = place
  const parts = typeof address === 'object' ? address : undefined
  const street = typeof address === 'string' ? address : parts?.streetAddress
  const isLocated =
    lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  return present<RawPlace>({
    sourceId: place.id,
    name: place.name,
    address: street === place.name ? undefined : street,
    postalCode: parts?.postalCode,
    locality: parts?.addressLocality,
    country: parts?.addressCountry === undefined ? undefined : countryCode(parts.addressCountry),
    lat: isLocated ? lat : undefined,
    lon: isLocated ? lon : undefined,
  })
}

/** Actors are addresses. `/@group` and `/u/group` contain their name. */
function organizersOf({ attributedTo, actor }: EventObject) {
  return (attributedTo.length > 0 ? attributedTo : actor).slice(0, 5).flatMap((one) => {
    const url = webUrl(one.id)
    const handle = /\/(?:@|u\/|users\/|channel\/|c\/)([^/?#]+)\/?$/.exec(one.id)?.[1]
    const name = one.name ?? one.preferredUsername ?? (handle && decodeURIComponent(handle))
    if (name === undefined || name === '') return []
    return [{ name, ...(url === undefined ? {} : { url }), sourceId: one.id }]
  })
}

const isLink = ({ type, mediaType }: EventAttachment) =>
  type === 'Link' && (mediaType === undefined || /html/.test(mediaType))
const isHashtag = ({ type }: { type?: string | undefined }) =>
  type === undefined || type === 'Hashtag'

function imagesOf({ attachment, image }: EventObject): RawImage[] {
  const pictures = attachment.filter(
    ({ type, mediaType }) =>
      type === 'Image' || (type === 'Document' && (mediaType ?? 'image/').startsWith('image/')),
  )
  const found = [...image, ...pictures].flatMap(({ url: [first], href, name, width, height }) => {
    const url = webUrl(first?.href ?? href)
    return url === undefined ? [] : [compact<RawImage>({ url, alt: name, width, height })]
  })
  return [...new Map(found.map((one) => [one.url, one])).values()]
}
