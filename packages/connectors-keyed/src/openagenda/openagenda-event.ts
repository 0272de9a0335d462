import { Marked } from 'marked'
import { BadRecord } from '@okolo/connectors/bad-record'
import type { MapContext } from '@okolo/connectors/connector'
import type {
  Assumption,
  EventDraft,
  EventStatus,
  Offer,
  RawImage,
  RawPlace,
  Text,
} from '@okolo/connectors/event-draft'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { compact, filled, present } from '@okolo/connectors/understanding/compact'
import { pointOf } from '@okolo/connectors/understanding/point'
import { readRecord } from '@okolo/connectors/understanding/read-record'
import { isEventPage, webUrl } from '@okolo/connectors/understanding/event-link'
import { languageTag, mainText, orNothing } from '@okolo/connectors/understanding/language-map'
import { openAgendaCategories, openAgendaOrganizer } from './openagenda-custom.ts'
import { openAgendaDates } from './openagenda-dates.ts'
import { OpenAgendaEvent, type OpenAgendaPlace } from './openagenda-fields.ts'
import type { OpenAgendaConfig } from './openagenda-config.ts'
import { knownStatus } from '@okolo/connectors/understanding/known-status'

/** developers.openagenda.com, Event structure, Status. */
const STATUS: Record<number, EventStatus> = {
  1: 'scheduled',
  2: 'rescheduled',
  3: 'moved_online',
  4: 'postponed',
  5: 'sold_out',
  6: 'cancelled',
}

const ACCESSIBILITY: Record<string, string> = {
  hi: 'hearing',
  ii: 'intellectual',
  mi: 'motor',
  pi: 'psychic',
  vi: 'visual',
}

const PUBLISHED = 2
const ONLINE = 2
const MIXED = 3

export function mapOpenAgendaEvent(
  raw: Json,
  { config, city }: MapContext<OpenAgendaConfig>,
  { id }: { id: string },
): EventDraft | null {
  if (!isJsonObject(raw)) throw new BadRecord('no_event', 'the record is not a JSON object')
  const assumptions: Assumption[] = []
  const event = readRecord(OpenAgendaEvent, raw, assumptions)
  if (event.draft || event.private || (event.state ?? PUBLISHED) < PUBLISHED) return null
  const title = orNothing(event.title)
  if (!title) throw new BadRecord('no_title', 'the event has no title in any language', 'title')

  const when = openAgendaDates(event, assumptions)
  const status = knownStatus(event.status, STATUS, assumptions)
  if (when.length === 0 && status !== 'postponed') {
    throw new BadRecord('no_date', 'the event has no date', 'timings')
  }

  const languages = city.languages
  const isOnline = event.attendanceMode === ONLINE || event.attendanceMode === MIXED
  const organizer = openAgendaOrganizer(event)
  const picture = image(event)
  const accessibility = Object.entries(event.accessibility ?? {})
    .filter(([, offered]) => offered === true)
    .map(([code]) => ACCESSIBILITY[code] ?? code)
  const sameAs = ownPage(event.links)

  return compact<EventDraft>({
    sourceId: id,
    title,
    when,
    status,
    url: page(event, config.agenda, id),
    summary: orNothing(event.description),
    descriptionHtml: orNothing(html(event.longDescription)),
    place: event.attendanceMode === ONLINE ? undefined : rawPlace(event.location),
    isOnline: isOnline || undefined,
    onlineUrl: isOnline ? webUrl(event.onlineAccessLink) : undefined,
    organizers: organizer && [organizer],
    categories: filled(openAgendaCategories(raw, config.categoryFields, languages)),
    tags: filled(keywords(event.keywords, languages)),
    offers: filled(offersOf(event, languages)),
    images: picture && [picture],
    age: event.age && present(event.age),
    accessibility: filled(accessibility),
    sameAs: sameAs === undefined ? undefined : [sameAs],
    updatedAt: event.updatedAt,
    assumptions: filled(assumptions),
  })
}

/** The default of `longDescriptionFormat`. HTML inside Markdown stays. */
const markdown = new Marked({ gfm: true, breaks: true })

function html(text: Text): Text {
  return Object.fromEntries(
    Object.entries(text)
      .map(([language, value]) => [language, markdown.parse(value ?? '', { async: false }).trim()])
      .filter(([, value]) => value !== ''),
  )
}

function page(event: OpenAgendaEvent, agenda: string, id: string): string | undefined {
  const given = webUrl(event.canonicalUrl)
  if (given) return given
  const origin = event.originAgenda
  if (origin?.slug && event.slug) {
    return webUrl(`https://openagenda.com/${origin.slug}/events/${event.slug}`)
  }
  return webUrl(
    `https://openagenda.com/agendas/${origin?.uid ?? agenda}/events/${event.slug ?? id}`,
  )
}

function rawPlace(place: OpenAgendaPlace | undefined): RawPlace | undefined {
  if (!place) return undefined
  return compact<RawPlace>({
    sourceId: place.uid,
    name: place.name,
    address: place.address,
    postalCode: place.postalCode,
    locality: place.city,
    district: place.district,
    country: place.countryCode?.toLowerCase(),
    ...pointOf(place.latitude, place.longitude),
    url: webUrl(place.website),
  })
}

/** Ways to register that are pages, with the conditions ("Gratuit", "Plein : 11€ / Réduit : 9€") as text. */
function offersOf(event: OpenAgendaEvent, languages: readonly string[]): Offer[] {
  const text = mainText(event.conditions, languages)
  const urls = (event.registration ?? [])
    .map((way) => webUrl(typeof way === 'string' ? way : way.value))
    .filter((url) => url !== undefined)
  if (urls.length === 0) return text ? [{ text }] : []
  return [...new Set(urls)].map((url, index) => ({ url, ...(index === 0 && text && { text }) }))
}

/** A single link may be the event's own page. Several are ambiguous. */
function ownPage(links: OpenAgendaEvent['links']): string | undefined {
  const urls = (links ?? []).map((link) => webUrl(typeof link === 'string' ? link : link.link))
  const pages = urls.filter((url) => url !== undefined).filter(isEventPage)
  return pages.length === 1 ? pages[0] : undefined
}

function keywords(value: unknown, languages: readonly string[]): string[] {
  const lists = new Map<string, unknown>(
    isJsonObject(value)
      ? Object.entries(value).map(([code, list]) => [languageTag(code), list])
      : [['und', value]],
  )
  const language = [...languages, ...lists.keys()].find((tag) => wordsOf(lists.get(tag)).length > 0)
  return language === undefined ? [] : wordsOf(lists.get(language))
}

function wordsOf(list: unknown): string[] {
  const words = typeof list === 'string' ? list.split(/[,;]/) : Array.isArray(list) ? list : []
  const texts = words.filter((word) => typeof word === 'string').map((word) => word.trim())
  return [...new Set(texts.filter((word) => word !== ''))]
}

function image({ image: given, imageCredits: credit }: OpenAgendaEvent): RawImage | undefined {
  if (given === undefined) return undefined
  const base =
    (typeof given === 'string' ? undefined : given.base) ?? 'https://cdn.openagenda.com/main/'
  const full =
    typeof given === 'string' ? undefined : given.variants?.find(({ type }) => type === 'full')
  const file = full ?? (typeof given === 'string' ? { filename: given, size: undefined } : given)
  if (!file.filename || !URL.canParse(file.filename, base)) return undefined
  const url = webUrl(new URL(file.filename, base).href)
  return url ? { url, ...(credit && { credit }), ...file.size } : undefined
}
