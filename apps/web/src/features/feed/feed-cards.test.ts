import { describe, expect, test } from 'vitest'
import { aCard } from '#web/testing/event-builder.ts'
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
    [price, '€8 + fees, if any'],
    [{ ...price, fees: 'included' as const }, '€8 incl. fees'],
    [{ ...price, fees: 'added' as const, max: 12 }, '€8 – €12 + fees'],
    [{ ...price, max: null }, 'from €8'],
    [{ ...price, min: null, max: 12 }, 'up to €12'],
    [{ ...price, min: 8.5, max: 8.5 }, '€8.50'],
    [{ ...price, min: null, max: null, text: 'pay what you can' }, 'pay what you can'],
  ])('%j is written "%s"', async (given, text) => {
    expect(await factsOf({ price: given })).toContain(text)
  })

  test('says what is going on now, what was cancelled, and what is made up', async () => {
    expect(await factsOf({ state: 'happening' })).toContain('Happening now')
    expect(await factsOf({ state: 'cancelled' })).toContain('Cancelled')
    expect(await factsOf({ is_demo: true })).toContain('Demo data')
    expect(await factsOf({ is_online: true, venue: null })).toContain('Online')
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
