import { stringifyFilter, without, withoutTime, type EventFilter } from '../filter/event-filter.ts'
import type { Locale } from '../locale.ts'

/** The formats of a subscription, with their media types. */
export const FEED_TYPES = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const
export type FeedFormat = keyof typeof FEED_TYPES

/** The events of a feed: a filter's, or those of a venue, an organizer or a collection by slug. */
export type FeedOf =
  | { filter: EventFilter }
  | { venue: string }
  | { organizer: string }
  | { collection: string }

/** Returns path and query of a feed. "This week" is left out because subscriptions last for years. */
export function feedPath(of: FeedOf, format: FeedFormat, locale: Locale): string {
  const query = (filter: EventFilter) => stringifyFilter({ ...filter, locale })
  if ('venue' in of)
    return `/v1/venues/${encodeURIComponent(of.venue)}/events.${format}?${query({})}`
  if ('organizer' in of)
    return `/v1/organizers/${encodeURIComponent(of.organizer)}/events.${format}?${query({})}`
  if ('collection' in of)
    return `/v1/collections/${encodeURIComponent(of.collection)}/events.${format}?${query({})}`
  const lasting = without(withoutTime(of.filter), 'cursor', 'page_size', 'sorting')
  return lasting.city === undefined
    ? `/v1/events.${format}?${query(lasting)}`
    : `/feeds/${encodeURIComponent(lasting.city)}.${format}?${query(without(lasting, 'city'))}`
}
