import { LOCALES } from '@okolo/contract/locale'
import { describe, expect, test } from 'vitest'
import { rootRoute } from '#web/routes/root.tsx'
import { renderPage } from '#web/testing/render-page.ts'

describe('every page', () => {
  test('has the four tabs, the search, the skip link and a link to each language', async () => {
    const { $ } = await renderPage('/en/')
    const tabs = $('nav[aria-label="Main"] a').toArray()
    expect(tabs.map((tab) => [$(tab).text(), $(tab).attr('href')])).toEqual([
      ['Home', '/en/feed'],
      ['Map', '/en/map'],
      ['Saved', '/en/saved'],
      ['Account', '/en/more'],
    ])
    expect($('body a').first().attr('href')).toBe('#main')
    expect($('header form').attr('action')).toBe('/en/search')
    for (const locale of LOCALES) {
      expect($(`#language-panel a[hreflang="${locale}"]`).attr('href')).toBe(`/${locale}/`)
      expect($(`footer a[hreflang="${locale}"]`)).toHaveLength(1)
    }
  })

  test('offers the app of the App Store to Safari, at the same address', async () => {
    const offer = async (path: string, appStore?: string) =>
      (await renderPage(path, appStore === undefined ? {} : { appStore }))
        .$('meta[name="apple-itunes-app"]')
        .attr('content')
    const store = 'https://apps.apple.com/sk/app/okolo/id1234567890?l=sk'
    expect(await offer('/en/feed?city=vienna', store)).toBe(
      'app-id=1234567890, app-argument=https://okolo.example/en/feed?city=vienna',
    )
    expect(await offer('/en/feed?embedded=1', store)).toBeUndefined()
    expect(await offer('/en/feed', 'https://apps.example/okolo')).toBeUndefined()
    expect(await offer('/en/feed')).toBeUndefined()
  })

  test('runs only scripts that carry the nonce', async () => {
    const { $ } = await renderPage('/en/feed')
    const scripts = $('script')
      .toArray()
      // JSON runs nowhere.
      .filter((one) => !/^application\/(?:ld\+)?json$/.test($(one).attr('type') ?? ''))
    expect(scripts.length).toBeGreaterThan(2)
    for (const script of scripts) expect($(script).attr('nonce')).toBe('n0nce')
    expect($('[style], [onclick]')).toHaveLength(0)
  })

  test('asks for its style sheet, its font and the code of its page', async () => {
    const { $ } = await renderPage('/en/feed')
    expect($('link[rel="stylesheet"]').attr('href')).toBe('/assets/style.css')
    expect($('link[rel="preload"][as="font"]').attr('href')).toBe('/assets/latin.woff2')
    const modules = $('link[rel="modulepreload"]').toArray()
    expect(modules.map((one) => $(one).attr('href'))).toEqual([
      '/assets/entry.js',
      '/assets/feed-page.js',
    ])
    expect((await renderPage('/en/')).$('link[rel="modulepreload"]')).toHaveLength(1)
  })

  test('runs its code only where the browser has what the code uses', async () => {
    const { $ } = await renderPage('/en/feed')
    expect($('script[src]')).toHaveLength(0)
    expect($('script[type="module"]').text()).toBe(
      `if(document.documentElement.dataset.scripts==='on')import("/assets/entry.js")`,
    )
  })

  test.each(LOCALES)('speaks %s, in one language and without a missing text', async (locale) => {
    for (const path of ['/', '/feed', '/map', '/search', '/cities', '/none']) {
      const { $, html } = await renderPage(`/${locale}${path}`)
      expect($('html').attr('lang')).toBe(locale)
      expect($('h1')).toHaveLength(1)
      expect($('title').text().length).toBeGreaterThan(4)
      expect(html).not.toMatch(/>(app|nav|shell|feed|city|info|error|landing|search)\.\w+</)
    }
  })
})

test.each([
  ['/en/', 200],
  ['/en/feed', 200],
  ['/en/feed/', 200],
  ['/en/feed?utm_source=a&city=bratislava&price=x', 200],
  ['/en/map', 200],
  ['/en/search', 200],
  ['/en/cities', 200],
  ['/en/nowhere', 404],
  ['/en/feed/bratislava/concert/x', 404],
])('%s answers %i', async (url, status) => {
  expect((await renderPage(url)).status).toBe(status)
})

test('the subscription page says on the web that premium is sold in the app', async () => {
  const { $ } = await renderPage('/en/paywall')
  expect($('h1').text()).toBe('Okolo Premium')
  expect($('main').text()).toContain('Restore is available on the mobile app.')
  expect($('meta[name="robots"]').attr('content')).toBe('noindex,follow')
})

test('the landing page links to the cities with the most events', async () => {
  const { $ } = await renderPage('/de/')
  const cities = $('section[aria-labelledby="cities"] a')
    .toArray()
    .map((link) => [$(link).find('strong').text(), $(link).find('span').text()])
  expect(cities.slice(0, 2)).toEqual([
    ['Wien', '7 Veranstaltungen'],
    ['Pressburg', '3 Veranstaltungen'],
  ])
  expect(cities.at(-1)?.[0]).toBe('Alle Städte')
})

test.each([
  ['uk', 'Щось пішло не так', 'Спробувати ще раз'],
  ['de', 'Etwas ist schiefgelaufen', 'Noch einmal versuchen'],
])(
  'where every page fails, the page says so in %s and leads back',
  async (locale, wrong, again) => {
    const { beforeLoad } = rootRoute.options
    rootRoute.options.beforeLoad = () => {
      throw new Error('no page can be made')
    }
    const { $, status } = await renderPage(`/${locale}/feed?city=bratislava`)
    Object.assign(rootRoute.options, { beforeLoad })
    expect(status).toBe(500)
    expect($('html').attr('lang')).toBe(locale)
    expect($('h1').text()).toBe(wrong)
    expect($('title').text()).toBe(`${wrong} · Okolo`)
    expect($('link[rel="stylesheet"]').attr('href')).toBe('/assets/style.css')
    const link = $('main a')
    expect([link.text(), link.attr('href')]).toEqual([again, `/${locale}/feed?city=bratislava`])
  },
)

describe('the city choice', () => {
  const found = async (search: string) => {
    const { $, asked } = await renderPage(`/en/cities?search=${encodeURIComponent(search)}`)
    const names = $('main li strong').toArray()
    return { asked, names: names.map((name) => $(name).text()) }
  }

  test('lists cities by their events and leaves out those without a name', async () => {
    expect((await found('')).names).toEqual(['Vienna', 'Bratislava', 'Žilina'])
  })

  test('searches by the API', async () => {
    const { asked, names } = await found('Žil')
    expect(asked).toContain('/v1/locations/cities/?search=%C5%BDil&near=bratislava')
    expect(names).toEqual(['Žilina'])
  })

  test('says when there is none', async () => {
    const { $ } = await renderPage('/en/cities?search=atlantis')
    expect($('main').text()).toContain("We don't cover this city")
  })
})

describe('the search', () => {
  test('looks through all cities and all that is upcoming', async () => {
    const { asked, $ } = await renderPage('/en/search?search=jazz')
    expect(asked).toContain('/v1/events/?search=jazz')
    expect($('h1').text()).toBe('Results for “jazz”')
    expect($('main').text()).toContain('Nothing was found')
    expect($('header a[aria-label="Clear search"]').attr('href')).toBe('/en/search')
  })

  test('without a word begins with what is popular, and searches for nothing', async () => {
    const { asked } = await renderPage('/en/search')
    expect(asked.some((path) => path.includes('search='))).toBe(false)
  })
})
