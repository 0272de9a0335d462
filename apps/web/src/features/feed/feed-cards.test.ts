import { describe, expect, test } from 'vitest'
import { aCard, aDate } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'
import { CITY } from './testing/city-feed.ts'

describe('a card', () => {
  const factsOf = async (card: Parameters<typeof aCard>[0], locale = 'en') => {
    const { $ } = await renderPage(`/${locale}/feed?city=bratislava`, { events: [aCard(card)] })
    return $('article').text()
  }
  const price = {
    is_free: false,
    min: 8,
    max: 8,
    currency: 'EUR',
    fees: 'unknown',
    text: null,
  } as const

  test.each([
    [null, 'Price not stated'],
    [{ ...price, is_free: true }, 'Free'],
    [price, '€8, fees may apply'],
    [{ ...price, fees: 'included' as const }, '€8 incl. fees'],
    [{ ...price, fees: 'added' as const, max: 12 }, '€8 – €12 + fees'],
    [{ ...price, max: null }, 'from €8'],
    [{ ...price, min: null, max: 12 }, 'up to €12'],
    [{ ...price, min: 8.5, max: 8.5 }, '€8.50'],
    [{ ...price, min: null, max: null, text: 'pay what you can' }, 'pay what you can'],
    [{ ...price, min: null, max: null, is_paid: true as const }, 'Paid'],
    [
      { ...price, min: null, max: null, text: 'Members free', condition: 'Members' },
      'Free (Members)',
    ],
  ])('%j is written "%s"', async (given, text) => {
    expect(await factsOf({ price: given })).toContain(text)
  })

  test('shows a common condition in the language of the page, any other in its own words', async () => {
    const free = { ...price, min: null, max: null, condition: 'sous condition' }
    const kind = { ...free, condition_kind: 'conditions' } as const
    expect(await factsOf({ price: kind })).toContain('Free on certain conditions')
    expect(await factsOf({ price: kind }, 'de')).toContain('Unter Bedingungen kostenlos')
    expect(await factsOf({ price: free }, 'de')).toContain('Kostenlos (sous condition)')
  })

  test('says in one word what is going on now or was cancelled, and the category for all readers', async () => {
    expect(await factsOf({ state: 'happening' })).toContain('Happening nowConcerts')
    expect(await factsOf({ state: 'cancelled' })).toContain('CancelledConcerts')
    expect(await factsOf({ is_online: true, venue: null })).toContain('Online')
  })

  test('says of what runs for weeks that it is on today only where it is open on most days', async () => {
    const date = aDate({ start: '2026-11-01T10:00:00+01:00', end: '2027-01-31T18:00:00+01:00' })
    const months = { state: 'ongoing', is_long: true, open_until: '2027-01-31', date } as const
    const exhibition = { slug: 'exhibition', name: 'Exhibitions' }
    expect(await factsOf({ ...months, category: exhibition })).toContain('On today')
    expect(await factsOf(months)).not.toMatch(/On today|Happening/)
  })

  describe('of what runs for weeks', () => {
    const next = { start: '2026-11-21T10:00:00+01:00', end: '2026-11-21T18:00:00+01:00' }
    const run = { is_long: true, upcoming_dates: 40, date: aDate(next) } as const
    const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], at: '10:00' }

    test('without an end says every day and its hour, and no day a year ahead', async () => {
      const open = { ...run, goes_on: true, opening: everyDay }
      expect(await factsOf(open)).toContain('Daily, 10:00')
      expect(await factsOf(open)).not.toMatch(/until|to /i)
      expect(await factsOf(open, 'sk')).toContain('Každý deň, 10:00')
    })

    test('says its weekdays and until when, where a source says it', async () => {
      const open = { ...run, open_until: '2027-01-30' } as const
      const opening = { days: [2, 3, 4, 5, 6, 7], at: '10:00' }
      const facts = await factsOf({ ...open, opening })
      expect(facts).toContain('to 30 Jan 2027')
      expect(facts).toContain('Tue–Sun, 10:00')
      expect(await factsOf({ ...open, opening }, 'fr')).toContain('au 30 janv. 2027')
    })

    test('says from when to when before it begins', async () => {
      const date = aDate({ start: '2027-01-10T10:00:00+01:00', end: '2027-01-10T18:00:00+01:00' })
      const ahead = { ...run, date, opening: everyDay, open_until: '2027-03-30' } as const
      expect(await factsOf(ahead)).toContain('10 Jan – 30 Mar')
    })
  })

  test('says no fact twice, and no number of dates', async () => {
    const free = { ...price, is_free: true }
    const card = {
      price: free,
      reason: { code: 'free_tonight' as const, count: null },
      upcoming_dates: 53,
    }
    const facts = await factsOf(card)
    expect(facts.split('Free')).toHaveLength(2)
    expect(facts).not.toMatch(/53|52|Fri|Nov/)
  })

  test('says in how many places the same is on, with a search for all of them', async () => {
    const copies = { count: 12, search: 'Reading club' }
    const { $ } = await renderPage(CITY, { events: [aCard({ copies })] })
    const link = $('article a:contains("in 12 places")')
    expect(link.attr('href')).toContain('search=Reading+club')
  })

  test('has a heart that names the event', async () => {
    const { $ } = await renderPage(CITY, { events: [aCard()] })
    expect($('article a[aria-label="Save Quartet in the courtyard"]')).toHaveLength(1)
  })

  test('says the address of a place without a name, and where there is none, so', async () => {
    expect(await factsOf({ venue: null, address: '4 rue de la Lune' })).toContain(
      '4 rue de la Lune',
    )
    expect(await factsOf({ venue: null, address: null })).toContain('Place not stated')
  })

  test('links to the date it shows when the event has several', async () => {
    const card = aCard({ upcoming_dates: 2 })
    const { $ } = await renderPage(CITY, { events: [card] })
    expect($('article a').attr('href')).toBe(`/en/events/quartet/${card.date.uuid}`)
  })

  test('shows the art for a picture that only another host may show, and nothing of that host', async () => {
    const image = { url: 'https://cdn.example/a.jpg', credit: null, alt: null, path: null }
    const { $ } = await renderPage(CITY, { events: [aCard({ image })] })
    expect($('article [data-kind="concert"] svg')).toHaveLength(1)
    expect($('article img')).toHaveLength(0)
    expect($.html()).not.toMatch(/(?:src|srcset)="[^"]*cdn\.example/)
  })

  test('shows the picture from this server over the art, in sizes and formats to choose from', async () => {
    const image = {
      url: 'https://cdn.example/a.jpg',
      credit: null,
      alt: 'A stage',
      path: '/images/ab',
    }
    const { $ } = await renderPage(CITY, { events: [aCard({ image })] })
    expect($('article [data-kind="concert"] svg')).toHaveLength(1)
    expect($('article img').attr('alt')).toBe('A stage')
    expect($('article img').attr('src')).toBe('/images/ab/480.jpg')
    const sources = $('article source').toArray()
    expect(sources.map((source) => $(source).attr('type'))).toEqual(['image/avif', 'image/webp'])
    expect($(sources[0]).attr('srcset')).toContain('/images/ab/320.avif 320w')
  })
})
