import type { RawPage } from '../event-pages/markup/raw-page.ts'

/** One item, texts as published. Times are as written. */
export type FeedItem = {
  guid?: string
  link?: string
  title?: string
  summary?: string
  content?: string
  language?: string
  start?: string
  end?: string
  /** Clock times in elements of their own. */
  startHour?: string
  endHour?: string
  location?: string
  price?: string
  organizer?: string
  categories?: string[]
  image?: string
  lat?: string
  lon?: string
  updated?: string
}

/** The stored record: the item, and the data of its page if the item has no dates. */
export type FeedRecord = { item: FeedItem; page?: RawPage }
