import type { EventCard } from '@okolo/contract/event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CardShelf, PageCards } from './card-shelf.ts'
import { aCard, aDate, NOW } from './testing/event-builder.ts'
import { renderPage } from './testing/render-page.ts'

const article = (id: string, text: string) =>
  `<article class="a" aria-labelledby="${id}"><h3 id="${id}">${text}</h3></article>`

const CARDS: EventCard[] = [
  aCard({ slug: 'quartet', title: `Rock 'n' "Roll" & <more>`, language: 'sk' }),
  aCard({
    slug: 'run',
    upcoming_dates: 4,
    reason: { code: 'last_tickets', count: null },
    source_count: 3,
    image: {
      path: '/images/abc',
      alt: 'A street',
      url: 'https://pictures.example/a.jpg',
      credit: null,
    },
    moods: ['chill', 'party'],
    is_demo: true,
    credits: [{ text: 'City of B', license: null }],
  }),
  aCard({
    slug: 'show',
    is_long: true,
    open_until: '2027-02-28',
    state: 'happening',
    date: aDate({ start: '2026-10-01T10:00:00+02:00', end: '2027-02-28T18:00:00+01:00' }),
  }),
]

describe('a page whose cards were written before', () => {
  // The router writes down when it has loaded something.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }))
  afterEach(() => vi.useRealTimers())

  test.each([
    '/en/feed/bratislava',
    '/sk/feed/bratislava?sorting=popular',
    '/uk/search?search=quartet',
    '/de/feed/bratislava?timeline=past',
  ])('%s is the same to the letter', async (url) => {
    // Of the catalogue as of this test: no other has written them.
    const events = CARDS.map((card) => ({ ...card, slug: `${card.slug}-${url.length}` }))
    const first = await renderPage(url, { events })
    const taken = vi.spyOn(PageCards.prototype, 'take')
    const second = await renderPage(url, { events })
    const known = taken.mock.results.filter(({ value }) => typeof value === 'string')
    taken.mockRestore()
    expect(first.$('article')).toHaveLength(3)
    expect(known).toHaveLength(3)
    // Tag by tag, so that a failure shows the difference.
    expect(second.html.split('>')).toEqual(first.html.split('>'))
  })

  test('shows a card anew when anything in it has changed', async () => {
    const [card = aCard()] = CARDS
    await renderPage('/en/feed/bratislava', { events: [card] })
    const now = await renderPage('/en/feed/bratislava', {
      events: [{ ...card, state: 'cancelled' }],
    })
    expect(now.$('article').attr('data-state')).toBe('cancelled')
    const elsewhere = await renderPage('/fr/feed/bratislava', { events: [card] })
    expect(elsewhere.$('article').html()).not.toBe(now.$('article').html())
  })
})

test('a card is taken from the page in which it was written, with the id of the next', () => {
  const shelf = new CardShelf()
  const first = new PageCards(shelf)
  expect(first.take({ slug: 'a' }, '', 'day-0')).toBeNull()
  expect(first.take({ slug: 'b' }, '', 'day-1')).toBeNull()
  expect(first.take({ slug: 'c' }, '', 'day-10')).toBeNull()
  first.keep(`<ul>${article('day-0', 'A')}${article('day-1', 'B')}${article('day-10', 'C')}</ul>`)
  const second = new PageCards(shelf)
  expect(second.take({ slug: 'b' }, '', 'rail-0')).toBe(article('rail-0', 'B'))
  expect(second.take({ slug: 'a' }, '', 'rail-1')).toBe(article('rail-1', 'A'))
  expect(second.take({ slug: 'c' }, '', 'rail-2')).toBe(article('rail-2', 'C'))
  expect(second.take({ slug: 'c' }, 'in another way', 'rail-3')).toBeNull()
})

test('what the page turned out not to have is not kept, and no id that would need escaping is put in', () => {
  const shelf = new CardShelf()
  const page = new PageCards(shelf)
  page.take({ slug: 'a' }, '', 'day-0')
  page.take({ slug: 'b' }, '', 'day-1')
  page.keep(`<p>Something went wrong</p>${article('day-1', 'B')}`)
  expect(new PageCards(shelf).take({ slug: 'a' }, '', 'day-0')).toBeNull()
  expect(new PageCards(shelf).take({ slug: 'b' }, '', '"><script>')).toBeNull()
  expect(new PageCards(shelf).take({ slug: 'b' }, '', 'day-7')).toBe(article('day-7', 'B'))
})

test('a shelf holds no more than it may, and what is asked for again stays', () => {
  const shelf = new CardShelf(10_000)
  const write = (key: string) => {
    const page = new PageCards(shelf)
    const known = page.take({ slug: key }, '', 'day-0')
    page.keep(article('day-0', key.padEnd(500, '.')))
    return known
  }
  write('often')
  for (let at = 0; at < 200; at += 1) {
    write(`card ${at}`)
    expect(write('often')).not.toBeNull()
    expect(shelf.length).toBeLessThanOrEqual(10_000)
  }
  expect(shelf.length).toBeGreaterThan(4000)
  expect(new PageCards(shelf).take({ slug: 'card 0' }, '', 'day-0')).toBeNull()
})
