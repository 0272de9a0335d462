import type { Coverage, EventList } from '@okolo/contract/events/event-list'
import { describe, expect, test } from 'vitest'
import { aCard } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'
import { CITY } from './testing/city-feed.ts'

const coverage = (given: Partial<Coverage> = {}): Coverage => ({
  city: 'bratislava',
  radius: 10,
  inside: 1,
  outside: 0,
  increase: { distance: 25, adds: 3 },
  ...given,
})

/** A city and its surroundings, as the API answers for each. */
const events =
  (here: Partial<EventList>, around: Partial<EventList> = {}) =>
  (query: URLSearchParams) =>
    query.has('city_exclude') ? around : here

const village = aCard({
  slug: 'village',
  title: 'Village fair',
  distance: 18.2,
  city: { slug: 'vienna', name: 'Vienna' },
})

describe('where the events of a city end', () => {
  test('it says how far they reached, and leads to the next radius with what that adds', async () => {
    const { $, asked } = await renderPage(CITY, {
      events: events({ results: [aCard()], coverage: coverage() }),
    })
    const end = $('section[aria-label="A little farther out"]')
    expect(end.text()).toContain('There are no more events inside Bratislava within 10 km.')
    const way = end.find('a:contains("Increase the radius to 25 km · +3")')
    expect(way.attr('href')).toBe('/en/feed?distance=25&city=bratislava')
    expect(asked.filter((path) => path.includes('city_exclude'))).toEqual([])
  })

  test('nothing is said while the list goes on, and in the past', async () => {
    const going = await renderPage(CITY, { events: events({ results: [aCard()], next: 'abc' }) })
    expect(going.$('section[aria-label="A little farther out"]')).toHaveLength(0)
    const past = await renderPage(`${CITY}&timeline=past`, {
      events: events({ results: [aCard()], coverage: coverage() }),
    })
    expect(past.$('section[aria-label="A little farther out"]')).toHaveLength(0)
  })

  test('with a radius what lies around follows, with its city', async () => {
    const { $, asked } = await renderPage(`${CITY}&distance=25`, {
      events: events(
        { results: [aCard()], coverage: coverage() },
        {
          results: [village],
          coverage: coverage({ radius: 25, outside: 1, increase: { distance: 50, adds: 0 } }),
        },
      ),
    })
    expect(asked).toContain('/v1/events/?timeframe=this_week&city=bratislava')
    expect(asked).toContain('/v1/events/?distance=25&timeframe=this_week&city_exclude=bratislava')
    expect($('#around').text()).toBe('Outside Bratislava, within 25 km')
    expect($('section[aria-labelledby="around"] article').text()).toContain('Vienna · 18 km')
    const end = $('section[aria-label="A little farther out"]')
    expect(end.text()).toContain('There are no more events outside Bratislava within 25 km.')
    expect(end.find('a').first().text()).toBe('Increase the radius to 50 km')
  })

  test('a city without any of its own says so above those around it, one with others what fits', async () => {
    const around = {
      events: events(
        {},
        { results: [village], coverage: coverage({ radius: 25, inside: 0, outside: 1 }) },
      ),
    }
    const { $ } = await renderPage(`${CITY}&distance=25`, { ...around, eventCount: 0 })
    expect($('main').text()).toContain('There are no events directly in Bratislava.')
    expect($('main').text()).not.toContain('Nothing was found')
    const filtered = await renderPage(`${CITY}&distance=25&category=concert`, around)
    expect(filtered.$('main').text()).toContain('No events match what you chose in Bratislava.')
    expect(filtered.$('main').text()).not.toContain('directly')
    expect($('section[aria-labelledby="around"] article')).toHaveLength(1)
  })

  test('the last step is not a limit: the address keeps it, the API is sent no distance', async () => {
    const hundred = await renderPage(`${CITY}&distance=100`, {
      events: events(
        { results: [aCard()] },
        {
          results: [village],
          coverage: coverage({ radius: 100, outside: 1, increase: { distance: 999, adds: 100 } }),
        },
      ),
    })
    const way = hundred.$('a:contains("Show events at any distance · 100+")')
    expect(way.attr('href')).toBe('/en/feed?city=bratislava&distance=999')
    const { $, asked } = await renderPage(`${CITY}&distance=999`, {
      events: events({ results: [aCard()] }, { results: [village], coverage: coverage() }),
    })
    expect(asked.filter((path) => path.includes('distance'))).toEqual([])
    expect($('#around').text()).toBe('Outside Bratislava')
    const end = $('section[aria-label="A little farther out"]')
    expect(end.text()).toContain('There are no more events, however far away.')
    expect(end.text()).not.toContain('Increase')
  })

  test('an empty list keeps its ways out and offers the radius too', async () => {
    const { $ } = await renderPage(`${CITY}&category=theatre`, {
      events: (query) =>
        query.has('category')
          ? { coverage: coverage({ inside: 0, outside: 2 }) }
          : { results: [aCard()] },
    })
    expect($('main').text()).toContain('Nothing was found')
    expect($('main').text()).not.toContain('directly')
    expect($('main').text()).toContain('Increase the radius to 25 km · +5')
  })

  test('a city that is hardly covered yet says that', async () => {
    const end = async (eventCount: number) =>
      (
        await renderPage(CITY, {
          eventCount,
          events: events({ results: [aCard()], coverage: coverage() }),
        })
      ).$('section[aria-label="A little farther out"]')
    expect((await end(4)).text()).toContain('Events here are not yet fully covered')
    expect((await end(400)).text()).not.toContain('fully covered')
  })
})

test('a city without events leads to the nearest that have some', async () => {
  const { $ } = await renderPage('/en/feed?city=zilina')
  expect($('main').text()).toContain("Sorry, we don't have events for this city")
  const ways = $('main h2').parent().find('a[href*="city="]').toArray()
  expect(ways.map((way) => $(way).text())).toEqual(['Bratislava', 'Vienna', 'Add an event'])
})

test.each(['sk', 'uk', 'ru', 'de', 'fr', 'es', 'it', 'pt'])(
  'in %s the end of the list is in that language',
  async (locale) => {
    const { $ } = await renderPage(`/${locale}/feed?city=bratislava&distance=25`, {
      events: events(
        { results: [aCard()] },
        { results: [village], coverage: coverage({ radius: 25, outside: 1 }) },
      ),
    })
    expect($('main').text()).not.toContain('There are no more events')
    expect($('main').text()).toMatch(/25 (km|км)/)
  },
)
