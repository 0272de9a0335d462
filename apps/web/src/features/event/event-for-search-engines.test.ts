import type { EventDetail } from '@okolo/contract/events/event'
import type { Price } from '@okolo/contract/events/price'
import { describe, expect, test } from 'vitest'
import { aDate, anEvent } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'
import { dataOf, PAGE } from './testing/event-data.ts'

describe('for search engines', () => {
  const graphOf = async (given: Parameters<typeof anEvent>[0]) => {
    const { $ } = await renderPage(PAGE, { event: anEvent(given) })
    return JSON.parse($('script[type="application/ld+json"]').text())['@graph']
  }

  test('a series that keeps to a rule says it, with the days that are left out', async () => {
    const on = (day: number, hour = '20') =>
      aDate({
        start: `2026-11-${String(day).padStart(2, '0')}T${hour}:00:00+01:00`,
        end: `2026-11-${String(day).padStart(2, '0')}T22:00:00+01:00`,
      })
    const [, series] = await graphOf({ dates: [on(6), on(13), on(27)] })
    expect(series.eventSchedule).toEqual({
      '@type': 'Schedule',
      startDate: '2026-11-06',
      endDate: '2026-11-27',
      repeatFrequency: 'P1W',
      byDay: 'https://schema.org/Friday',
      startTime: '20:00:00',
      endTime: '22:00:00',
      scheduleTimezone: 'Europe/Bratislava',
      exceptDate: ['2026-11-20'],
    })
    const [, endless] = await graphOf({ dates: [on(6), on(13), on(27)], goes_on: true })
    expect(endless).not.toHaveProperty('endDate')
    const [, older] = await graphOf({ dates: [on(6), on(13), on(27)], since: '2022-12-16' })
    expect(older).toMatchObject({ startDate: '2022-12-16', endDate: '2026-11-27' })
    expect(older.eventSchedule.startDate).toBe('2022-12-16')
    expect(endless.eventSchedule).not.toHaveProperty('endDate')
    const [, daily] = await graphOf({ dates: [on(6), on(7), on(8)] })
    expect(daily.eventSchedule).toMatchObject({ repeatFrequency: 'P1D', endDate: '2026-11-08' })
    for (const dates of [
      [on(6), on(13)],
      [on(6), on(8), on(13)],
      [on(6), on(13, '19'), on(20)],
    ]) {
      const [, none] = await graphOf({ dates })
      expect(none).not.toHaveProperty('eventSchedule')
    }
  })

  test('an exhibition is one event from its first day to its last', async () => {
    const day = (start: string) =>
      aDate({ all_day: true, start: `${start}T00:00:00+01:00`, end: null })
    const graph = await graphOf({
      is_long: true,
      open_until: '2027-01-31',
      category: { slug: 'exhibition', name: 'Exhibitions' },
      dates: [day('2026-11-05'), day('2026-11-12'), day('2026-11-19')],
    })
    expect(graph[0]).toMatchObject({
      '@type': 'ExhibitionEvent',
      startDate: '2026-11-05',
      endDate: '2027-01-31',
      url: 'https://okolo.example/en/events/quartet',
    })
    const [endless] = await graphOf({
      is_long: true,
      goes_on: true,
      dates: [day('2026-11-05'), day('2026-11-06')],
    })
    expect(endless).toMatchObject({ startDate: '2026-11-05' })
    expect(endless).not.toHaveProperty('endDate')
    expect(graph.map((thing: { '@type': string }) => thing['@type'])).toEqual([
      'ExhibitionEvent',
      'BreadcrumbList',
    ])
  })

  test('the title of what lasts for weeks says from when to when', async () => {
    const date = aDate({
      all_day: true,
      start: '2026-10-01T00:00:00+02:00',
      end: '2027-02-01T00:00:00+01:00',
    })
    const { $ } = await renderPage(PAGE, { event: anEvent({ date }) })
    expect($('title').text()).toContain('Quartet in the courtyard, 1 Oct 2026 – 31 Jan 2027')
  })

  test('the event is described by what is known, and by nothing else', async () => {
    const shown = await renderPage(PAGE, {
      event: anEvent({ location: null, price: null, sources: [] }),
    })
    const data = dataOf(shown)
    expect(data).toMatchObject({
      '@type': 'MusicEvent',
      name: 'Quartet in the courtyard',
      startDate: '2026-11-20T20:00:00+01:00',
      location: { name: 'The Courtyard' },
    })
    expect(data).not.toHaveProperty('offers')
    expect(data['location']).not.toHaveProperty('geo')
    expect(shown.$('title').text()).toBe('Quartet in the courtyard, 20 Nov · Okolo')
  })

  test('offers tell one price as such, the least of several as a minimum, a condition in words', async () => {
    const money = { is_free: false, currency: 'EUR', fees: 'unknown', text: null } as const
    const offersOf = async (price: Price) => {
      const event = anEvent({ price })
      const data = dataOf(await renderPage(PAGE, { event }))
      return [data['offers'], data['isAccessibleForFree']]
    }
    const shop = { '@type': 'Offer', url: 'https://tickets.example/quartet/buy' }
    expect(await offersOf({ ...money, min: 8, max: 8 })).toMatchObject([
      { ...shop, price: 8, priceCurrency: 'EUR' },
      false,
    ])
    const [least] = await offersOf({ ...money, min: 12, max: null })
    expect(least).toMatchObject({ priceSpecification: { minPrice: 12, priceCurrency: 'EUR' } })
    expect(least).not.toHaveProperty('price')
    const [forMembers, isFree] = await offersOf({
      ...money,
      min: null,
      max: null,
      condition: 'for members',
    })
    expect(forMembers).toMatchObject({ ...shop, description: 'for members' })
    expect(forMembers).not.toHaveProperty('price')
    expect(isFree).toBeUndefined()
    const paid = await offersOf({ ...money, min: null, max: null, is_paid: true })
    expect(paid).toMatchObject([shop, false])
    expect(paid[0]).not.toHaveProperty('price')
  })

  test('is found in the languages that somebody wrote it in, shown and kept out in the others', async () => {
    const event = anEvent({ indexed_in: ['en', 'sk'] })
    const links = (page: Awaited<ReturnType<typeof renderPage>>) =>
      page
        .$('link[hreflang]')
        .toArray()
        .map((link) => [page.$(link).attr('hreflang'), page.$(link).attr('href')])
    for (const locale of ['en', 'sk']) {
      const shown = await renderPage(`/${locale}/events/quartet`, { event })
      expect(shown.$('meta[name="robots"]')).toHaveLength(0)
      expect(links(shown)).toEqual([
        ['en', 'https://okolo.example/en/events/quartet'],
        ['sk', 'https://okolo.example/sk/events/quartet'],
        ['x-default', 'https://okolo.example/events/quartet'],
      ])
    }
    const other = await renderPage('/de/events/quartet', { event })
    expect(other.status).toBe(200)
    expect(other.$('meta[name="robots"]').attr('content')).toBe('noindex,follow')
    expect(other.$('link[rel="canonical"]').attr('href')).toContain('/de/events/quartet')
    expect(links(other)).toEqual([])
  })

  test('where it is found for its translation, head and data say that one; elsewhere the original', async () => {
    const translated = {
      from: ['sk'],
      title: 'Quartet in the yard, translated',
      summary: 'Translated words.',
      description_html: null,
    }
    const given = {
      title: 'Kvarteto na dvore',
      summary: 'Slovenské slová.',
      language: 'sk',
      translated,
      translated_title: translated.title,
    }
    const textsOf = async (event: EventDetail) => {
      const shown = await renderPage(PAGE, { event })
      const { name, description } = dataOf(shown)
      const meta = (selector: string) => shown.$(selector).attr('content')
      return {
        all: [shown.$('title').text(), meta('meta[property="og:title"]'), name].map((text) =>
          text.includes(translated.title),
        ),
        words: [meta('meta[name="description"]'), description].map((text) =>
          text.includes('Translated words.'),
        ),
        robots: meta('meta[name="robots"]'),
      }
    }
    const found = anEvent({ ...given, indexed_in: ['en', 'sk'], is_translation_indexed: true })
    expect(await textsOf(found)).toEqual({
      all: [true, true, true],
      words: [true, true],
      robots: undefined,
    })
    const hidden = anEvent({ ...given, indexed_in: ['sk'] })
    expect(await textsOf(hidden)).toEqual({
      all: [false, false, false],
      words: [false, false],
      robots: 'noindex,follow',
    })
  })

  test('a whole-day event has days, not midnights', async () => {
    const date = aDate({
      all_day: true,
      start: '2026-11-28T00:00:00+01:00',
      end: '2026-11-30T00:00:00+01:00',
    })
    const shown = await renderPage(PAGE, { event: anEvent({ date }) })
    expect(dataOf(shown)).toMatchObject({ startDate: '2026-11-28', endDate: '2026-11-29' })
    expect(shown.$('main dl').text()).not.toContain('00:00')
  })

  test('no title can close the script that describes it', async () => {
    const shown = await renderPage(PAGE, {
      event: anEvent({ title: '</script><script>alert(1)</script>' }),
    })
    expect(shown.html).not.toContain('<script>alert')
    expect(dataOf(shown)['name']).toBe('</script><script>alert(1)</script>')
  })
})
