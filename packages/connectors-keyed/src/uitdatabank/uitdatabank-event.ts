import { BadRecord } from '@okolo/connectors/bad-record'
import { compact, filled, present } from '@okolo/connectors/understanding/compact'
import type { MapContext } from '@okolo/connectors/connector'
import type {
  Assumption,
  EventDraft,
  Offer,
  RawImage,
  RawPlace,
} from '@okolo/connectors/event-draft'
import { instantText } from '@okolo/connectors/understanding/instants'
import type { Json } from '@okolo/connectors/json'
import { knownWord, readRecord } from '@okolo/connectors/understanding/read-record'
import { isEventPage, webUrl } from '@okolo/connectors/understanding/event-link'
import { mainText, orNothing } from '@okolo/connectors/understanding/language-map'
import { looksLikeHtml, textToHtml } from '@okolo/connectors/text/text'
import { datesOf, stateOf } from './uitdatabank-dates.ts'
import { UitEvent, type UitAddress, type UitPlace } from './uitdatabank-fields.ts'
import type { UitdatabankConfig } from './uitdatabank-config.ts'

const ATTENDANCE = ['offline', 'online', 'mixed'] as const

/** Null for a permanent offer without hours. Throws BadRecord `no_title`, `no_date`. */
export function mapUitdatabankEvent(
  raw: Json,
  { config, city }: MapContext<UitdatabankConfig>,
  { id }: { id: string },
): EventDraft | null {
  const assumptions: Assumption[] = []
  const event = readRecord(UitEvent, raw, assumptions)
  const languages = [event.mainLanguage ?? 'nl', ...city.languages]
  const title = orNothing(event.name)
  if (!title) throw new BadRecord('no_title', 'the event has no name in any language', 'name')
  const dates = datesOf(event, assumptions)
  if (dates === null) return null
  const status = stateOf(event, assumptions)
  if (dates.when.length === 0 && dates.recurrence === undefined && status !== 'postponed')
    throw new BadRecord('no_date', 'the event has no readable date', 'startDate')
  const mode = knownWord(event.attendanceMode, ATTENDANCE, 'attendanceMode', assumptions)
  const isOnline = mode === 'online'
  const isMixed = mode === 'mixed'
  const links = [...event.sameAs, ...event.seeAlso].map(webUrl)
  const organizer = mainText(event.organizer?.name ?? {}, languages)
  return compact<EventDraft>({
    sourceId: id,
    url: webUrl(config.eventPage.replace('{id}', encodeURIComponent(id))),
    title,
    descriptionHtml: descriptions(event),
    when: dates.when,
    recurrence: dates.recurrence,
    status,
    place: isOnline ? undefined : readPlace(event.location, languages),
    isOnline: isOnline || isMixed ? true : undefined,
    onlineUrl: webUrl(event.onlineUrl),
    organizers: organizer === undefined ? undefined : [organizerOf(organizer, event)],
    categories: filled(event.terms.flatMap((term) => [term.id, term.label]).filter(isWords)),
    tags: filled(event.labels),
    offers: filled(offersOf(event)),
    images: filled(imagesOf(event)),
    age: ageOf(event.typicalAgeRange, assumptions),
    seriesSourceId: event.production?.id,
    sameAs: filled(links.filter(isWords).filter(isEventPage)),
    updatedAt: instantText(event.modified ?? event.created) ?? undefined,
    assumptions: filled(assumptions),
  })
}

const isWords = (text: string | undefined): text is string => text !== undefined

/** Texts are plain with line breaks, older ones hold markup. */
function descriptions({ description }: UitEvent) {
  const texts = Object.entries(description).flatMap(([tag, text]) =>
    text === undefined ? [] : [[tag, looksLikeHtml(text) ? text : textToHtml(text)] as const],
  )
  return orNothing(Object.fromEntries(texts))
}

function organizerOf(name: string, { organizer }: UitEvent) {
  const sourceId = organizer?.['@id']?.split('/').at(-1)
  const url = webUrl(organizer?.url)
  return { name, ...(sourceId ? { sourceId } : {}), ...(url ? { url } : {}) }
}

function readPlace(place: UitPlace | undefined, languages: string[]): RawPlace | undefined {
  if (place === undefined) return undefined
  const address = addressOf(place, languages)
  const { latitude: lat, longitude: lon } = place.geo ?? {}
  const isLocated =
    lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  return present<RawPlace>({
    sourceId: place['@id']?.split('/').at(-1),
    name: mainText(place.name, languages),
    address: address?.streetAddress,
    postalCode: address?.postalCode,
    locality: address?.addressLocality,
    country: address?.addressCountry?.toLowerCase(),
    lat: isLocated ? lat : undefined,
    lon: isLocated ? lon : undefined,
  })
}

function addressOf({ address }: UitPlace, languages: string[]): UitAddress | undefined {
  if (address === undefined) return undefined
  const byLanguage = Object.entries(address).filter(
    (entry): entry is [string, UitAddress] => typeof entry[1] === 'object',
  )
  if (byLanguage.length === 0) return address
  const found = languages.find((tag) => byLanguage.some(([key]) => key === tag))
  return (byLanguage.find(([key]) => key === found) ?? byLanguage[0])?.[1]
}

function offersOf({ priceInfo, bookingInfo }: UitEvent): Offer[] {
  const url = webUrl(bookingInfo?.url)
  const link = url === undefined ? {} : { url }
  const base = priceInfo.find(({ category }) => category === 'base') ?? priceInfo[0]
  if (base === undefined) return url === undefined ? [] : [link]
  if (base.price === 0) return [{ free: true, ...link }]
  return [{ price: base.price, currency: base.priceCurrency ?? 'EUR', ...link }]
}

function imagesOf({ mediaObject, image }: UitEvent): RawImage[] {
  const pictures = mediaObject.filter((one) => !/video/i.test(one['@type'] ?? ''))
  const found = pictures.flatMap(({ contentUrl, copyrightHolder, description }) => {
    const url = webUrl(contentUrl)
    return url === undefined
      ? []
      : [compact<RawImage>({ url, credit: copyrightHolder, alt: description })]
  })
  const only = webUrl(image)
  return found.length > 0 || only === undefined ? found : [{ url: only }]
}

/** `6-12`, `18-`, `-`. */
function ageOf(range: string | undefined, assumptions: Assumption[]): EventDraft['age'] {
  const [found, min, max] = /^(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (range !== undefined && found === undefined) {
    const message = `"${range.slice(0, 60)}" is not a known range of ages: it is left out`
    assumptions.push({ code: 'value_unknown', field: 'typicalAgeRange', message })
  }
  return present({ min: min ? Number(min) : undefined, max: max ? Number(max) : undefined })
}
