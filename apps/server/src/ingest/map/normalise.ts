import type { SourceCity } from '@okolo/connectors/connector'
import type {
  Assumption,
  EventDraft,
  EventStatus,
  RawPlace,
  Text,
} from '@okolo/connectors/event-draft'
import { BadRecord } from '@okolo/connectors/bad-record'
import type { PlainFacts } from '@okolo/contract/events/event'
import type { ListingContent, ListingDate, ListingPlace } from '#server/knowledge/listing.ts'
import { storableText } from '#server/platform/json-column.ts'
import { storableId } from '../records/record-size.ts'
import { datesOf } from './dates.ts'
import { cleanHtml, cleanText, cut } from '#server/words/html.ts'
import { isLanguageTag, languageOf } from '#server/ingest/map/language.ts'
import { inOwnLanguage } from './own-language.ts'
import { priceOf } from '#server/knowledge/prices/price.ts'
import { cleanList, cleanNames, textOrNull, webAddress } from '#server/words/clean.ts'
import { onSaidWeekdays } from './said-weekdays.ts'
import { textIn } from '#server/knowledge/languages/text-in.ts'
import { detectLanguage } from '#server/knowledge/languages/detect-language.ts'
import { splitByLanguage } from '#server/knowledge/languages/split-by-language.ts'

export type Normalised = {
  content: Omit<ListingContent, 'city' | 'category' | 'categoryReason'>
  categories: string[]
  assumptions: Assumption[]
  openEnded: boolean
}

const MAX_TITLE = 300
/** The tag of texts in an unknown language (BCP 47). */
const UNKNOWN = 'und'

/**
 * A connector's draft in Okolo's own form: texts cleaned, dates as wall time + zone + UTC, price parsed,
 * addresses only http(s). `zone` is the place's. Throws BadRecord for what cannot be listed: no title,
 * no date (unless postponed), an impossible date.
 */
export function normalise(
  given: EventDraft,
  { city, zone, now }: { city: SourceCity; zone: string; now: Date },
): Normalised {
  const { draft, assumptions: retold } = inOwnLanguage(given)
  const assumptions = [...(draft.assumptions ?? []), ...retold]
  const longer = Object.values(draft.descriptionHtml ?? draft.summary ?? {})[0] ?? ''
  const { language, assumption } = languageOf(draft.title, longer, city.languages)
  if (assumption !== null) assumptions.push(assumption)
  const titles = texts(draft.title, language, (text) => cut(cleanText(text), MAX_TITLE))
  if (titles[language] === undefined)
    throw new BadRecord('no_title', 'The event has no title.', 'title')

  const { status = 'scheduled' } = draft
  const weekly = onSaidWeekdays(draft)
  if (weekly !== null) assumptions.push(weekly.assumption)
  const spread = { ...draft, when: weekly?.when ?? draft.when }
  const when = datesOf(spread, zone, now)
  assumptions.push(...when.assumptions)
  const offers = draft.offers ?? []
  const isSoldOut = offers.length > 0 && offers.every((offer) => offer.soldOut === true)
  if (when.dates.length === 0 && status !== 'postponed')
    throw new BadRecord('no_date', 'The event has no date.', 'when')

  const place = listingPlace(draft.place)
  const onlineUrl = webAddress(draft.onlineUrl)
  const summaries = inTheirLanguages(
    texts(draft.summary, UNKNOWN, (text) => cut(cleanText(text), 500)),
    language,
    city.languages,
  )
  const descriptions = inTheirLanguages(
    texts(draft.descriptionHtml, UNKNOWN, cleanHtml),
    language,
    city.languages,
  )
  return {
    content: {
      url: webAddress(draft.url),
      titles,
      language,
      summaries,
      descriptions,
      dates: isSoldOut ? when.dates.map(soldOut) : when.dates,
      ...(when.goesOn !== null && { goesOn: when.goesOn }),
      ...(when.since !== null && { since: when.since }),
      status: ofEvent(status, when.dates),
      place,
      isOnline:
        draft.isOnline ?? (status === 'moved_online' || (onlineUrl !== null && place === null)),
      onlineUrl,
      ...plainFacts(draft),
      organizers: cleanNames(draft.organizers),
      price: priceOf(offers, {
        country: draft.place?.country ?? city.country,
        language,
        title: titles[language],
        texts: [titles, summaries, descriptions].flatMap((each) => textIn(each, language) ?? []),
      }),
      ticketUrl: offers.flatMap(({ url }) => webAddress(url) ?? [])[0] ?? null,
      image: imageOf(draft),
      tags: cleanList(draft.tags),
      inLanguage: cleanList(draft.inLanguage).filter(isLanguageTag),
      partOf: idOrNull(draft.parentSourceId),
      series: idOrNull(draft.seriesSourceId),
      sameAs: (draft.sameAs ?? []).map(webAddress).filter((url) => url !== null),
      ...(draft.globalId === undefined ? {} : { globalId: cut(draft.globalId, 500) }),
      ...(draft.origin === undefined ? {} : { origin: cut(cleanText(draft.origin), 200) }),
    },
    categories: draft.categories ?? [],
    assumptions,
    openEnded: when.openEnded,
  }
}

const isOff = (status: EventStatus) => status === 'cancelled' || status === 'postponed'

/** An event of which a date takes place is not off: its other dates say for themselves that they are. */
function ofEvent(status: EventStatus, dates: readonly ListingDate[]): EventStatus {
  return isOff(status) && dates.some((date) => !isOff(date.status)) ? 'scheduled' : status
}

/** Tickets that are gone say so on each date that goes ahead. */
function soldOut(date: ListingDate): ListingDate {
  return date.status === 'scheduled' ? { ...date, status: 'sold_out' } : date
}

function texts(
  source: Text | undefined,
  undetermined: string,
  clean: (text: string) => string,
): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [tag, text] of Object.entries(source ?? {})) {
    if (text === undefined) continue
    const cleaned = clean(text)
    if (cleaned === '') continue
    if (tag !== 'und' && isLanguageTag(tag)) result[tag] = cleaned
    else result[undetermined] ??= cleaned
  }
  return result
}

/**
 * Puts a text whose language no source names under that of its words, and divides one that says the same in several. A
 * text that says too little is in the language of the title.
 */
function inTheirLanguages(
  { [UNKNOWN]: unknown, ...stated }: Record<string, string>,
  ofTitle: string,
  spoken: readonly string[],
): Record<string, string> {
  if (unknown === undefined) return stated
  const parts = splitByLanguage(unknown, spoken) ?? {
    [detectLanguage(cleanText(unknown), spoken) ?? ofTitle]: unknown,
  }
  return { ...parts, ...stated }
}

const ONLINE_NAMES =
  /^(online|on-line|virtual|internet|zoom|webinar|en ligne|en l[ií]nea|онлайн)\b/i

function listingPlace(raw: RawPlace | undefined): ListingPlace | null {
  if (raw === undefined) return null
  const name = textOrNull(raw.name)
  const coordinates = coordinatesOf(raw)
  if (name !== null && ONLINE_NAMES.test(name) && coordinates === null) return null
  const address = [raw.address, [raw.postalCode, raw.locality].filter(Boolean).join(' ')]
    .map(textOrNull)
    .filter((part, i, parts) => part !== null && !(i === 1 && parts[0]?.includes(part) === true))
    .join(', ')
  if (name === null && address === '' && coordinates === null) return null
  return {
    name,
    room: textOrNull(raw.room),
    address: address === '' ? null : cut(address, 300),
    lat: coordinates?.lat ?? null,
    lng: coordinates?.lng ?? null,
    precision: coordinates === null ? null : (raw.geoPrecision ?? 'point'),
    url: webAddress(raw.url),
  }
}

/** Null Island and swapped or impossible numbers are not a place. */
export function coordinatesOf({ lat, lon }: RawPlace): { lat: number; lng: number } | null {
  if (lat === undefined || lon === undefined) return null
  if (!Number.isFinite(lat) || !Number.isFinite(lon)) return null
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return null
  return Math.abs(lat) < 0.01 && Math.abs(lon) < 0.01 ? null : { lat, lng: lon }
}

function imageOf(draft: EventDraft): ListingContent['image'] {
  for (const image of draft.images ?? []) {
    const url = webAddress(image.url)
    if (url === null) continue
    return { url, credit: textOrNull(image.credit), alt: textOrNull(image.alt) }
  }
  return null
}

function idOrNull(id: string | undefined): string | null {
  return id === undefined ? null : storableId(storableText(id))
}

/** Cleans the facts of a draft that go to the event's page as they are. */
function plainFacts({ performers, age, accessibility }: EventDraft): PlainFacts {
  return {
    performers: cleanNames(performers),
    age: ageOf(age),
    accessibility: cleanList(accessibility),
  }
}

function ageOf(age: EventDraft['age']): PlainFacts['age'] {
  const min = age?.min === undefined ? null : Math.round(age.min)
  const max = age?.max === undefined ? null : Math.round(age.max)
  return min === null && max === null ? null : { min, max }
}
