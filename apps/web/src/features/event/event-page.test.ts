import { describe, expect, test } from 'vitest'
import { aCard, aDate, anEvent } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'

const PAGE = '/en/events/quartet'
type Page = Awaited<ReturnType<typeof renderPage>>
/** The event comes first, then where it stands on the site. */
const dataOf = ({ $ }: Page) =>
  JSON.parse($('script[type="application/ld+json"]').text())['@graph'][0]

describe('an event page without JavaScript', () => {
  test('says what, when, where, how much and who says so', async () => {
    const { status, $ } = await renderPage(PAGE, { event: anEvent() })
    const text = $('main').text()
    expect(status).toBe(200)
    expect($('h1').text()).toBe('Quartet in the courtyard')
    expect(text).toMatch(/Fri,? 20 Nov/)
    expect(text).toContain('20:00–22:00')
    expect(text).toContain('Bratislava time (CET)')
    expect(text).toContain('The Courtyard')
    expect(text).toContain('Obchodná 12, Bratislava')
    expect(text).toContain('€8 incl. fees')
    expect(text).toMatch(/Time from Ticket Shop, checked \d+ hours? ago/)
    expect(text).toContain('Four players, no microphones.')
  })

  test('leads out to the original and to the tickets in a new tab that cannot reach back', async () => {
    const { $ } = await renderPage(PAGE, { event: anEvent() })
    const out = $('main a[target="_blank"]').toArray()
    expect(out.map((link) => $(link).attr('href'))).toEqual(
      expect.arrayContaining([
        'https://tickets.example/quartet',
        'https://tickets.example/quartet/buy',
      ]),
    )
    for (const link of out) expect($(link).attr('rel')).toContain('noopener')
    expect($('a[href$="/buy"]').last().text()).toBe('Tickets €8 incl. fees')
    expect($('#sources ~ ul a[href$="/buy"]').attr('aria-label')).toBe('Tickets from Ticket Shop')
  })

  test('can be put into a calendar, shared, saved and reported, and leads on to the same night', async () => {
    const other = aCard({ slug: 'trio', title: 'Trio', category: { slug: 'talk', name: 'Talks' } })
    const like = aCard({ slug: 'duo', title: 'Duo in the cellar' })
    const { $, asked } = await renderPage(PAGE, {
      event: anEvent(),
      events: [other, aCard(), like],
    })
    expect(asked.map(decodeURIComponent)).toContain(
      '/v1/events/?distance=5&date=2026-11-20&location[]=48.146&location[]=17.112',
    )
    for (const id of ['calendar', 'share', 'save', 'report']) {
      expect($(`button[popovertarget="${id}-panel"]`).length).toBeGreaterThan(0)
      expect($(`#${id}-panel h2`)).toHaveLength(1)
    }
    expect($('#calendar-panel a').first().attr('href')).toBe(
      '/v1/events/quartet/event.ics?locale=en',
    )
    expect($('#share-panel input').attr('value')).toBe('https://okolo.example/en/events/quartet')
    expect($('#report-panel form').attr('action')).toBe('/en/events/quartet/report')
    expect($('#similar').text()).toBe('Same night nearby')
    expect(
      $('#similar ~ ul h3 a')
        .toArray()
        .map((link) => $(link).attr('href')),
    ).toEqual(['/en/events/duo', '/en/events/trio'])
  })

  test('says what became of a report that was sent without JavaScript', async () => {
    const { $ } = await renderPage(`${PAGE}?reported=yes`, { event: anEvent() })
    expect($('#reported').text()).toBe('Thank you. We will check it with the sources.')
    expect($('link[rel="canonical"]').attr('href')).toBe('https://okolo.example/en/events/quartet')
  })

  test('leads from a part to its festival, from a festival to its programme, along a series', async () => {
    const related = (slug: string, title: string) => ({ slug, title, date: aDate() })
    const { $ } = await renderPage(PAGE, {
      event: anEvent({
        part_of: { slug: 'courtyards', title: 'Courtyard Festival' },
        parts: [related('opening', 'Opening night'), related('brunch', 'Brunch with strings')],
        series: [related('talk-2', 'Night talks 2')],
      }),
    })
    expect($('a[href="/en/events/courtyards"]').text()).toBe('Part of Courtyard Festival')
    expect($('script[type="application/ld+json"]').text()).toContain('Courtyard Festival')
    const links = (id: string) =>
      $(`section#${id} a`)
        .toArray()
        .map((link) => [$(link).attr('href'), $(link).find('span').text()])
    expect($('#parts-title').text()).toBe('Programme')
    expect(links('parts')).toEqual([
      ['/en/events/opening', 'Opening night'],
      ['/en/events/brunch', 'Brunch with strings'],
    ])
    expect(links('series')).toEqual([['/en/events/talk-2', 'Night talks 2']])
    const alone = await renderPage(PAGE, { event: anEvent() })
    expect(alone.$('#parts, #series')).toHaveLength(0)
  })

  test('names each source with its own price', async () => {
    const [source] = anEvent().sources
    if (!source) throw new Error('the builder makes one')
    const price = {
      is_free: false,
      min: 9,
      max: 9,
      currency: 'EUR',
      fees: 'added',
      text: null,
    } as const
    const event = anEvent({
      sources: [
        source,
        { ...source, name: 'City Calendar', price },
        { ...source, name: 'Radio', price: null },
      ],
    })
    const { $ } = await renderPage(PAGE, { event })
    const lines = $('section[aria-labelledby="sources"] li')
      .toArray()
      .map((line) => $(line).text())
    expect(lines).toEqual([
      expect.stringMatching(/Ticket Shop.*€8 incl\. fees/),
      expect.stringMatching(/City Calendar.*€9 \+ fees/),
      expect.stringMatching(/Radio.*Price not stated/),
    ])
  })

  test('an online event has no place, but a way to join', async () => {
    const { $ } = await renderPage(PAGE, {
      event: anEvent({
        is_online: true,
        venue: null,
        location: null,
        online_url: 'https://meet.example/x',
      }),
    })
    expect($('main').text()).toContain('Online event')
    expect($('a[href="https://meet.example/x"]').text()).toBe('Join online')
  })
})

describe('the state of an event', () => {
  const page = (given: Parameters<typeof anEvent>[0]) => renderPage(PAGE, { event: anEvent(given) })

  test('cancelled: said above the title, known to search engines, no tickets', async () => {
    const shown = await page({ state: 'cancelled', date: aDate({ status: 'cancelled' }) })
    expect(shown.status).toBe(200)
    expect(shown.$('[role="status"]').text()).toBe('This event was cancelled!')
    expect(dataOf(shown)['eventStatus']).toBe('https://schema.org/EventCancelled')
    expect(shown.$('a[href$="/buy"], #calendar-panel')).toHaveLength(0)
  })

  test('cancelled: what else is on comes first', async () => {
    const off = { state: 'cancelled', date: aDate({ status: 'cancelled' }) } as const
    const { $ } = await renderPage(PAGE, {
      event: anEvent(off),
      events: [aCard({ slug: 'duo' })],
    })
    const heads = $('main h2')
      .toArray()
      .map((head) => $(head).text())
    expect(heads[0]).toBe('Similar tonight')
    expect(heads.indexOf('Similar tonight')).toBeLessThan(heads.indexOf('About'))
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
    expect(graph.map((thing: { '@type': string }) => thing['@type'])).toEqual([
      'ExhibitionEvent',
      'BreadcrumbList',
    ])
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

describe('what is not there', () => {
  test('an unknown event is not found', async () => {
    const { status, $ } = await renderPage('/en/events/none')
    expect(status).toBe(404)
    expect($('h1').text()).toBe('Page Not Found')
    expect($('meta[name="robots"]').attr('content')).toBe('noindex')
  })

  test('a taken-down event is gone', async () => {
    const { status, $ } = await renderPage(PAGE, {
      fails: { path: '/v1/events/quartet', status: 410 },
    })
    expect(status).toBe(410)
    expect($('h1').text()).toBe('This page was removed')
  })

  test('a broken API gives the error page with a way to try again', async () => {
    const { status, $ } = await renderPage(PAGE, { fails: { path: '/v1/', status: 503 } })
    expect(status).toBe(500)
    expect($('h1').text()).toBe('Something went wrong')
    expect($('main a:contains("Try again")').attr('href')).toBe(PAGE)
  })
})
