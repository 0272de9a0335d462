import { describe, expect, test } from 'vitest'
import { aCard } from '#web/testing/event-builder.ts'
import { renderPage, type Stage } from '#web/testing/render-page.ts'
import { CITY } from './testing/city-feed.ts'

describe('the bar without JavaScript', () => {
  test('has the categories with events as links with their numbers; the chosen one takes itself back', async () => {
    const { $ } = await renderPage(`${CITY}&category=concert`)
    const kinds = $('nav[aria-label="Category"] a')
    expect(kinds.toArray().map((kind) => $(kind).text())).toEqual(['Concerts 2'])
    expect(kinds.attr('aria-current')).toBe('true')
    expect(kinds.attr('href')).toBe('/en/feed?city=bratislava')
  })

  test('says a chosen category once; other choices are chips, counted at the filters', async () => {
    let understood: NonNullable<Stage['understood']> | null = null
    const chips = async (query: string) => {
      const { $ } = await renderPage(CITY + query, { understood })
      return [
        $('form[action="/en/filters"] button').text().trim(),
        ...$('main a[aria-label^="Remove filter"]')
          .toArray()
          .map((chip) => $(chip).text()),
      ]
    }
    expect(await chips('&category=concert')).toEqual(['Filters'])
    expect(await chips('&category=concert&free=true&mood=chill')).toEqual([
      'Filters 1',
      'Free',
      'Chill',
    ])
    expect(await chips('&category=unknown')).toEqual(['Filters', 'unknown'])
    // A sentence is followed by all that it means.
    understood = {
      language: 'en',
      query: 'category=concert',
      parts: [],
      ignored: [],
      near_me: false,
    }
    expect(await chips('&category=concert&said=concerts')).toEqual(['Filters', 'Concerts'])
  })

  test('has the moods behind a button; few events are not a choice', async () => {
    const { $ } = await renderPage(`${CITY}&timeframe=today`)
    const moods = $('#mood-panel li')
    expect(moods.toArray().map((mood) => $(mood).text())).toEqual(['Party 4', 'Chill 2'])
    expect(moods.find('a').attr('href')).toBe('/en/feed?timeframe=today&city=bratislava&mood=party')
    expect(moods.find('[aria-disabled]').text()).toBe('Chill 2')
    expect($('button[popovertarget="mood-panel"]').text()).toContain('Mood')
  })

  test('counts under every other choice, and around the city where a radius is chosen', async () => {
    const { $, asked } = await renderPage(`${CITY}&category=concert&mood=party&distance=25`)
    expect(asked).toContain(
      '/v1/categories/?distance=25&timeframe=this_week&city=bratislava&mood=party',
    )
    expect(asked).toContain(
      '/v1/categories/?distance=25&timeframe=this_week&city_exclude=bratislava&mood=party',
    )
    expect(asked).toContain(
      '/v1/moods/?distance=25&category=concert&timeframe=this_week&city=bratislava',
    )
    expect($('nav[aria-label="Category"] a').text()).toBe('Concerts 4')
  })

  test('leaves out days in the past', async () => {
    const { $ } = await renderPage(`${CITY}&timeline=past`)
    expect($('nav[aria-label="When"]')).toHaveLength(0)
    expect($('nav[aria-label="Category"]')).toHaveLength(1)
  })
})

test('a place of its own needs no city: the distance is measured from there', async () => {
  const place = 'location%5B%5D=48.21&location%5B%5D=16.37'
  const { $, asked } = await renderPage(`/en/feed?distance=5&${place}`, { events: [aCard()] })
  expect(asked).toContain(`/v1/events/?distance=5&timeframe=this_week&${place}`)
  const lists = asked.filter((path) => !path.startsWith('/v1/announcements/'))
  expect(lists.some((path) => path.includes('city='))).toBe(false)
  expect($('nav[aria-label="When"] a').first().attr('href')).toBe(
    `/en/feed?distance=5&timeframe=today&${place}`,
  )
})

test('counts removable filters together with the radius', async () => {
  const { $ } = await renderPage(`${CITY}&category=theatre&distance=25`, {
    events: (query) => (query.has('category') ? {} : { results: [aCard()] }),
  })
  // One in the city, one around it.
  expect($('main').text()).toContain('Remove “Theatre” · 2')
})
