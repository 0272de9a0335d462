import { NO_PLAIN_FACTS } from '@okolo/contract/events/event'
import type { ListingContent } from '@okolo/server/knowledge/listing.ts'
import type { KnownCity } from '@okolo/server/knowledge/places/known-city.ts'

export const PLATFORMS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'] as const

const KINDS = [
  'Concert',
  'Film',
  'Lecture',
  'Workshop',
  'Exhibition',
  'Quiz',
  'Reading',
  'Play',
  'Tour',
  'Market',
]
const SYLLABLES =
  'ba ce di fo gu ha je ki lo mu na pe qi ro su ta ve wi xo yu za bre cla dri flo gru'.split(' ')
/** Listings per event on average. */
const PER_EVENT = 2.9
const HOUR_MS = 3_600_000

/**
 * Returns the `n`th listing, always the same. About three describe one event, on different
 * platforms, with slightly different titles and venues.
 */
export function generatedListing(
  n: number,
  cities: readonly KnownCity[],
): { platform: string; platformId: string; content: ListingContent } {
  const event = Math.floor(n / PER_EVENT)
  const first = Math.ceil(event * PER_EVENT)
  const at = Math.max(0, n - first) % PLATFORMS.length
  const random = (salt: number, below: number) => mixed(event * 31 + salt) % below
  const city = cities[random(1, cities.length)]
  if (city === undefined) throw new Error('There are no cities.')
  const name = [2, 3, 4].map((salt) => word(random(salt, 40_000))).join(' ')
  const kind = KINDS[random(5, KINDS.length)] ?? ''
  const venue = random(6, 400)
  const start = new Date(Date.UTC(2026, 10, 21 + random(7, 120), 16 + random(8, 6), 0))
  const wall = start.toISOString().slice(0, 19)
  const end = new Date(start.getTime() + 2 * HOUR_MS)
  return {
    platform: PLATFORMS[(event + at) % PLATFORMS.length] ?? 'alpha',
    platformId: String(n),
    content: {
      url: `https://platform.example/${n}`,
      titles: { en: at === 0 ? `${kind}: ${name}` : at === 1 ? name : `${name} (${kind})` },
      language: 'en',
      summaries: {},
      descriptions: { en: `<p>${kind} with ${name}. ${word(random(9, 40_000))} awaits you.</p>` },
      dates: [
        {
          key: wall,
          startWall: wall,
          endWall: end.toISOString().slice(0, 19),
          zone: 'UTC',
          start: start.toISOString(),
          end: end.toISOString(),
          endStated: true,
          allDay: false,
          status: 'scheduled',
          previousStart: null,
          onlineUrl: null,
        },
      ],
      status: 'scheduled',
      city: city.slug,
      place: {
        name: at === 2 ? `Club ${word(venue * 7)}` : word(venue * 7),
        room: null,
        address: `Main Street ${venue}`,
        lat: city.lat + (venue % 20) / 300,
        lng: city.lon + Math.floor(venue / 20) / 300,
        precision: 'point',
        url: null,
      },
      isOnline: false,
      onlineUrl: null,
      organizers: [],
      ...NO_PLAIN_FACTS,
      category: 'other',
      price: null,
      ticketUrl: null,
      image: null,
      tags: [],
      inLanguage: [],
      partOf: null,
      series: null,
      sameAs: [],
    },
  }
}

function word(n: number): string {
  const letters = [0, 1, 2].map((i) => SYLLABLES[mixed(n + i * 7919) % SYLLABLES.length] ?? '')
  const text = letters.join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Spreads numbers evenly (splitmix32), the same in every run. */
function mixed(n: number): number {
  let x = (n + 0x9e3779b9) | 0
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return (x ^ (x >>> 15)) >>> 0
}
