import type { EventDetail } from '@okolo/contract/events/event'
import { describe, expect, test } from 'vitest'
import { aCard, aDate, anEvent } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'
import { PAGE } from './testing/event-data.ts'

describe('an event page without JavaScript', () => {
  test('says what, when, where, how much and who says so', async () => {
    const { status, $ } = await renderPage(PAGE, { event: anEvent() })
    const text = $('main').text()
    expect(status).toBe(200)
    expect($('h1').text()).toBe('Quartet in the courtyard')
    expect(text).toContain('Today, 20:00–22:00')
    expect(text).toContain('Friday 20 November')
    // The browser knows whether the visitor's clocks differ.
    expect(text).not.toContain('Bratislava time')
    expect(text).toContain('The Courtyard')
    expect(text).toContain('Obchodná 12, Bratislava')
    expect(text).toContain('€8 incl. fees')
    expect(text).toContain('From Ticket Shop, read 20 Nov · Something wrong?')
    expect(text).not.toMatch(/(Time|Price) from/)
    expect(text).toContain('Four players, no microphones.')
  })

  test('says that nobody describes it only where that is so', async () => {
    const about = async (given: Partial<EventDetail>, at = PAGE) => {
      const event = anEvent({ description_html: null, summary: null, ...given })
      const { $ } = await renderPage(at, { event })
      return $('section[aria-labelledby="about"]')
    }
    const own = anEvent().sources.map((source) => ({ ...source, role: 'organizer' as const }))
    expect((await about({ sources: own })).text()).toContain('The organizer has not written')
    expect((await about({})).text()).toContain('None of its sources has a description.')
    const keptBack = { described_at: { name: 'City agenda', url: 'https://city.example/1' } }
    const section = await about(keptBack)
    expect(section.text()).toContain('Its source lets us show the facts, but not its texts.')
    expect(section.text()).not.toMatch(/has not written|None of its sources/)
    expect(section.find('a').attr('href')).toBe('https://city.example/1')
    expect(section.find('a').text()).toBe('Read the description on City agenda')
    const german = await about(keptBack, PAGE.replace('/en/', '/de/'))
    expect(german.text()).toContain('Beschreibung lesen bei City agenda')
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
    expect($('a[href$="/buy"]').last().text()).toBe('Tickets €8')
  })

  test('without tickets one saves it or takes it into the calendar, then goes to the source', async () => {
    const [source] = anEvent().sources
    if (!source) throw new Error('the builder makes one')
    const event = anEvent({ sources: [{ ...source, ticket_url: null }] })
    const { $ } = await renderPage(PAGE, { event })
    const actions = $('[data-page-actions] > *').toArray()
    expect(actions.map((action) => $(action).text())).toEqual(['Save', 'Add to calendar'])
    expect($('[data-page-actions] + a').text()).toBe('See on tickets.example')
  })

  test('says who gets in, in the words of the sources and of the map', async () => {
    const credit = {
      text: '© OpenStreetMap contributors',
      license: 'ODbL 1.0',
      url: 'https://www.openstreetmap.org/copyright',
    }
    const house = {
      wheelchair: 'limited',
      toilets: null,
      wheelchair_toilets: 'yes',
      opening_hours: null,
      credit,
    } satisfies EventDetail['house']
    const event = anEvent({ accessibility: ['Sign language'], house })
    const { $ } = await renderPage('/de' + PAGE.slice(3), { event })
    expect($('main dl').text()).toContain(
      'Sign language, Teilweise rollstuhlgerecht, Rollstuhlgerechte Toilette (© OpenStreetMap contributors)',
    )
  })

  test('title, description and performers have the direction and language of their own', async () => {
    const event = anEvent({ title: 'حفل موسيقى', language: 'ar' })
    const { $ } = await renderPage(PAGE, { event })
    const title = $('h1')
    expect([title.attr('dir'), title.attr('lang')]).toEqual(['auto', 'ar'])
    expect($('section[aria-labelledby="about"] [dir="auto"]').attr('lang')).toBe('ar')
  })

  test('a mood explains itself', async () => {
    const event = anEvent({
      mood_reasons: [{ mood: 'chill', reasons: [{ from: 'text', quote: 'no microphones' }] }],
    })
    const { $ } = await renderPage(PAGE, { event })
    expect($('button[popovertarget="mood-panel"]').text()).toBe('Chill, Why these moods?')
    expect($('#mood-panel dl').text()).toBe('Chill“no microphones” in the description')
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
    for (const id of ['calendar', 'share', 'report']) {
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
    const related = (slug: string, title: string) => ({
      slug,
      title,
      language: 'en',
      date: aDate(),
    })
    const { $ } = await renderPage(PAGE, {
      event: anEvent({
        part_of: { slug: 'courtyards', title: 'Courtyard Festival', language: 'en' },
        parts: [
          { ...related('opening', 'Opening night'), stage: null },
          { ...related('brunch', 'Brunch with strings'), stage: null },
        ],
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
      ['/en/give?part_of=quartet&city=bratislava', ''],
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
        { ...source, name: 'Radio', price: null, ticket_url: null },
      ],
    })
    const { $ } = await renderPage(PAGE, { event })
    expect($('main dl').first().text()).toContain('Price from Ticket Shop')
    expect(
      $('section[aria-labelledby="sources"] li a[href$="/buy"]').first().attr('aria-label'),
    ).toBe('Tickets from Ticket Shop')
    const lines = $('section[aria-labelledby="sources"] li')
      .toArray()
      .map((line) => $(line).text())
    expect(lines).toEqual([
      expect.stringMatching(/Ticket Shop.*€8 incl\. fees/),
      expect.stringMatching(/City Calendar.*€9 \+ fees/),
      expect.stringMatching(/Radio.*Price not stated/),
    ])
  })

  test('a place that is only its city is not stated, and nobody is led there', async () => {
    const city = { slug: 'bratislava', name: 'Bratislava' }
    for (const given of [
      { venue: null, address: 'Bratislava' },
      { venue: { slug: 'bratislava', name: 'BRATISLAVA', address: 'Bratislava' } },
    ]) {
      const { $ } = await renderPage(PAGE, { event: anEvent({ city, ...given }) })
      expect($('main dl > div').eq(1).find('dd').text()).toBe('Place not statedBratislava')
      expect($('main a[href*="openstreetmap"], main a[href*="maps"], #location')).toHaveLength(0)
    }
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

describe('missing events', () => {
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
    expect(status).toBe(503)
    expect($('h1').text()).toBe('Something went wrong')
    expect($('main a:contains("Try again")').attr('href')).toBe(PAGE)
  })
})
