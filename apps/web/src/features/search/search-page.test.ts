import { describe, expect, test } from 'vitest'
import { aCard } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'

const SAID = 'cheap jazz tonight near the river'
const understood = {
  language: 'en' as const,
  query: 'search=jazz&price=15&timeframe=today',
  parts: [{ key: 'price', words: 'cheap' }],
  ignored: ['near the river'],
  near_me: false,
}
const address = (page: string, filter: Record<string, string>) =>
  `/en/${page}?${new URLSearchParams(filter).toString()}`
const READ = { search: 'jazz', price: '15', timeframe: 'today', said: SAID }

test.each([
  ['/en/search/jazz', '/en/search?search=jazz'],
  ['/sk/search/jazz%20v%20klube?city=bratislava', '/sk/search?city=bratislava&search=jazz+v+klube'],
  ['/en/search/jazz/in%20Vienna', '/en/search?search=jazz+in+Vienna'],
])('words may stand in the path: %s', async (from, to) => {
  const { status, headers } = await renderPage(from)
  expect(status).toBe(301)
  const [led, wanted] = [headers['location'] ?? '', to].map(
    (href) => new URL(href, 'https://okolo.example'),
  )
  expect(led?.pathname).toBe(wanted?.pathname)
  expect(Object.fromEntries(led?.searchParams ?? [])).toEqual(
    Object.fromEntries(wanted?.searchParams ?? []),
  )
})

describe('a sentence', () => {
  test.each([
    ['search', { search: SAID }, {}],
    [
      'feed',
      { search: SAID, city: 'vienna', date: '2026-11-28', popular: 'true' },
      { city: 'vienna', popular: 'true' },
    ],
  ])('leads from /%s to the same page with its filters', async (page, asked, kept) => {
    const { status, headers } = await renderPage(address(page, asked), { understood })
    expect(status).toBe(302)
    const to = new URL(headers['location'] ?? '', 'https://okolo.example')
    expect(to.pathname).toBe(`/en/${page}`)
    expect(Object.fromEntries(to.searchParams)).toEqual({ ...READ, ...kept })
  })

  test.each(['search', 'feed'])(
    '/%s shows how it was read, with filters to take back',
    async (page) => {
      const { status, $, asked } = await renderPage(address(page, READ), {
        understood,
        events: [aCard()],
      })
      expect(status).toBe(200)
      const text = $('main').text()
      expect(text).toContain(`From “${SAID}” we searched for:`)
      expect(text).toContain('We can’t filter by this: “near the river”')
      expect(text).toContain('We looked for these words in the texts: “jazz”')
      const exact = $('a:contains("Search for these exact words")').attr('href') ?? ''
      const { searchParams } = new URL(exact, 'https://okolo.example')
      expect([searchParams.get('search'), searchParams.get('literal')]).toEqual([SAID, '1'])
      expect($('a[aria-label="Remove filter: “jazz”"]').attr('href')).toMatch(/price=15/)
      expect($('a[aria-label^="Remove filter: up to"]').attr('href')).not.toMatch(/price/)
      expect(asked.filter((path) => path.startsWith('/v1/events/?')).join()).not.toMatch(
        /said|literal/,
      )
      expect($('input[name=search]').attr('value')).toBe(SAID)
      expect($('form input[type=hidden][name=said]')).toHaveLength(0)
    },
  )

  test('its exact words are searched when that is asked for', async () => {
    const { status, asked } = await renderPage(address('search', { search: SAID, literal: '1' }), {
      understood,
    })
    expect(status).toBe(200)
    expect(asked.some((path) => path.includes('understand'))).toBe(false)
  })

  test('a server that cannot read it searches for the words', async () => {
    const { status, $ } = await renderPage(address('search', { search: SAID }), {
      fails: { path: '/v1/events/understand/', status: 500 },
      events: [aCard()],
    })
    expect(status).toBe(200)
    expect($('article')).toHaveLength(1)
  })
})

test('a mistyped word is named with the one that was searched instead', async () => {
  const { $ } = await renderPage(address('search', { search: 'koncrt' }), {
    events: () => ({ results: [aCard()], corrected: 'koncert' }),
  })
  expect($('[role=status]').text()).toContain(
    'Nothing was found for “koncrt”. These are the results for “koncert”.',
  )
})

test('a long-running event that closes the list is not shown above it as well', async () => {
  const yoga = aCard({
    slug: 'yoga',
    title: 'Yoga at dawn',
    is_long: true,
    open_until: '2027-01-01',
  })
  const { $ } = await renderPage('/en/search?mood[]=chill', {
    events: () => ({ results: [yoga], ongoing: [yoga] }),
  })
  expect($('main h3 a')).toHaveLength(1)
})

test('the number of results stands beside the heading', async () => {
  const { $ } = await renderPage('/en/search?search=quartet', { events: [aCard()] })
  expect($('h1').parent().text()).toBe('Results for “quartet”1 event')
})

describe('without a word', () => {
  test('the page says what is popular, and leads to moods and kinds', async () => {
    const { $ } = await renderPage('/en/search', { events: [aCard()] })
    const links = (heading: string) =>
      $(`main section:has(h2:contains("${heading}")) ul a`)
        .toArray()
        .map((link) => [$(link).text(), $(link).attr('href')])
    expect(links('By mood')).toEqual([
      ['Party 4', '/en/feed?city=bratislava&mood=party'],
      ['Chill 2', '/en/feed?city=bratislava&mood=chill'],
    ])
    expect(links('By category')).toEqual([
      ['Concerts 2', '/en/feed?category=concert&city=bratislava'],
    ])
    expect($('main a:contains("Tonight")').attr('href')).toBe(
      '/en/feed?timeframe=tonight&city=bratislava',
    )
    expect($('main a:contains("Near me")').attr('href')).toBe('/en/cities')
    expect($('main').text()).toContain('Popular in Bratislava')
    expect($('article')).toHaveLength(1)
    expect(links('Popular places')).toEqual([['The Courtyard', '/en/venues/courtyard']])
  })

  test('a week without events gives way to any time', async () => {
    const { $ } = await renderPage('/en/search', {
      events: (query) => ({ results: query.has('timeframe') ? [] : [aCard()] }),
    })
    expect($('article')).toHaveLength(1)
    expect($('main a:contains("Everything in")').attr('href')).toBe(
      '/en/feed?city=bratislava&timeframe=',
    )
  })

  test('a city without events gives way to one that has some', async () => {
    const { $ } = await renderPage('/en/search', { eventCount: 0 })
    expect($('main').text()).toContain('Everything in Vienna')
  })
})

describe('a search that finds nothing', () => {
  /** Finds what is searched without `absent`. */
  const stage = (isFound: (query: URLSearchParams) => boolean) => ({
    events: (query: URLSearchParams) => ({ results: isFound(query) ? [aCard()] : [] }),
  })
  const ways = async (filter: Record<string, string>, isFound: (q: URLSearchParams) => boolean) => {
    const { $ } = await renderPage(address('search', filter), stage(isFound))
    expect($('main').text()).toContain('Nothing was found')
    return $('main h2:contains("Nothing was found")')
      .parent()
      .find('a')
      .toArray()
      .map((link) => $(link).text())
  }

  test('offers what a wider one finds, with its number', async () => {
    const free = { free: 'true', category: 'concert', said: 'free concerts' }
    expect(await ways(free, (query) => !query.has('free'))).toEqual([
      'Remove “Free” · 1',
      'Choose a city',
      'Add an event',
    ])
    expect(await ways({ search: 'x', city: 'bratislava' }, (query) => !query.has('city'))).toEqual([
      'All cities · 1',
      'Choose a city',
      'Add an event',
    ])
  })

  test('offers the words that do find something', async () => {
    const found = (query: URLSearchParams) => query.get('search') === 'jazz'
    expect(await ways({ search: 'jazz evening' }, found)).toEqual([
      '“jazz” · 1',
      'Choose a city',
      'Add an event',
    ])
  })
})
