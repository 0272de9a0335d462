import { LOCALES } from '@okolo/contract/locale'
import type { Article, InfoPage, SourceInfo } from '@okolo/contract/site/info'
import { describe, expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.ts'

const owner = { name: 'Okolo Bratislava', address: 'Hlavná 1\n811 01', email: 'a@okolo.example' }
const info: InfoPage = {
  title: 'Contact',
  description: 'How.',
  html: '<p>Write.</p>',
  language: 'en',
  owner,
}
const article: Article = {
  slug: 'honest-prices',
  title: 'Prices',
  description: 'What we do.',
  published: '2026-11-20',
  html: '<p>Fees.</p>',
}
const source: SourceInfo = {
  slug: 'agenda',
  title: 'City agenda',
  url: 'https://agenda.example/',
  city: { slug: 'bratislava', name: 'Bratislava' },
  role: 'aggregator',
  attribution: 'City of Bratislava',
  license: 'CC BY 4.0',
  terms_url: 'https://agenda.example/terms',
  redisplay: 'facts-only',
  images: 'none',
  terms_read: '2026-11-01',
  upcoming: 2,
  last_success: '2026-11-20T06:00:00Z',
  is_demo: false,
}

describe('a page of prose', () => {
  test.each(['about', 'legal', 'support', 'contact', 'legal/terms', 'legal/privacy'])(
    '/%s is read without scripts and found in every language',
    async (path) => {
      const { $, status } = await renderPage(`/uk/${path}`, { site: { info } })
      expect(status).toBe(200)
      expect($('h1').text()).toBe('Contact')
      expect($('main').text()).toContain('Write.')
      expect($('link[rel=canonical]').attr('href')).toBe(`https://okolo.example/uk/${path}`)
      expect($('link[rel=alternate][hreflang]')).toHaveLength(LOCALES.length + 1)
      expect($('meta[name=robots]')).toHaveLength(0)
    },
  )

  test('says who runs the site where that belongs, and admits it when nobody said', async () => {
    const told = await renderPage('/en/contact', { site: { info } })
    expect(told.$('address').text()).toContain('Hlavná 1')
    expect(told.$('a[href="mailto:a@okolo.example"]')).toHaveLength(1)
    const about = await renderPage('/en/about', { site: { info } })
    expect(about.$('address')).toHaveLength(0)
    const nobody = { ...info, owner: { name: null, address: null, email: null } }
    const untold = await renderPage('/en/legal', { site: { info: nobody } })
    expect(untold.$('main').text()).toContain('has not given a name')
  })
})

describe('the blog', () => {
  test('lists its articles with their day and names its feed', async () => {
    const { $ } = await renderPage('/de/blog', { site: { articles: [article] } })
    expect($('main h2 a').attr('href')).toBe('/de/blog/honest-prices')
    expect($('main time').text()).toContain('20. November 2026')
    expect($('link[type="application/rss+xml"]').attr('href')).toBe('/v1/blog.rss?locale=de')
  })

  test('tells search engines what an article is', async () => {
    const { $ } = await renderPage('/en/blog/honest-prices', { site: { articles: [article] } })
    const data = JSON.parse($('script[type="application/ld+json"]').text())
    expect(data['@graph'][0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Prices',
      datePublished: '2026-11-20',
      mainEntityOfPage: 'https://okolo.example/en/blog/honest-prices',
    })
    expect($('meta[property="og:type"]').attr('content')).toBe('article')
    expect((await renderPage('/en/blog/none', { site: { articles: [] } })).status).toBe(404)
  })
})

test('sources stand by city with their terms and the last success', async () => {
  const never = {
    ...source,
    slug: 'b',
    title: 'New',
    last_success: null,
    upcoming: null,
    url: null,
  }
  const { $ } = await renderPage('/en/sources', {
    site: { sources: [source, never], towns: [{ city: source.city, houses: 210, covered: 132 }] },
  })
  expect($('main h2').text()).toBe('Bratislava')
  const text = $('main').text()
  for (const said of [
    'Of the 210 venues we know here, 132 are covered.',
    '2 upcoming events',
    '20 November 2026',
    'CC BY 4.0',
    'Facts only',
    'Not fully read',
  ])
    expect(text).toContain(said)
  expect($('main li a').first().attr('href')).toBe('https://agenda.example/')
})

test('every link of the footer leads to a page', async () => {
  const { $ } = await renderPage('/en/feed?city=bratislava')
  const links = $('footer nav a')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
    .filter((href) => /^\/en\/(about|blog|support|contact|legal|sources|suggest|how)/.test(href))
  expect(links).toHaveLength(11)
  const site = { info, articles: [article], sources: [source] }
  for (const href of links)
    expect([href, (await renderPage(href, { site })).status]).toEqual([href, 200])
})
