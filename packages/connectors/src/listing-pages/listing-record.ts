import { stableHash } from '../text/hash.ts'
import { plainTitle, type ListingEntry } from './layout/read-listing.ts'

/** An event of a list as it is stored: what its entries have in common, and the dates of each. */
export type ListingRecord = {
  title: string
  url: string | null
  image: string | null
  price: string | null
  /** BCP 47, as the page declares it. */
  language: string | null
  /** Days `YYYY-MM-DD`, hours `HH:MM` on the clock of the house. */
  dates: Pick<ListingEntry, 'date' | 'until' | 'time' | 'endTime'>[]
}

/** Entries of one event as one record. Its id stays the same when the list is sorted anew or a date moves. */
export function recordsOf(
  entries: readonly ListingEntry[],
  language: string | null,
): Map<string, ListingRecord> {
  const byLink = Map.groupBy(entries, ({ url }) => url)
  const names = (url: string | null) =>
    new Set(byLink.get(url)?.map(({ title }) => plainTitle(title)))
  // A link that several events share is not the event's own.
  const idOf = ({ url, title }: ListingEntry) =>
    url !== null && names(url).size === 1 ? url : stableHash([url, plainTitle(title)])
  return new Map(
    [...Map.groupBy(entries, idOf)].map(([id, [first, ...others]]): [string, ListingRecord] => {
      const { title, url, image, price } = first!
      const dates = [first!, ...others].map(({ date, until, time, endTime }) => ({
        date,
        until,
        time,
        endTime,
      }))
      return [id, { title, url, image, price, language, dates }]
    }),
  )
}
