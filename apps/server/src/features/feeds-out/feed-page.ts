import type { Price } from '@okolo/contract/events/price'
import { formatTag, type Locale } from '@okolo/contract/locale'
import { addDays } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import type { EventDate } from '@okolo/contract/events/event'
import { priceTexts, stateTexts } from '@okolo/i18n/format'
import type { FeedEntry } from './feed-entry.ts'

/** A feed before it is written in a format. */
export type OutFeed = {
  title: string
  /** Name and icon of the site that gives it out. */
  site: { name: string; icon: string }
  locale: Locale
  /** Public address of the site, without a path. */
  origin: string
  /** The feed's own address and its page's, both absolute. */
  self: string
  home: string
  /** The time of the last change. */
  updated: Date
  entries: FeedEntry[]
  priceLine: PriceLine
  words: FeedWords
}

/** Returns the absolute address of an entry's page: the date's own if the event has several. */
export function pageOf({ origin, locale }: OutFeed, { slug, date, isOnly }: FeedEntry): string {
  return origin + pages.event(locale, slug, isOnly ? undefined : date.uuid)
}

/** The last day of a date of whole days, which ends with it. */
export function lastDay({ start, end }: Pick<EventDate, 'start' | 'end'>): string {
  const first = start.slice(0, 10)
  const last = end === null ? first : addDays(end.slice(0, 10), -1)
  return last > first ? last : first
}

/**
 * Formats `Fri, 20 Nov 2026, 20:00` in the event's zone, for readers that do not understand dates. Whole days are told
 * from the first to the last.
 */
export type WhenText = (entry: FeedEntry) => string

/** Formats one feed's times. Creating a formatter takes longer than using it. */
export function whenTexts(locale: Locale): WhenText {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return ({ date }) => {
    const key = `${date.time_zone} ${date.all_day}`
    const format =
      formats.get(key) ??
      new Intl.DateTimeFormat(formatTag(locale), {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        ...(date.all_day ? {} : { hour: '2-digit', minute: '2-digit' }),
        timeZone: date.time_zone,
      })
    formats.set(key, format)
    const last = date.all_day ? lastDay(date) : ''
    const text =
      last > date.start.slice(0, 10)
        ? format.formatRange(new Date(date.start), new Date(`${last}${date.start.slice(10)}`))
        : format.format(new Date(date.start))
    return text.replaceAll(/[\u2009\u202F]/g, ' ')
  }
}

/** `Stará tržnica, Námestie SNP 25, Bratislava`, without repeating anything. */
export function placeText(
  { venue, city, isOnline, onlineUrl }: FeedEntry,
  { words }: Pick<OutFeed, 'words'>,
): string {
  const parts = [venue?.name ?? '', venue?.address ?? '', city].filter((part) => part !== '')
  const text = parts.filter((part, i) => !parts.some((other, j) => j < i && other.includes(part)))
  return isOnline && venue === null ? (onlineUrl ?? words.online) : text.join(', ')
}

/** Returns an entry's credits in the words of its sources' terms. */
export function creditText({ credits }: FeedEntry): string {
  return [
    ...new Set(
      credits.map(({ text, license }) => (license === null ? text : `${text} (${license})`)),
    ),
  ].join(', ')
}

/** Words of a feed's language. `stateOf`: null for a date that is as planned. */
export type FeedWords = { online: string; stateOf: (status: EventDate['status']) => string | null }

/** Returns the words of one feed's language. */
export async function feedWords(locale: Locale): Promise<FeedWords> {
  const say = await stateTexts(locale)
  const states = {
    scheduled: null,
    cancelled: say('cancelled'),
    postponed: say('postponed'),
    rescheduled: say('rescheduled'),
    moved_online: say('movedOnline'),
    sold_out: say('soldOut'),
  }
  return { online: say('online'), stateOf: (status) => states[status] }
}

/** `from €8`, `Free (for members)`. Null if no source gives a price. */
export type PriceLine = (price: Price | null) => string | null

/** Writes one feed's prices as pages do, without fees. */
export async function priceLines(locale: Locale): Promise<PriceLine> {
  const say = await priceTexts(locale)
  return (price) => {
    if (price === null) return null
    const { is_free: isFree, is_paid: isPaid, min, max, condition, condition_kind: kind } = price
    if (isFree) return say('free')
    if (min === null && max === null) {
      if (kind !== undefined) return say(`freeFor.${kind}`)
      if (condition !== undefined) return say('freeIf', { condition })
      return price.text ?? (isPaid === true ? say('paid') : null)
    }
    const money = moneyFormat(locale, price.currency)
    if (min === null) return say('upTo', { price: money.format(max ?? 0) })
    if (max === null) return say('from', { price: money.format(min) })
    return min === max ? money.format(min) : money.formatRange(min, max)
  }
}

function moneyFormat(locale: Locale, currency: string | null): Intl.NumberFormat {
  return new Intl.NumberFormat(formatTag(locale), {
    ...(currency === null ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    trailingZeroDisplay: 'stripIfInteger',
  })
}
