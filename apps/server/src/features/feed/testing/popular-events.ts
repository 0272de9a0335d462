import type { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { FRIDAY } from './feed-site.ts'

const PLACE = { lat: 48.1419, lng: 17.1 }
const WORDS = ['Organ', 'Puppet', 'Ballad', 'Market', 'Chess', 'Lantern', 'Quiz', 'Violin', 'Forge']
const CATEGORIES = ['concert', 'exhibition', 'theatre', 'other']

const letters = (i: number) => String.fromCharCode(97 + i, 98 + i, 97 + i)

/** More than fit on a first page: of Bratislava, and some of Vienna. */
export async function addPopularEvents(
  event: Awaited<ReturnType<typeof catalogueBuilder>>['event'],
): Promise<void> {
  /** 200 short events from tonight on, at few venues and from few organizers. */
  for (let i = 0; i < 200; i += 1) {
    const start = new Date(FRIDAY.getTime() + (i % 10) * 86_400_000 + (2 + (i % 5)) * 3_600_000)
    await event({
      slug: `event-${i}`,
      title: `${WORDS[i % 9]} ${WORDS[(i * 5 + 3) % 9]} ${String.fromCharCode(97 + (i % 26), 97 + ((i * 7) % 26), 97 + ((i * 3) % 26))}`,
      category: CATEGORIES[i % 4] ?? 'other',
      dates: [{ start: start.toISOString(), ...(i % 17 === 0 ? { allDay: true } : {}) }],
      place: PLACE,
      ...(i % 13 === 0 ? {} : { venue: `venue-${i % 23}` }),
      organizers: [`organizer-${i % 29}`],
      popularity: (i * 7919) % 10_000,
      isOnline: i % 11 === 0,
    })
  }
  for (let i = 0; i < 6; i += 1)
    await event({
      slug: `yoga-${i}`,
      title: `Yoga ${i + 1}/6`,
      dates: [{ start: `2026-11-20T1${6 + (i % 3)}:00:00Z` }],
      venue: `studio-${i}`,
      popularity: 9999,
    })
  for (let i = 0; i < 15; i += 1)
    await event({
      slug: `exhibition-${i}`,
      title: `Works of ${letters(i)}`,
      category: 'exhibition',
      dates: [{ start: '2026-10-01T08:00:00Z', end: `2027-01-${10 + i}T17:00:00Z` }],
      venue: `museum-${i}`,
    })
  await event({
    slug: 'wednesday-and-saturday',
    title: 'Choir of the cellar',
    city: 'wien',
    category: 'concert',
    dates: [{ start: '2026-11-25T18:00:00Z' }, { start: '2026-11-28T18:00:00Z' }],
  })
  for (let i = 0; i < 12; i += 1)
    await event({
      slug: `club-${i}`,
      title: 'Reading club',
      city: 'wien',
      category: 'other',
      dates: [{ start: '2026-11-23T16:00:00Z' }, { start: '2026-11-24T16:00:00Z' }],
      venue: `library-${i}`,
    })
  await event({
    slug: 'called-off',
    status: 'cancelled',
    dates: [{ start: '2026-11-20T18:00:00Z' }],
    venue: 'castle',
    popularity: 10_000,
  })
  await event({
    slug: 'quiet-town',
    city: 'wien',
    dates: [{ start: '2026-11-22T18:00:00Z' }],
    venue: 'hall',
  })
  for (let i = 0; i < 8; i += 1)
    await event({
      slug: `wien-museum-${i}`,
      title: `Prints by ${letters(i)}`,
      city: 'wien',
      category: 'exhibition',
      dates: [{ start: '2026-10-01T08:00:00Z', end: '2027-01-31T17:00:00Z' }],
      venue: `wien-museum-${i}`,
    })
}
