import type { DateMention } from '../../mentions/date-mention.ts'
import { prepare, type Prepared } from '../../mentions/prepare.ts'
import { countWords } from '../../mentions/testing/count-words.ts'

const BASE: DateMention = {
  id: 'a', source: 'one', event: 'a', titles: ['Nina Hollow: Paper Lanterns'], language: 'en', start: '2026-11-20T20:00:00',
  end: null, allDay: false, zone: 'Europe/Bratislava', status: 'scheduled', previousStart: null, venueId: null, venue: 'Klub Dunaj',
  room: null, address: null, city: 'Bratislava', lat: null, lon: null, precision: null, isOnline: false, urls: [], globalId: null, organizers: [],
  performers: [], category: null, priceMin: null, description: null,
} // prettier-ignore

/** Mentions of one show, each of another platform, with these changes. */
export function mentionsOf(...changes: Partial<DateMention>[]): Prepared[] {
  const mentions = changes.map((change, at) => {
    const id = String.fromCodePoint(97 + at)
    return { ...BASE, id, event: id, source: `platform ${id}`, ...change }
  })
  // Words of other events of the town, so that rare ones are rare.
  const others = Array.from({ length: 60 }, (_, n) => ({
    ...BASE,
    titles: [`Evening ${n} of music`],
  }))
  const words = countWords([...mentions, ...others])
  return mentions.map((mention) => prepare(mention, words))
}

/** Whole days, of which a town is all that is known. */
export const DAYS: Partial<DateMention> = {
  start: '2026-11-20',
  end: '2026-11-21',
  allDay: true,
  venue: null,
}
