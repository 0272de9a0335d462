import type { ListingContent, ListingDate } from '../listing.ts'
import type { DateMention } from '../mentions/date-mention.ts'
import { ELSEWHERE } from '../places/city.ts'
import { isTownBeside } from '../places/towns.ts'
import { textIn } from '../languages/text-in.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** A listing that mentions are made of, stored or about to be. */
export type MatchableListing = {
  /** listing-key.ts */
  key: string
  platform: string
  platformId: string
  venueId: number | null
  content: ListingContent
}

/** Past events are shown for a while, and some sources list them late. */
const BACK_MS = 30 * DAY_MS
/** A weekly series for most of a year; of a daily one the coming weeks say enough. */
const MAX_MENTIONS = 40

/** One mention for each of the listing's dates that are not long past, the next ones first. Pure. */
export function mentionsOf(
  { key, platform, platformId, venueId, content }: MatchableListing,
  now: Date,
): DateMention[] {
  const dates = content.dates.filter(({ end }) => Date.parse(end) > now.getTime() - BACK_MS)
  const coming = dates.findIndex(({ end }) => Date.parse(end) > now.getTime())
  const from = Math.max(
    0,
    Math.min(coming === -1 ? dates.length : coming, dates.length - MAX_MENTIONS),
  )
  const { place, price } = content
  const original = content.titles[content.language]
  const common = {
    source: tellerOf({ platform, content }),
    event: platformId,
    titles: [
      ...new Set([...(original === undefined ? [] : [original]), ...Object.values(content.titles)]),
    ],
    language: content.language === 'und' ? null : content.language,
    venueId,
    venue: place?.name ?? null,
    room: place?.room ?? null,
    address: place?.address ?? null,
    city: townOf(content),
    isCityAssumed: place === null && content.city !== ELSEWHERE,
    lat: place?.lat ?? null,
    lon: place?.lng ?? null,
    precision: place?.precision ?? null,
    isOnline: content.isOnline,
    globalId: content.globalId ?? null,
    urls: [content.url, content.ticketUrl, ...content.sameAs].filter((url) => url !== null),
    organizers: content.organizers.map(({ name }) => name),
    performers: content.performers.map(({ name }) => name),
    category: content.category === 'other' ? null : content.category,
    priceMin: price?.is_free === true ? 0 : (price?.min ?? null),
    description: descriptionOf(content),
  }
  return dates.slice(from, from + MAX_MENTIONS).map((date) => ({
    ...common,
    id: `${key} ${date.key}`,
    ...timesOf(date),
    status: date.status === 'scheduled' ? content.status : date.status,
  }))
}

/** The town where it is one of its own, else the slug of the city; null where neither is said. */
function townOf({ city, place }: ListingContent): string | null {
  const town = place?.town ?? null
  if (city === ELSEWHERE) return town
  return town !== null && isTownBeside(town, city) ? town : city
}

/** The platform of a listing, with the origin where an aggregator names one. Listings of two tellers are compared as those of two platforms. */
export function tellerOf({
  platform,
  content,
}: Pick<MatchableListing, 'platform' | 'content'>): string {
  return content.origin === undefined ? platform : `${platform} ${content.origin}`
}

/** True if a listing gives no mention: it is over for long, or has no day. */
export function isWithoutMentions({ dates }: ListingContent, now: Date): boolean {
  return dates.every(({ end }) => Date.parse(end) <= now.getTime() - BACK_MS)
}

function timesOf(
  date: ListingDate,
): Pick<DateMention, 'start' | 'end' | 'allDay' | 'zone' | 'previousStart'> {
  const { allDay, startWall, endWall, endStated, zone, previousStart } = date
  return {
    start: allDay ? startWall.slice(0, 10) : startWall,
    end: endWall === null || !endStated ? null : allDay ? lastDay(startWall, endWall) : endWall,
    allDay,
    zone,
    previousStart: previousStart === null ? null : wallIn(previousStart, date),
  }
}

/** All-day dates end at the midnight after their last day. */
function lastDay(startWall: string, endWall: string): string {
  const day = endWall.slice(0, 10)
  if (!endWall.includes('T00:00') || day <= startWall.slice(0, 10)) return day
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

/** The wall time of an instant by the offset that the date has: an hour off across a clock change is near enough. */
function wallIn(instant: string, { start, startWall }: ListingDate): string {
  const offset = Date.parse(`${startWall}Z`) - Date.parse(start)
  return new Date(Date.parse(instant) + offset).toISOString().slice(0, 19)
}

function descriptionOf({ summaries, descriptions, language }: ListingContent): string | null {
  const text = `${textIn(summaries, language) ?? ''} ${(textIn(descriptions, language) ?? '')
    .slice(0, 4000)
    .replaceAll(/<[^>]*>/g, ' ')}`.trim()
  return text === '' ? null : text.slice(0, 1200)
}
