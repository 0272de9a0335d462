import type { Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import type { FeedEntry } from './feed-entry.ts'
import type { PriceLine } from './price-line.ts'

/** A feed before it is written in a format. */
export type OutFeed = {
  title: string
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
}

/** Returns the absolute address of an entry's page: the date's own if the event has several. */
export function pageOf({ origin, locale }: OutFeed, { slug, date, isOnly }: FeedEntry): string {
  return origin + pages.event(locale, slug, isOnly ? undefined : date.uuid)
}

/**
 * Formats `Fri, 20 Nov 2026, 20:00` in the event's zone, for readers that do not understand dates.
 */
export type WhenText = (entry: FeedEntry) => string

/** Formats one feed's times. Creating a formatter takes longer than using it. */
export function whenTexts(locale: Locale): WhenText {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return ({ date }) => {
    const key = `${date.time_zone} ${date.all_day}`
    const format =
      formats.get(key) ??
      new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        ...(date.all_day ? {} : { hour: '2-digit', minute: '2-digit' }),
        timeZone: date.time_zone,
      })
    formats.set(key, format)
    return format.format(new Date(date.start)).replaceAll(/[\u2009\u202F]/g, ' ')
  }
}

/** `Stará tržnica, Námestie SNP 25, Bratislava`, without repeating anything. */
export function placeText({ venue, city, isOnline, onlineUrl }: FeedEntry): string {
  const parts = [venue?.name ?? '', venue?.address ?? '', city].filter((part) => part !== '')
  const text = parts.filter((part, i) => !parts.some((other, j) => j < i && other.includes(part)))
  return isOnline && venue === null ? (onlineUrl ?? 'Online') : text.join(', ')
}

/** Returns an entry's credits in the words of its sources' terms. */
export function creditText({ credits }: FeedEntry): string {
  return [
    ...new Set(
      credits.map(({ text, license }) => (license === null ? text : `${text} (${license})`)),
    ),
  ].join(', ')
}
