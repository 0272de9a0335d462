import tzLookup from '@photostructure/tz-lookup'
import { z } from 'zod'
import type { DateMention } from '@okolo/server/knowledge/mentions/date-mention.ts'
import { readClock } from '@okolo/server/knowledge/mentions/clock.ts'
import { readLines } from './read-lines.ts'

/** Some sets write ids as numbers. */
const id = z.union([z.string().min(1), z.number()]).transform(String)
const text = z.string().nullish()
/** Some write numbers as texts; an empty one says nothing. */
const number = z
  .union([z.number(), z.string().transform(numberIn)])
  .nullish()
  .transform((value) => value ?? null)

function numberIn(written: string): number | null {
  const value = Number(written)
  return written.trim() === '' || Number.isNaN(value) ? null : value
}

/** One line of `listings.jsonl`: the common form of labelled sets. More fields may follow. */
const LISTING = z.object({
  id,
  source: id,
  title: z.string(),
  start: z.string(),
  end: text,
  allDay: z.boolean().nullish(),
  venue: text,
  address: text,
  city: text,
  lat: number,
  lon: number,
  url: text,
  description: text,
  zone: text,
  online: z.boolean().nullish(),
  price: number.catch(null),
})

const PAIR = z.object({ a: id, b: id, label: z.string(), kind: text })

/** `same` and `different` count; the others say that nobody can tell, or that it is another time of one event. */
const LABELS = new Set(['same', 'different', 'ambiguous', 'same_event_other_time'])

export type Pair = z.infer<typeof PAIR>

export type LabelledSet = {
  mentions: DateMention[]
  pairs: Pair[]
  /** Says which lines were left out, and why. */
  notes: string[]
}

/**
 * Reads a set of listings with labelled pairs. A listing whose start is not a date is left out, with its pairs, and so is an
 * end that is none; `notes` says so. Throws BadLine for the first line that is wrong in another way.
 */
export async function readLabelledSet(listings: string, pairs: string): Promise<LabelledSet> {
  const ids = new Set<string>()
  const undated = new Set<string>()
  const mentions: DateMention[] = []
  const notes: string[] = []
  await readLines(listings, LISTING, (listing, line) => {
    if (ids.has(listing.id)) return `the id "${listing.id}" is used twice`
    ids.add(listing.id)
    const mention = toMention(listing)
    if (!isDate(mention.start, mention)) {
      undated.add(mention.id)
      notes.push(`${listings}, line ${line}: left out, the start "${mention.start}" is not a date`)
    } else if (mention.end !== null && !isDate(mention.end, mention)) {
      notes.push(`${listings}, line ${line}: the end "${mention.end}" is not a date and is ignored`)
      mentions.push({ ...mention, end: null })
    } else mentions.push(mention)
    return null
  })
  const labelled: Pair[] = []
  const unknown = new Map<string, { line: number; count: number }>()
  await readLines(pairs, PAIR, (pair, line) => {
    if (pair.a === pair.b) return `a pair of the listing "${pair.a}" with itself`
    const missing = [pair.a, pair.b].find((one) => !ids.has(one))
    if (missing !== undefined) return `there is no listing "${missing}" in ${listings}`
    if (undated.has(pair.a) || undated.has(pair.b))
      notes.push(`${pairs}, line ${line}: left out, as one of its listings is`)
    else labelled.push(pair)
    if (!LABELS.has(pair.label)) {
      const seen = unknown.get(pair.label) ?? { line, count: 0 }
      unknown.set(pair.label, { ...seen, count: seen.count + 1 })
    }
    return null
  })
  for (const [label, { line, count }] of unknown)
    notes.push(
      `${pairs}, line ${line}: "${label}" is not a label that counts; ${count} pairs with it are left out`,
    )
  return { mentions: withZones(mentions), pairs: labelled, notes }
}

function isDate(written: string, { zone, allDay }: DateMention): boolean {
  try {
    readClock(written, null, zone, allDay)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function toMention(listing: z.infer<typeof LISTING>): DateMention {
  const { lat, lon } = listing
  const isPlaced = lat !== null && lon !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  const city = listing.city ?? null
  return {
    id: listing.id,
    source: listing.source,
    event: listing.id,
    titles: [listing.title],
    language: null,
    start: plainTime(listing.start),
    end: listing.end ? plainTime(listing.end) : null,
    allDay: listing.allDay ?? false,
    zone: listing.zone ?? (isPlaced ? tzLookup(lat, lon) : null),
    status: 'scheduled',
    previousStart: null,
    venueId: null,
    venue: listing.venue ?? null,
    room: null,
    address: listing.address ?? null,
    city,
    lat: isPlaced ? lat : null,
    lon: isPlaced ? lon : null,
    precision: isPlaced ? 'point' : null,
    isOnline: listing.online === true || /^online$/i.test(city ?? ''),
    urls: listing.url ? [listing.url] : [],
    globalId: null,
    organizers: [],
    performers: [],
    category: null,
    priceMin: listing.price,
    description: listing.description ?? null,
  }
}

/** iCalendar's `20261120T200000Z` and a zone in brackets (RFC 9557) as the times that mentions have. */
function plainTime(written: string): string {
  return written
    .trim()
    .replace(/\[[^\]]*\]$/, '')
    .replace(/^(\d{4})[/.]?(\d{2})[/.]?(\d{2})(?=$|[T ])/, '$1-$2-$3')
    .replace(/([T ])(\d{2})(\d{2})(\d{2})?(?=$|[Z+-])/i, '$1$2:$3')
}

/** Mentions without a point get the zone of most others of their city, or of the set where it has one zone mostly. */
function withZones(mentions: DateMention[]): DateMention[] {
  const all = mentions.filter(({ zone }) => zone !== null)
  const byCity = Map.groupBy(all, cityOf)
  const top = mostFrequent(all)
  const ofSet =
    top !== null && top.count >= all.length * 0.9 && all.length >= mentions.length * 0.05
      ? top.zone
      : null
  return mentions.map((mention) =>
    mention.zone !== null
      ? mention
      : { ...mention, zone: mostFrequent(byCity.get(cityOf(mention)) ?? [])?.zone ?? ofSet },
  )
}

function cityOf({ city }: DateMention): string {
  return (city ?? '').toLowerCase()
}

function mostFrequent(mentions: readonly DateMention[]): { zone: string; count: number } | null {
  const counts = new Map<string, number>()
  for (const { zone } of mentions) if (zone !== null) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  const [first] = [...counts].toSorted((x, y) => y[1] - x[1])
  return first === undefined ? null : { zone: first[0], count: first[1] }
}
