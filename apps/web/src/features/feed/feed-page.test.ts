import { describe, expect, test } from 'vitest'
import { aCard, aDate } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'
import { CITY } from './testing/city-feed.ts'

const titles = ($: Awaited<ReturnType<typeof renderPage>>['$']) =>
  $('article h3')
    .toArray()
    .map((title) => $(title).text())

describe('the feed without JavaScript', () => {
  test('lists events as links under their days, with the city as its heading', async () => {
    const saturday = aDate({ start: '2026-11-21T10:00:00+01:00', end: null })
    const events = [aCard(), aCard({ slug: 'market', title: 'Market', date: saturday })]
    const { status, headers, $ } = await renderPage(CITY, { events })
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/text\/html/i)
    expect($('html').attr('lang')).toBe('en')
    expect($('h1').text()).toBe('Events in Bratislava')
    expect($('article h3 a[href="/en/events/quartet"]').text()).toBe('Quartet in the courtyard')
    expect(
      $('main section h2')
        .toArray()
        .map((day) => $(day).text()),
    ).toEqual(expect.arrayContaining(['Today', 'Tomorrow']))
  })

  test('names below the list, once, who wants to be named beside the events', async () => {
    const credits = [
      { text: 'City of B', license: 'CC BY 4.0' },
      { text: 'Ticket Shop', license: null },
    ]
    const { $ } = await renderPage(CITY, {
      events: [aCard({ credits }), aCard({ slug: 'b', credits })],
    })
    expect($('article').text()).not.toContain('City of B')
    expect($('main').text().split('City of B · Ticket Shop')).toHaveLength(2)
  })

  test('asks for this week unless the address says when', async () => {
    const { asked } = await renderPage(CITY)
    expect(asked).toContain('/v1/events/?timeframe=this_week&city=bratislava')
    const past = await renderPage(`${CITY}&timeline=past`)
    expect(past.asked).toContain('/v1/events/?timeline=past&city=bratislava')
  })

  test('opens Bratislava where no city is named', async () => {
    expect((await renderPage('/uk/feed')).$('h1').text()).toBe('Події в місті Братислава')
  })

  test('offers every way of saying when as a link, and marks the one in use', async () => {
    const { $ } = await renderPage(`${CITY}&category=concert`)
    const links = $('nav[aria-label="When"] a').toArray()
    expect(links.map((link) => [$(link).text(), $(link).attr('href')])).toEqual([
      ['Today', '/en/feed?category=concert&timeframe=today&city=bratislava'],
      ['Tomorrow', '/en/feed?category=concert&timeframe=tomorrow&city=bratislava'],
      [
        'Weekend',
        '/en/feed?category=concert&date_from=2026-11-21&date_to=2026-11-22&city=bratislava',
      ],
      ['This week', '/en/feed?category=concert&timeframe=this_week&city=bratislava'],
      [
        'Next week',
        '/en/feed?category=concert&date_from=2026-11-23&date_to=2026-11-29&city=bratislava',
      ],
      ['Anytime', '/en/feed?category=concert&city=bratislava&timeframe='],
    ])
    expect($('nav[aria-label="When"] [aria-current]').text()).toBe('This week')
  })

  test('lets a category, a city and the past be chosen by links', async () => {
    const { $ } = await renderPage(CITY)
    expect($('nav[aria-label="Category"] a:contains("Concerts")').attr('href')).toBe(
      '/en/feed?category=concert&city=bratislava',
    )
    expect($('nav[aria-label="Category"]').text()).not.toContain('Theatre')
    expect($('#city-panel a:contains("Vienna")').attr('href')).toBe('/en/feed?city=vienna')
    expect($('nav[aria-label="Upcoming or past"] a:contains("Past")').attr('href')).toBe(
      '/en/feed?timeline=past&city=bratislava',
    )
  })

  test('leads to the form of all filters with the choices', async () => {
    const { $ } = await renderPage(`${CITY}&category=concert&timeframe=&weekday[]=5&weekday[]=6`)
    const form = $('form[action="/en/filters"]')
    expect(form.attr('method')).toBe('get')
    expect(form.serializeArray().map(({ name, value }) => [name, value])).toEqual([
      ['category', 'concert'],
      ['weekday[]', '5'],
      ['weekday[]', '6'],
      ['city', 'bratislava'],
      ['timeframe', ''],
    ])
  })

  test('leads to the next page by a link that keeps the choices', async () => {
    const { $ } = await renderPage(`${CITY}&free=true`, {
      events: () => ({ results: [aCard()], next: 'abc' }),
    })
    expect($('a[rel="next"]').attr('href')).toBe(
      '/en/feed?free=true&timeframe=this_week&city=bratislava&cursor=abc',
    )
    const { asked } = await renderPage(`${CITY}&cursor=abc`)
    expect(asked).toContain('/v1/events/?timeframe=this_week&city=bratislava&cursor=abc')
  })

  test('searches by a GET form that keeps the city', async () => {
    const { $ } = await renderPage(`${CITY}&cursor=abc`)
    const form = $('header form')
    expect([form.attr('action'), form.attr('method')]).toEqual(['/en/feed', 'get'])
    expect(
      form
        .find('[type="hidden"]')
        .toArray()
        .map((field) => $(field).attr('name')),
    ).toEqual(['city'])
  })
})

test('long-running events end a list by date', async () => {
  const long = aCard({
    slug: 'glass',
    title: 'Glass',
    is_long: true,
    state: 'happening',
    date: aDate({ start: '2026-10-01T10:00:00+02:00', end: '2026-12-12T18:00:00+01:00' }),
  })
  const { $ } = await renderPage(CITY, {
    events: () => ({ results: [aCard(), long], ongoing: [long] }),
  })
  expect(titles($)).toEqual(['Quartet in the courtyard', 'Glass'])
  expect($('#day-ongoing').text()).toBe('Still running')
  expect($('article').last().text()).toContain('to 12 Dec')
})

test('shows daily published runs as open until their last day', async () => {
  const daily = aCard({
    is_long: true,
    open_until: '2026-12-14',
    date: aDate({ start: '2026-11-20T10:00:00+01:00', end: '2026-11-20T18:00:00+01:00' }),
  })
  const { $ } = await renderPage(CITY, { events: [aCard(), daily] })
  expect($('article').last().text()).toContain('to 14 Dec')
})

test('a list that is not sorted by day has no day headings', async () => {
  const later = aDate({ start: '2026-11-22T10:00:00+01:00' })
  const { $ } = await renderPage(`${CITY}&sorting=popular`, {
    events: [aCard({ date: later }), aCard()],
  })
  expect($('#day-all').text()).toBe('Upcoming')
  expect($('article').first().text()).toContain('22 Nov10:00')
})

describe('an empty feed', () => {
  test('offers to take back what leads to events, with their number', async () => {
    const { $, status } = await renderPage(`${CITY}&category=theatre&timeframe=today`, {
      events: (query) =>
        query.has('category') ? {} : { results: [aCard(), aCard({ slug: 'two' })] },
    })
    expect(status).toBe(200)
    expect($('main h2').text()).toContain('Nothing was found')
    const way = $('main a:contains("Remove “Theatre” · 2")')
    expect(way.attr('href')).toBe('/en/feed?timeframe=today&city=bratislava')
  })

  test('offers to begin anew where no single choice is to blame', async () => {
    const { $ } = await renderPage(`${CITY}&category=theatre&free=true`, {
      events: (query) => (query.has('category') || query.has('free') ? {} : { results: [aCard()] }),
    })
    expect($('main a:contains("Reset filters · 1")').attr('href')).toBe(
      '/en/feed?city=bratislava&timeframe=',
    )
  })

  test('of a city without events says so', async () => {
    const { $, status } = await renderPage(CITY, { eventCount: 0 })
    expect(status).toBe(200)
    expect($('main').text()).toContain("Sorry, we don't have events for this city")
    expect($('main a[href="/en/feed?city=vienna"]').length).toBeGreaterThan(0)
  })

  test('of a city that is not covered is not found', async () => {
    const { $, status } = await renderPage('/en/feed?city=atlantis')
    expect(status).toBe(404)
    expect($('h1').text()).toBe("We don't cover this city")
  })
})

test('an invalid filter is not a filter', async () => {
  const { asked, status } = await renderPage('/en/feed?price=abc&location=foo&date=2026-13-40')
  expect(status).toBe(200)
  expect(asked).toContain('/v1/events/?timeframe=this_week&city=bratislava')
})

describe('for search engines', () => {
  test('a city is one page under its own path, in nine languages', async () => {
    const { $ } = await renderPage('/sk/feed/bratislava')
    expect($('link[rel="canonical"]').attr('href')).toBe('https://okolo.example/sk/feed/bratislava')
    expect($('link[rel="alternate"][hreflang]')).toHaveLength(10)
    expect($('link[hreflang="x-default"]').attr('href')).toBe(
      'https://okolo.example/feed/bratislava',
    )
    expect($('meta[name="robots"]')).toHaveLength(0)
    expect($('title').text()).toBe('Podujatia v meste Bratislava: čo sa deje? · Okolo')
  })

  test('a city in which nothing is known is shown and left out', async () => {
    const { status, $ } = await renderPage('/sk/feed/bratislava', { eventCount: 0 })
    expect(status).toBe(200)
    expect($('meta[name="robots"]').attr('content')).toBe('noindex,follow')
  })

  test('calendars and readers find its feeds, which go on for longer than this week', async () => {
    const { $ } = await renderPage('/sk/feed/bratislava/concert?timeframe=today')
    const feeds = $('link[rel="alternate"][type]').toArray()
    expect(feeds.map(({ attribs }) => [attribs['type'], attribs['href']])).toContainEqual([
      'text/calendar',
      'https://okolo.example/feeds/bratislava.ics?category=concert&locale=sk',
    ])
    expect($('section[aria-labelledby="subscribe"] a').first().attr('href')).toBe(
      'webcal://okolo.example/feeds/bratislava.ics?category=concert&locale=sk',
    )
  })

  test('a city and category too', async () => {
    const { $, asked } = await renderPage('/en/feed/bratislava/concert')
    expect($('title').text()).toBe('Concerts in Bratislava · Okolo')
    expect($('link[rel="canonical"]').attr('href')).toMatch(/\/en\/feed\/bratislava\/concert$/)
    expect(asked).toContain('/v1/events/?category=concert&timeframe=this_week&city=bratislava')
    expect((await renderPage('/en/feed/bratislava/nonsense')).status).toBe(404)
  })

  test.each(['&free=true', '&timeline=past', '&timeframe=today'])(
    'the choice %s is not indexed and points to the city',
    async (choice) => {
      const { $ } = await renderPage(CITY + choice)
      expect($('meta[name="robots"]').attr('content')).toBe('noindex,follow')
      expect($('link[rel="canonical"]').attr('href')).toMatch(/\/en\/feed\/bratislava$/)
    },
  )
})

test.each(['/en/feed?city=bratislava', '/en/feed/bratislava/concert'])(
  'from %s the map is of the same city',
  async (path) => {
    const { $ } = await renderPage(path)
    const [, map] = $('nav[aria-label="Main"] a').toArray()
    expect($(map).attr('href')).toBe('/en/map?city=bratislava')
  },
)

test('keeps unknown parameters out of links', async () => {
  const page = (more: string) =>
    renderPage(`/en/feed?city=bratislava${more}`, { events: [aCard()] })
  const [plain, marked] = [await page(''), await page('&fbclid=IwAR0x&utm_source=letter&x[]=1')]
  expect(marked.asked).toEqual(plain.asked)
  expect(marked.$('main').html()).toBe(plain.$('main').html())
})
