import { LOCALES } from '@okolo/contract/locale'
import type { HouseOnMap } from '@okolo/contract/places/house'
import { describe, expect, test } from 'vitest'
import { aCard, aDate } from '#web/testing/event-builder.ts'
import { anOrganizer, aVenue } from '#web/testing/host-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'

const EVENTS = [aCard()]

function graphOf($: Awaited<ReturnType<typeof renderPage>>['$']): Record<string, unknown>[] {
  const data = JSON.parse($('script[type="application/ld+json"]').text() || '{}')
  return data['@graph'] ?? []
}

describe('the page of a venue', () => {
  test('says where it is and what is on, with links that need no script', async () => {
    const { $, status, asked } = await renderPage('/en/venues/courtyard', {
      venue: aVenue(),
      events: EVENTS,
    })
    expect(status).toBe(200)
    expect(asked).toContain('/v1/events/?sorting=start&venue=courtyard')
    expect($('h1').text()).toBe('The Courtyard')
    expect($('main dl').text()).toContain('Obchodná 12')
    expect($('main dl a[href*="openstreetmap"]')).toHaveLength(1)
    expect($('main dl a[href="https://courtyard.example/"]').attr('rel')).toContain('noopener')
    expect($('main h3 a').text()).toBe('Quartet in the courtyard')
    expect($('section[aria-labelledby=location] > a').text()).toContain('Open in a map')
    const tabs = $('main nav a').toArray()
    expect(tabs.map((tab) => $(tab).attr('href'))).toEqual([
      '/en/venues/courtyard',
      '/en/venues/courtyard?timeline=past',
    ])
  })

  test('lists what was on, page by page', async () => {
    const { $, asked } = await renderPage('/en/venues/courtyard?timeline=past&cursor=c1', {
      venue: aVenue(),
      events: () => ({ results: [aCard({ state: 'ended' })], next: 'c2' }),
    })
    expect(asked).toContain('/v1/events/?venue=courtyard&timeline=past&cursor=c1')
    expect($('a[rel="next"]').attr('href')).toBe('/en/venues/courtyard?timeline=past&cursor=c2')
    expect($('meta[name="robots"]').attr('content')).toBe('noindex,follow')
  })

  test('is found by search engines, and its feeds by readers', async () => {
    const { $ } = await renderPage('/sk/venues/courtyard', { venue: aVenue(), events: EVENTS })
    expect($('title').text()).toBe('The Courtyard, Bratislava: program · Okolo')
    expect($('meta[name="robots"]')).toHaveLength(0)
    expect($('link[rel="canonical"]').attr('href')).toBe(
      'https://okolo.example/sk/venues/courtyard',
    )
    expect($('meta[property="og:image"]').attr('content')).toBe(
      'https://okolo.example/og/sk/venues/courtyard.png',
    )
    expect($('link[type="text/calendar"]').attr('href')).toContain(
      '/v1/venues/courtyard/events.ics',
    )
    const [place, crumbs, list] = graphOf($)
    expect(place).toMatchObject({
      '@type': 'EventVenue',
      name: 'The Courtyard',
      url: 'https://okolo.example/sk/venues/courtyard',
      address: {
        streetAddress: 'Obchodná 12',
        addressLocality: 'Bratislava',
        addressCountry: 'SK',
      },
      geo: { latitude: 48.146, longitude: 17.112 },
    })
    expect(crumbs?.['itemListElement']).toHaveLength(3)
    expect(list?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, url: 'https://okolo.example/sk/events/quartet' },
    ])
  })

  test('says when its house is open and who gets in, and which map knows', async () => {
    const house = {
      wheelchair: 'limited',
      toilets: 'yes',
      wheelchair_toilets: 'no',
      opening_hours: [
        { days: [2, 3, 4, 7], hours: [['10:00', '18:00']] },
        {
          days: [5, 6],
          hours: [
            ['10:00', '12:00'],
            ['22:00', '02:00'],
          ],
        },
      ],
      credit: {
        text: '© OpenStreetMap contributors',
        license: 'ODbL 1.0',
        url: 'https://www.openstreetmap.org/copyright',
      },
    } satisfies HouseOnMap
    const { $ } = await renderPage('/en/venues/courtyard', { venue: aVenue({ house }) })
    const facts = $('main dl').text()
    expect(facts).toContain('Tue–Thu, Sun 10:00–18:00')
    expect(facts).toContain('Fri, Sat 10:00–12:00, 22:00–02:00')
    expect(facts).toContain('Partly wheelchair accessible')
    expect(facts).toContain('No wheelchair accessible toilet')
    expect($('main dl a[href="https://www.openstreetmap.org/copyright"]').text()).toBe(
      '© OpenStreetMap contributors',
    )
    const allDay = {
      ...house,
      opening_hours: [{ days: [1], hours: [['00:00', '24:00']] }],
    } satisfies HouseOnMap
    const german = await renderPage('/de/venues/courtyard', { venue: aVenue({ house: allDay }) })
    expect(german.$('main dl').text()).toContain('Mo rund um die Uhr')

    const closed = { ...house, wheelchair: null, toilets: null, wheelchair_toilets: null }
    const hoursOnly = await renderPage('/en/venues/courtyard', { venue: aVenue({ house: closed }) })
    expect(hoursOnly.$('main dl').text()).toContain('© OpenStreetMap contributors')
    expect(hoursOnly.$('main dl').text()).not.toContain('The building')
  })

  test('says what kind of house it is and how one gets in, where its events agree', async () => {
    const { $ } = await renderPage('/en/venues/courtyard', {
      venue: aVenue({ main_category: 'concert', accessibility: ['Step-free access'] }),
    })
    const [place] = graphOf($)
    expect(place).toMatchObject({
      '@type': 'MusicVenue',
      amenityFeature: [
        { '@type': 'LocationFeatureSpecification', name: 'Step-free access', value: true },
      ],
    })
    expect($('main dl').text()).toContain('Step-free access')
  })

  test('leaves out what nobody knows', async () => {
    const { $ } = await renderPage('/en/venues/courtyard', {
      venue: aVenue({ address: null, location: null, url: null, listed_on: [] }),
    })
    expect($('main dl').text()).toContain('Bratislava')
    expect($('main').text()).toContain('Nothing announced here yet.')
    expect(graphOf($)[0]).not.toHaveProperty('geo')
    expect(JSON.stringify(graphOf($)[0])).not.toContain('null')
  })

  test('is not there for a venue that nobody knows', async () => {
    const { status, $ } = await renderPage('/en/venues/nowhere', { venue: aVenue() })
    expect(status).toBe(404)
    expect($('h1').text()).toBe('Page Not Found')
  })

  test('is an error, not a missing page, while the API fails', async () => {
    const statusWhen = async (status: number) => {
      const fails = { path: '/v1/venues', status }
      return (await renderPage('/en/venues/courtyard', { venue: aVenue(), fails })).status
    }
    expect([await statusWhen(500), await statusWhen(503)]).toEqual([500, 503])
  })
})

describe('the page of an organizer', () => {
  test('lists what they put on', async () => {
    const { $, asked } = await renderPage('/en/organizers/yard', {
      organizer: anOrganizer(),
      events: EVENTS,
    })
    expect(asked).toContain('/v1/events/?sorting=start&organizer=yard')
    expect($('h1').text()).toBe('Yard Society')
    expect(graphOf($)[0]).toMatchObject({ '@type': 'Organization', name: 'Yard Society' })
  })

  test.each([
    ['2025-12-01T00:00:00Z', 0],
    ['2025-11-01T00:00:00Z', 1],
  ])('leaves the index a year after the last event: %s', async (last_date, marks) => {
    const organizer = anOrganizer({ last_date })
    const { $ } = await renderPage('/en/organizers/yard', { organizer })
    expect($('meta[name="robots"]')).toHaveLength(marks)
  })
})

test.each(LOCALES)('both pages speak %s', async (locale) => {
  const stage = {
    venue: aVenue({ part_of: { slug: 'house', name: 'House' } }),
    organizer: anOrganizer({ url: 'https://yard.example/' }),
    events: [aCard({ date: aDate({ start: '2026-12-01T20:00:00+01:00', end: null }) })],
  }
  for (const path of ['/venues/courtyard', '/organizers/yard', '/venues/courtyard?timeline=past']) {
    const { $, html, status } = await renderPage(`/${locale}${path}`, stage)
    expect([status, $('html').attr('lang'), $('h1').length]).toEqual([200, locale, 1])
    expect(html).not.toMatch(/>(place|event|feed|subscribe|city)\.\w+</)
    expect($('meta[name="description"]').attr('content')?.length).toBeGreaterThan(20)
  }
})
