import { KEYS, keysOfChoice, NARROWING, type KeyRow } from '@okolo/contract/filter/keys'
import { describe, expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.ts'

const CHOSEN =
  '/en/filters?city=bratislava&category=concert&time_from=20:00&weekday[]=5&weekday[]=6&language=fr&price=20&accessible=true&age=5'

const EXAMPLES: Record<KeyRow['kind'], string> = {
  text: 'a-name',
  texts: 'one',
  flag: 'true',
  amount: '20',
  whole: '5',
  wholes: '5',
  day: '2026-11-21',
  time: '20:00',
  word: '',
  place: '',
}

describe('the form of all filters without JavaScript', () => {
  test('takes words, hours, price and an age in fields, and keeps the rest', async () => {
    const { $, asked } = await renderPage(CHOSEN)
    const form = $('main form')
    expect([form.attr('action'), form.attr('method')]).toEqual(['/en/feed', 'get'])
    expect(form.serializeArray().map(({ name, value }) => [name, value])).toEqual([
      ['category', 'concert'],
      ['weekday[]', '5'],
      ['weekday[]', '6'],
      ['city', 'bratislava'],
      ['language', 'fr'],
      ['accessible', 'true'],
      ['search', ''],
      ['time_from', '20:00'],
      ['time_to', ''],
      ['price', '20'],
      ['age', '5'],
    ])
    expect(asked.some((path) => path.startsWith('/v1/categories/?price=20'))).toBe(true)
    // Browsers send empty fields as empty values.
    const { status } = await renderPage(
      '/en/feed?city=bratislava&search=&time_from=&time_to=&price=&age=',
    )
    expect(status).toBe(200)
  })

  test.each([
    ['Popular', { popular: 'true', category: null }],
    ['Concerts2', { category: null }],
    ['Tomorrow', { timeframe: 'tomorrow' }],
    ['Anytime', { timeframe: '' }],
    ['Morning', { time_from: '06:00', time_to: '12:00' }],
    ['French', { language: null }],
    ['Free', { free: 'true', price: null }],
    ['Online', { is_online: 'true', price: '25' }],
    ['Wheelchair accessible', { accessible: null }],
    ['Date', { sorting: 'start' }],
    ['All cities', { distance: '999' }],
  ])(
    'changes by a press of %s what the dialog does, and keeps what was typed',
    async (name, query) => {
      const { $ } = await renderPage(CHOSEN)
      const button = $('main form button')
        .toArray()
        .find((one) => $(one).text() === name)
      expect($(button).attr('formaction')).toBe('/en/filters')
      const sent = new URLSearchParams(
        $('main form')
          .serializeArray()
          .map(({ name: key, value }) => [key, key === 'price' ? '25' : value]),
      )
      sent.append($(button).attr('name') ?? '', $(button).attr('value') ?? '')
      const { status, headers } = await renderPage(`/en/filters?${sent.toString()}`)
      expect(status).toBe(302)
      const to = new URL(headers['location'] ?? '', 'https://okolo.example')
      expect(to.pathname).toBe('/en/filters')
      for (const [key, value] of Object.entries({ city: 'bratislava', press: null, ...query }))
        expect([key, to.searchParams.get(key)]).toEqual([key, value])
    },
  )

  test('says which choices are made', async () => {
    const { $ } = await renderPage(CHOSEN)
    const made = $('main [aria-pressed="true"]').toArray()
    expect(made.map((one) => $(one).text())).toEqual([
      'This week',
      'FriFriday',
      'SatSaturday',
      'Concerts2',
      'French',
      'Wheelchair accessible',
      'Relevance',
    ])
  })

  test.each(NARROWING)('keeps a choice of %s', async (choice) => {
    for (const key of keysOfChoice(choice)) {
      const { $ } = await renderPage(
        `/en/filters?city=bratislava&${key}=${EXAMPLES[KEYS[key].kind]}`,
      )
      const kept = $('main form').serializeArray()
      expect(kept).toContainEqual({ name: key, value: EXAMPLES[KEYS[key].kind] })
    }
  })

  test('stays out of search engines, and is not a page for an unknown city', async () => {
    const { $ } = await renderPage(CHOSEN)
    expect($('meta[name="robots"]').attr('content')).toBe('noindex,follow')
    expect((await renderPage('/en/filters?city=nowhere')).status).toBe(404)
  })
})
