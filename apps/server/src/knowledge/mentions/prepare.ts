import type { DateMention, WordCounts } from './date-mention.ts'
import { readClock, type Clock } from './clock.ts'
import { TITLES_COMPARED } from './constants.ts'
import { preparePlace, type Place } from './place.ts'
import { spelledWords } from './spelling.ts'
import { takeApart, type Title } from './title.ts'
import { isTracking } from '@okolo/connectors/understanding/tracking'

/** A mention with everything that comparing needs, worked out once. Keep it as long as the mention is compared. */
export type Prepared = {
  id: string
  source: string
  event: string
  titles: Title[]
  /** The words of titles that are really descriptions, of which `titles` has the first sentence. */
  longTitles: string[][]
  /** How much each title word tells, 0 (in every title) to 1 (in this one only). */
  weights: ReadonlyMap<string, number>
  clock: Clock
  previous: Clock | null
  place: Place
  /** Canonical addresses of its pages, and its global id. */
  pages: ReadonlySet<string>
  /** These and the addresses in its description, which may be of a programme or a house. */
  urls: ReadonlySet<string>
  globalId: string | null
  organizers: string[]
  performers: string[][]
  /** Its long words. */
  description: ReadonlySet<string>
  language: string | null
  category: string | null
  priceMin: number | null
}

/** Works out what comparing needs. Throws RangeError where `start` or `end` is not a date. */
export function prepare(mention: DateMention, words: WordCounts): Prepared {
  const parts = mention.titles.slice(0, TITLES_COMPARED).map(nameAndRest)
  const titles = parts.map(({ name }) => takeApart(name))
  const told = [...parts.map(({ rest }) => rest), mention.description ?? ''].join(' ')
  return {
    source: mention.source,
    event: mention.event,
    titles,
    longTitles: parts.flatMap(({ name, rest }) =>
      rest === '' ? [] : [spelledWords(`${name} ${rest}`)],
    ),
    weights: weightsOf(titles, words),
    ...timesOf(mention),
    place: preparePlace(mention),
    ...addressesOf(mention),
    globalId: mention.globalId,
    organizers: mention.organizers.map((name) => spelledWords(name).join(' ')).filter(Boolean),
    performers: mention.performers.map(spelledWords).filter((name) => name.length > 0),
    description: new Set(spelledWords(told.slice(0, 600)).filter((word) => word.length >= 4)),
    language: mention.language,
    category: mention.category,
    priceMin: mention.priceMin,
  }
}

/** The mentions of one listing, which differ in their times only: the rest is worked out once. */
export function prepareDates(mentions: readonly DateMention[], words: WordCounts): Prepared[] {
  const [first] = mentions
  if (first === undefined) return []
  const prepared = prepare(first, words)
  return mentions.map((mention, i) => (i === 0 ? prepared : { ...prepared, ...timesOf(mention) }))
}

/** The same mentions of one listing by other counts of words, at a venue that is known by now. */
export function reweigh(
  dates: readonly Prepared[],
  words: WordCounts,
  venueId: number | null,
): Prepared[] {
  const [first] = dates
  if (first === undefined) return []
  const weights = weightsOf(first.titles, words)
  const place = { ...first.place, venueId }
  return dates.map((date) => ({ ...date, weights, place }))
}

function timesOf(mention: DateMention): Pick<Prepared, 'id' | 'clock' | 'previous'> {
  const { id, start, end, zone, allDay, previousStart } = mention
  return {
    id,
    clock: readClock(start, end, zone, allDay),
    previous: previousStart === null ? null : readClock(previousStart, null, zone, allDay),
  }
}

function weightsOf(titles: readonly Title[], words: WordCounts): Map<string, number> {
  const weights = new Map<string, number>()
  const scale = Math.log(words.total + 2)
  for (const title of titles)
    for (const word of title.words)
      weights.set(word, Math.max(0.02, 1 - Math.log(words.of(word) + 1) / scale))
  return weights
}

function addressesOf({
  urls,
  description,
  globalId,
}: DateMention): Pick<Prepared, 'pages' | 'urls'> {
  const pages = new Set([...keysOf(urls), ...(globalId === null ? [] : [`uid:${globalId}`])])
  const told = keysOf(addressesIn(description))
  return { pages, urls: told.length === 0 ? pages : pages.union(new Set(told)) }
}

function keysOf(addresses: readonly string[]): string[] {
  return addresses.map(addressKey).filter((key) => key !== null)
}

/** Query keys that choose the language of the same page. */
const LANGUAGE = /^(?:lang|locale|hl)$/i

/**
 * One spelling of a web address; null for a site's front page (it is about many events) and for what is no
 * http address. `https://www.venue.example/e/1/?utm_source=x#top` and `http://venue.example/e/1` are equal.
 */
function addressKey(address: string): string | null {
  const url = URL.parse(address.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const query = [...url.searchParams]
    .filter(([name]) => !isTracking(name) && !LANGUAGE.test(name))
    .toSorted(([x], [y]) => (x < y ? -1 : x > y ? 1 : 0))
  const path = url.pathname.replace(/\/+$/, '').replace(/\/index\.\w+$/, '')
  if (path === '' && query.length === 0) return null
  // `/events` and `/tickets` are lists.
  if (query.length === 0 && /^\/[a-z]{2,12}$/i.test(path)) return null
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  return `${url.hostname.replace(/^www\./, '')}${path}${search === '' ? '' : `?${search}`}`
}

/** Addresses written in a text; the first few, as long texts link to everything. */
function addressesIn(text: string | null): string[] {
  return text === null
    ? []
    : (text.slice(0, 4000).match(/https?:\/\/[^\s"'<>()]+/g) ?? []).slice(0, 3)
}

/** Longer titles tell what happens instead of naming it. */
const LONGEST_TITLE = 140
const END_OF_SENTENCE = /[.!?…](?:\s|$)|\s[–—|]\s|:\s/u
/** Shorter beginnings say too little: `New!` */
const LEAST = 8

/**
 * A title as a name and what else it says. Some sources write a description in place of a title: its first sentence names
 * the event as well as anything, and the rest is compared as a description.
 */
export function nameAndRest(title: string): { name: string; rest: string } {
  if (title.length <= LONGEST_TITLE) return { name: title, rest: '' }
  let from = 0
  for (;;) {
    const found = END_OF_SENTENCE.exec(title.slice(from))
    if (found === null) break
    const end = from + found.index
    if (end >= LEAST) return { name: title.slice(0, end), rest: title.slice(end + found[0].length) }
    from = end + found[0].length
  }
  const cut = title.lastIndexOf(' ', LONGEST_TITLE)
  const at = cut < LEAST ? LONGEST_TITLE : cut
  return { name: title.slice(0, at), rest: title.slice(at) }
}
