import { stableHash } from '../text/hash.ts'
import type { ListingEntry } from './layout/listing-entry.ts'
import { plainTitle } from './layout/read-listing.ts'

/** An event of a list as it is stored, with the dates of all its entries. */
export type ListingRecord = {
  title: string
  url: string | null
  image: string | null
  price: string | null
  /** Named by the entry itself. Absent in records of older runs. */
  place?: string | null
  address?: string | null
  /** BCP 47, as the page declares it. */
  language: string | null
  /** Days `YYYY-MM-DD`, hours `HH:MM` on the clock of the house. */
  dates: Pick<ListingEntry, 'date' | 'until' | 'time' | 'endTime'>[]
}

/** Joins the entries of one event to one record. Its id survives a new order of the list and a moved date. */
export function recordsOf(
  entries: readonly ListingEntry[],
  language: string | null,
): Map<string, ListingRecord> {
  const byLink = Map.groupBy(entries, ({ url }) => url)
  const names = (url: string | null) =>
    new Set(byLink.get(url)?.map(({ title }) => plainTitle(title)))
  // A link that several titles share cannot identify one event.
  const idOf = ({ url, title }: ListingEntry) =>
    url !== null && names(url).size === 1 ? url : stableHash([url, plainTitle(title)])
  return new Map(
    [...Map.groupBy(entries, idOf)]
      .flatMap(([id, alike]) => byPlace(id, alike))
      .map(([id, [first, ...others]]): [string, ListingRecord] => {
        const { title, url, image, price, place, address } = first!
        const dates = [first!, ...others].map(({ date, until, time, endTime }) => ({
          date,
          until,
          time,
          endTime,
        }))
        return [id, { title, url, image, price, place, address, language, dates }]
      }),
  )
}

/** An event that is held in several places is one for each of them. */
function byPlace(id: string, entries: ListingEntry[]): [id: string, ListingEntry[]][] {
  const places = Map.groupBy(entries, ({ place }) => place)
  return places.size < 2
    ? [[id, entries]]
    : [...places].map(([place, own]) => [stableHash([id, place]), own])
}
