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
    [{ ...price, min: null, max: null, is_paid: true as const }, 'Paid, price not stated'],
    [
      { ...price, min: null, max: null, text: 'Members free', condition: 'Members' },
      'Free (Members)',
    ],
  ])('%j is written "%s"', async (given, text) => {
    expect(await factsOf({ price: given })).toContain(text)
  })

  test('a common condition is told in the language of the page, any other in its own words', async () => {
    const free = { ...price, min: null, max: null, condition: 'sous condition' }
    const kind = { ...free, condition_kind: 'conditions' } as const
    expect(await factsOf({ price: kind })).toContain('Free on certain conditions')
    expect(await factsOf({ price: kind }, 'de')).toContain('Unter Bedingungen kostenlos')
    expect(await factsOf({ price: free }, 'de')).toContain('Kostenlos (sous condition)')
  })

  test('says what is going on now, what was cancelled, and what is made up', async () => {
    expect(await factsOf({ state: 'happening' })).toContain('Happening now')
    expect(await factsOf({ state: 'ongoing' })).toContain('On today')
    expect(await factsOf({ state: 'cancelled' })).toContain('Cancelled')
    expect(await factsOf({ is_demo: true })).toContain('Demo data')
    expect(await factsOf({ is_online: true, venue: null })).toContain('Online')
  })

  test('says of what runs for weeks that it is on today only where it is open on most days', async () => {
    const date = aDate({ start: '2026-11-01T10:00:00+01:00', end: '2027-01-31T18:00:00+01:00' })
    const months = { state: 'ongoing', is_long: true, open_until: '2027-01-31', date } as const
    const exhibition = { slug: 'exhibition', name: 'Exhibitions' }
    expect(await factsOf({ ...months, category: exhibition })).toContain('On today')
    expect(await factsOf(months)).not.toMatch(/On today|Happening/)
    expect(await factsOf({ ...months, category: exhibition }, 'de')).toContain('Heute')
    const today = aDate({ start: '2026-11-20T00:00:00+01:00', end: null, all_day: true })
    expect(await factsOf({ ...months, date: today })).toContain('On today')
  })

  describe('of what runs for weeks', () => {
    const next = { start: '2026-11-21T10:00:00+01:00', end: '2026-11-21T18:00:00+01:00' }
    const run = { is_long: true, upcoming_dates: 40, date: aDate(next) } as const
    const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], at: '10:00' }

    test('without an end says every day and its hour, and no day a year ahead', async () => {
      const open = { ...run, goes_on: true, opening: everyDay }
      expect(await factsOf(open)).toContain('Daily, 10:00')
      expect(await factsOf(open)).not.toMatch(/until/i)
      expect(await factsOf(open, 'sk')).toContain('Každý deň, 10:00')
    })

    test('says its weekdays and until when, where a source says it', async () => {
      const open = { ...run, open_until: '2027-01-30' } as const
      const opening = { days: [2, 3, 4, 5, 6, 7], at: '10:00' }
      expect(await factsOf({ ...open, opening })).toContain('Tue–Sun, 10:00 · until 30 Jan 2027')
      expect(await factsOf({ ...open, opening: { ...opening, at: null } })).toContain(
        'Tue–Sun · until 30 Jan 2027',
      )
      expect(await factsOf({ ...open, opening }, 'fr')).toContain('jusqu’au 30 janv. 2027')
    })

    test('says its next date where it keeps to no rule', async () => {
      expect(await factsOf({ ...run, open_until: '2027-01-30' })).toContain(
        'Sat 21 Nov, 10:00 · until 30 Jan 2027',
      )
    })

    test('says from when to when before it begins', async () => {
      const date = aDate({ start: '2027-01-10T10:00:00+01:00', end: '2027-01-10T18:00:00+01:00' })
      const ahead = { ...run, date, opening: everyDay, open_until: '2027-03-30' } as const
      expect(await factsOf(ahead)).toContain('10 Jan – 30 Mar')
    })
  })

  test('says of a series that goes on no number of dates', async () => {
    expect(await factsOf({ upcoming_dates: 53, goes_on: true })).toContain('and more dates')
    expect(await factsOf({ upcoming_dates: 53, goes_on: true })).not.toContain('+52')
  })

  test('says the address of a place without a name, and where there is none, so', async () => {
    expect(await factsOf({ venue: null, address: '4 rue de la Lune' })).toContain(
      '4 rue de la Lune',
    )
    expect(await factsOf({ venue: null, address: null })).toContain('Place not stated')
  })

  test('counts platforms and dates in the plural of the language', async () => {
    expect(await factsOf({ source_count: 3, upcoming_dates: 3 })).toContain('On 3 platforms')
    expect(await factsOf({ source_count: 2 }, 'uk')).toContain('На 2 платформах')
    expect(await factsOf({ upcoming_dates: 6 }, 'sk')).toContain('+5 termínov')
  })

  test('links to the date it shows when the event has several', async () => {
    const card = aCard({ upcoming_dates: 2 })
    const { $ } = await renderPage(CITY, { events: [card] })
    expect($('article a').attr('href')).toBe(`/en/events/quartet/${card.date.uuid}`)
  })

  test('shows rings for a picture that only another host may show, and nothing of that host', async () => {
    const image = { url: 'https://cdn.example/a.jpg', credit: null, alt: null, path: null }
    const { $ } = await renderPage(CITY, { events: [aCard({ image })] })
    expect($('article svg[data-hue="chill"]')).toHaveLength(1)
    expect($('article img')).toHaveLength(0)
    expect($.html()).not.toMatch(/(?:src|srcset)="[^"]*cdn\.example/)
  })

  test('shows the picture from this server over the rings, in sizes and formats to choose from', async () => {
    const image = {
      url: 'https://cdn.example/a.jpg',
      credit: null,
      alt: 'A stage',
      path: '/images/ab',
    }
    const { $ } = await renderPage(CITY, { events: [aCard({ image })] })
    expect($('article svg[data-hue="chill"]')).toHaveLength(1)
    expect($('article img').attr('alt')).toBe('A stage')
    expect($('article img').attr('src')).toBe('/images/ab/480.jpg')
    const sources = $('article source').toArray()
    expect(sources.map((source) => $(source).attr('type'))).toEqual(['image/avif', 'image/webp'])
    expect($(sources[0]).attr('srcset')).toContain('/images/ab/640.avif 640w')
  })
})
