/**
 * Lists as the product asks for them. `design` is the time in ms that was planned for one connection of PostgreSQL,
 * beside a 50-row index-only scan of DESIGN_SCAN_MS.
 */
export type ListShape = {
  name: string
  query: string
  /** Absent: each run takes another city. */
  place?: 'everywhere' | 'largest'
  design?: number
  /** Pages to turn first. */
  page?: number
}

/** Ids of cities, used in turn. */
export type Cities = readonly number[]

/** Small cities do not fill a page. */
export const LARGEST: Cities = Array.from({ length: 20 }, (_, i) => i + 1)

export const DESIGN_SCAN_MS = 0.057

/** The two lists of the throughput goal: every card read anew, and the cards of this minute in memory. */
export const FEED = 'this week, by date'
export const FEED_AGAIN = 'this week, by date, cards known'

export const LISTS: readonly ListShape[] = [
  { name: 'today, by date', query: 'timeframe=today&sorting=start', design: 0.35 },
  { name: 'today, ranked', query: 'timeframe=today', design: 0.35 },
  { name: FEED, query: 'timeframe=this_week&sorting=start', design: 0.41 },
  { name: 'this week, ranked', query: 'timeframe=this_week', design: 0.41 },
  { name: 'all upcoming, by date', query: 'sorting=start' },
  { name: 'all upcoming, ranked', query: '' },
  {
    name: 'category, online, price, this week',
    query: 'category=category-3&is_online=true&price=20&timeframe=this_week&sorting=start',
    design: 0.12,
  },
  {
    name: '20th page, by date',
    query: 'sorting=start',
    place: 'largest',
    page: 20,
    design: 0.47,
  },
  { name: '20th page, ranked', query: '', place: 'largest', page: 20, design: 0.47 },
  { name: 'popular anytime', query: 'sorting=popular', design: 0.52 },
  { name: 'popular this week', query: 'sorting=popular&timeframe=this_week' },
  { name: 'past', query: 'timeline=past', design: 0.3 },
  // In other cities a tenth of the catalogue does not fill its page.
  { name: 'search in the city', query: 'search=jazz%20conc', place: 'largest', design: 1.1 },
  { name: 'search everywhere', query: 'search=jazz%20conc', place: 'everywhere', design: 4.2 },
  { name: 'a very common word everywhere', query: 'search=jazz', place: 'everywhere' },
  {
    name: 'a common word this week',
    query: 'search=jazz&timeframe=this_week',
    place: 'everywhere',
  },
  {
    name: 'within 5 km, this week',
    query: 'distance=5&timeframe=this_week&sorting=start',
    design: 0.27,
  },
  { name: 'every city, this week', query: 'timeframe=this_week', place: 'everywhere' },
  { name: 'a mood, this week', query: 'mood=energetic&timeframe=this_week' },
  { name: 'a rare mood, by date', query: 'mood=offbeat&sorting=start', place: 'largest' },
  { name: 'a rare mood, ranked', query: 'mood=offbeat', place: 'largest' },
  {
    name: 'a rare mood everywhere',
    query: 'mood=offbeat&timeframe=this_week',
    place: 'everywhere',
  },
  { name: 'a rare language', query: 'language=uk&sorting=start' },
  { name: 'popular in every city', query: 'sorting=popular', place: 'everywhere' },
]
