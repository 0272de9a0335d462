import type { EventCard } from '@okolo/contract/events/event'
import type { EventList, ListSection } from '@okolo/contract/events/event-list'
import { expect, test } from 'vitest'
import { aCard, aDate } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'

const KINDS = ['concert', 'theatre', 'cinema', 'market']

function onDay(day: string, count: number): EventCard[] {
  return Array.from({ length: count }, (_, index) => {
    const category = { slug: KINDS[index % KINDS.length] ?? '', name: 'A category' }
    const date = aDate({ start: `${day}T${18 + (index % 4)}:30:00+01:00` })
    return aCard({ slug: `${day}-${index}`, title: `Event ${day} ${index}`, date, category })
  })
}

function section(kind: ListSection['kind'], day: string, total: number): ListSection {
  return {
    kind,
    from: day,
    to: day,
    count: Math.min(total, 6),
    total,
    categories: [],
    cursor: null,
  }
}

/** Friday evening: something tonight, on Saturday and on Sunday. */
const FRIDAY: Partial<EventList> = {
  results: [...onDay('2026-11-20', 6), ...onDay('2026-11-21', 6), ...onDay('2026-11-22', 4)],
  sections: [
    section('tonight', '2026-11-20', 55),
    section('tomorrow', '2026-11-21', 95),
    section('weekend', '2026-11-22', 4),
  ],
}

test('without JavaScript the landing page lists tonight and the weekend', async () => {
  const { $ } = await renderPage('/en/', { events: () => FRIDAY })
  expect($('main h2').first().text()).toBe('Tonight in Bratislava')
  expect($('section[aria-labelledby="next"] article').length).toBe(6)
  expect($('section[aria-labelledby="next"] h3 a').first().attr('href')).toBe(
    '/en/events/2026-11-20-0',
  )
  expect($('section[aria-labelledby="next"] a').first().text()).toBe('All 55 tonight')
  expect($('section[aria-labelledby="next"] a').first().attr('href')).toContain('timeframe=tonight')
  expect($('section[aria-labelledby="later"] h2').text()).toBe('This weekend')
  expect($('section[aria-labelledby="later"] article').length).toBe(3)
  expect($('section[aria-labelledby="later"] a').first().attr('href')).toContain(
    'date_from=2026-11-21&date_to=2026-11-22',
  )
})

test('the orbit shows the next events by title and hour, the weekend with its day', async () => {
  const { $ } = await renderPage('/en/', { events: () => FRIDAY })
  const names = $('main nav a[aria-label]')
    .toArray()
    .map((link) => $(link).attr('aria-label'))
  expect(names.slice(0, 3)).toEqual([
    'Event 2026-11-20 0, 18:30',
    'Event 2026-11-20 1, 19:30',
    'Event 2026-11-20 2, 20:30',
  ])
  // Another kind than those of tonight.
  expect(names[3]).toBe('Event 2026-11-21 3, Sat 21:30')
  expect(names.length).toBe(7)
})

test('the days, kinds and moods lead to the feed of the city', async () => {
  const { $ } = await renderPage('/en/', { events: () => FRIDAY })
  const hrefs = $('main a')
    .toArray()
    .map((link) => $(link).attr('href'))
  expect(hrefs).toContain('/en/feed?timeframe=tomorrow&city=bratislava')
  expect(hrefs).toContain('/en/feed?date=2026-11-22&city=bratislava')
  expect(hrefs).toContain('/en/feed?category=concert&city=bratislava')
  expect($('main form input[name="city"]').attr('value')).toBe('bratislava')
  expect($('main form').attr('action')).toBe('/en/feed')
})

test.each([
  ['en', 'Tonight in Bratislava', 'All 55 tonight'],
  ['sk', 'Bratislava dnes večer', 'Všetkých 55 dnes večer'],
  ['uk', 'Братислава сьогодні ввечері', 'Усі 55 сьогодні ввечері'],
  ['de', 'Heute Abend in Pressburg', 'Alle 55 heute Abend'],
])('in %s it says what is on tonight', async (locale, heading, all) => {
  const { $ } = await renderPage(`/${locale}/`, { events: () => FRIDAY })
  expect($('main').text()).toContain(heading)
  expect($('main').text()).toContain(all)
})

test('the landing page and a feed without a city choose the same city', async () => {
  const stage = { eventCount: 0, events: () => FRIDAY }
  const landing = await renderPage('/en/', stage)
  const feed = await renderPage('/en/feed', stage)
  expect(landing.$('main h2').first().text()).toBe('Tonight in Vienna')
  expect(feed.$('h1').text()).toBe('Events in Vienna')
})

test('the city of the address is shown, but search engines keep to the one page', async () => {
  const { $ } = await renderPage('/en/?city=vienna', { events: () => FRIDAY })
  expect($('main h2').first().text()).toBe('Tonight in Vienna')
  expect($('link[rel="canonical"]').attr('href')).toBe('https://okolo.example/en/')
  expect($('meta[name="robots"]').attr('content')).toContain('noindex')
})

test('one event this week is shown alone, with the days that follow', async () => {
  const only = { results: onDay('2026-11-20', 1), sections: [section('tonight', '2026-11-20', 1)] }
  const { $ } = await renderPage('/en/', {
    events: (query) => (query.has('timeframe') ? only : {}),
  })
  expect($('section[aria-labelledby="next"] article').length).toBe(1)
  expect($('section[aria-labelledby="next"] a').first().text()).toBe('1 event tonight')
  expect($('section[aria-labelledby="later"]').length).toBe(0)
})

test('where nothing was gathered yet, the page says so, offers no city, and leads its operator on', async () => {
  const { $ } = await renderPage('/en/', { eventCount: 0, isEmpty: true })
  expect($('main').text()).toContain('No events have been gathered here yet.')
  expect($('section[aria-labelledby="cities"]').length).toBe(0)
  expect($('main a[href="/operator/setup"]').text()).toContain('Do you run this site?')
  expect($('nav[aria-label="What’s on next"]').length).toBe(0)
})
