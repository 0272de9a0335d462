import { describe, expect, test } from 'vitest'
import { aCard, aDate, anEvent } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'
import { dataOf, PAGE } from './testing/event-data.ts'

describe('the state of an event', () => {
  const page = (given: Parameters<typeof anEvent>[0]) => renderPage(PAGE, { event: anEvent(given) })

  test('cancelled: said above the title, known to search engines, no tickets', async () => {
    const shown = await page({ state: 'cancelled', date: aDate({ status: 'cancelled' }) })
    expect(shown.status).toBe(200)
    expect(shown.$('[role="status"]').text()).toBe('This event was cancelled!')
    expect(dataOf(shown)['eventStatus']).toBe('https://schema.org/EventCancelled')
    expect(shown.$('a[href$="/buy"], #calendar-panel')).toHaveLength(0)
  })

  test('cancelled: what else is on comes after the facts', async () => {
    const off = { state: 'cancelled', date: aDate({ status: 'cancelled' }) } as const
    const { $ } = await renderPage(PAGE, {
      event: anEvent(off),
      events: [aCard({ slug: 'duo' })],
    })
    const heads = $('main h2')
      .toArray()
      .map((head) => $(head).text())
    expect(heads.indexOf('About')).toBeGreaterThan(-1)
    expect(heads.indexOf('Similar tonight')).toBeGreaterThan(heads.indexOf('About'))
  })

  test('ended: said, no tickets; out of the index after a month', async () => {
    const lately = await page({
      state: 'ended',
      date: aDate({ start: '2026-11-10T20:00:00+01:00', end: null }),
    })
    expect(lately.$('[role="status"]').text()).toBe('This event has been ended!')
    expect(lately.$('a[href$="/buy"]')).toHaveLength(0)
    expect(lately.$('main a:contains("Coming up at The Courtyard")').attr('href')).toBe(
      '/en/venues/courtyard',
    )
    expect(lately.$('meta[name="robots"]')).toHaveLength(0)
    const long = await page({
      state: 'ended',
      upcoming_dates: 0,
      date: aDate({ start: '2026-09-10T20:00:00+02:00', end: null }),
    })
    expect(long.$('meta[name="robots"]').attr('content')).toBe('noindex,follow')
  })

  test('happening now, postponed, moved and sold out are said', async () => {
    expect((await page({ state: 'happening' })).$('main').text()).toContain('Happening now')
    const postponed = await page({ state: 'postponed', date: aDate({ status: 'postponed' }) })
    expect(postponed.$('[role="status"]').text()).toContain('postponed')
    const moved = await page({
      date: aDate({ status: 'rescheduled', previous_start: '2026-11-18T19:00:00+01:00' }),
    })
    expect(moved.$('[role="status"]').text()).toContain('It was planned for 18 Nov, 19:00.')
    expect(dataOf(moved)).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-11-18T19:00:00+01:00',
    })
    const full = await page({ date: aDate({ status: 'sold_out' }) })
    expect(full.$('[role="status"]').text()).toBe('Tickets are sold out.')
    expect(full.$('a[href$="/buy"]')).toHaveLength(0)
  })

  test('made up: said on the page', async () => {
    expect((await page({ is_demo: true })).$('main').text()).toContain('Demo data')
  })
})

describe('several dates', () => {
  const [past, next, later] = [
    aDate({ start: '2026-11-06T20:00:00+01:00', end: null }),
    aDate(),
    aDate({ start: '2026-11-27T20:00:00+01:00', end: null }),
  ]
  const event = anEvent({ date: next, dates: [past, next, later], upcoming_dates: 2 })

  test('are listed as links, past ones apart', async () => {
    const { $ } = await renderPage(PAGE, { event })
    expect(
      $('#dates > ul a')
        .toArray()
        .map((link) => $(link).attr('href')),
    ).toEqual([`${PAGE}/${next.uuid}`, `${PAGE}/${later.uuid}`])
    expect($('#dates details a').attr('href')).toBe(`${PAGE}/${past.uuid}`)
    expect($('a[href="#dates"]').text()).toBe('1 more date')
  })

  test('one of them cancelled: the page says which, and leads to the next', async () => {
    const off = aDate({ start: '2026-11-27T20:00:00+01:00', status: 'cancelled' })
    const then = aDate({ start: '2026-12-04T20:00:00+01:00', end: null })
    const { $ } = await renderPage(`${PAGE}/${off.uuid}`, {
      event: { ...event, date: off, dates: [past, off, then], state: 'cancelled' },
    })
    expect($('[role="status"]').text()).toBe('27 Nov is cancelled; next 4 Dec')
    expect($('[role="status"] a').attr('href')).toBe(`${PAGE}/${then.uuid}`)
  })

  test('that go on are not counted, and the last one known is not called the last', async () => {
    const { $ } = await renderPage(PAGE, { event: { ...event, goes_on: true } })
    expect($('a[href="#dates"]').text()).toBe('and more dates')
    expect($('#dates').parent().text()).toContain('It goes on after these dates.')
  })

  test('every day of a run: the page says so with its hour', async () => {
    const opening = { days: [1, 2, 3, 4, 5, 6, 7], at: '20:00' }
    const run = { ...event, is_long: true, goes_on: true, opening }
    const { $ } = await renderPage(PAGE, { event: run })
    expect($('main dl').text()).toContain('Daily, 20:00')
    expect($('main').text()).not.toMatch(/until/i)
  })

  test('a run with an open end says its first day once, a run without a rule only its last', async () => {
    const whole = aDate({ start: '2026-01-01T00:00:00+01:00', end: null, all_day: true })
    const run = { is_long: true, goes_on: true, dates: [whole], date: whole }
    const open = await renderPage(PAGE, { event: anEvent({ ...run, state: 'ongoing' }) })
    expect(open.$('main dl > div').first().find('dd').text()).toBe('Since 1 JanAdd to calendar')
    const closing = { ...run, date: next, dates: [next, later], open_until: '2026-12-18' }
    const { $ } = await renderPage(PAGE, { event: anEvent(closing) })
    expect($('main dl > div').first().text()).toContain('Until 18 Dec')
    expect($('main dl > div').first().text().split('20:00')).toHaveLength(2)
  })

  test('each have an address of their own, canonical to the event', async () => {
    const shown = await renderPage(`${PAGE}/${later.uuid}`, { event })
    expect(shown.$('main dl').text()).toContain('27 Nov')
    expect(dataOf(shown)['startDate']).toBe('2026-11-27T20:00:00+01:00')
    expect(shown.$('link[rel="canonical"]').attr('href')).toBe(
      'https://okolo.example/en/events/quartet',
    )
    const graph = JSON.parse(shown.$('script[type="application/ld+json"]').text())['@graph']
    expect(graph[0].superEvent['@id']).toBe(graph[1]['@id'])
    expect(graph[1]).toMatchObject({
      '@type': 'EventSeries',
      startDate: '2026-11-06',
      endDate: '2026-11-27',
      subEvent: { startDate: '2026-11-20T20:00:00+01:00', name: 'Quartet in the courtyard' },
    })
    const unknown = await renderPage(`${PAGE}/00000000-0000-4000-8000-0000000000ff`, { event })
    expect(unknown.status).toBe(404)
  })
})
