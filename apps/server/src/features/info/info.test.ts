import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Article, ArticleCard, INFO_PAGES, InfoPage } from '@okolo/contract/site/info'
import { LOCALES } from '@okolo/contract/locale'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { openProse } from './prose.ts'

let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  await catalogueBuilder(database.db)
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://okolo.example',
      OKOLO_OWNER_NAME: 'Okolo <Bratislava>',
      OKOLO_OWNER_EMAIL: 'hello@okolo.example',
    }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
const ask = (url: string, language = 'en') =>
  app.inject({ url, headers: { 'accept-language': language } })

test.each(LOCALES)(
  'every page is there in %s, with links that stay in the language',
  async (locale) => {
    for (const page of INFO_PAGES) {
      const { title, description, html, owner } = InfoPage.parse(
        (await ask(`/v1/info/${page}/`, locale)).json(),
      )
      expect(title.length).toBeGreaterThan(2)
      // Search engines show this much (specification 15).
      expect([page, title.length <= 60, description.length <= 155]).toEqual([page, true, true])
      for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
        expect(href).toMatch(new RegExp(`^/${locale}/|^/third-party-notices.txt$`))
      if (page === 'legal') expect(html).toContain('href="/third-party-notices.txt"')
      expect(html).not.toMatch(/<h1|undefined/)
      expect(owner).toEqual({
        name: 'Okolo <Bratislava>',
        address: null,
        email: 'hello@okolo.example',
      })
    }
  },
)

test('pages are written in each language, not copied from another', async () => {
  for (const page of INFO_PAGES) {
    const texts = await Promise.all(
      LOCALES.map(async (locale) => (await ask(`/v1/info/${page}/`, locale)).json().html),
    )
    expect(new Set(texts).size).toBe(LOCALES.length)
  }
})

test.each(LOCALES)('the blog has the same articles in %s, the newest first', async (locale) => {
  const cards = z.array(ArticleCard).parse((await ask('/v1/blog/', locale)).json())
  expect(cards.map(({ slug }) => slug)).toEqual([
    'merging-duplicates',
    'honest-prices',
    'why-this-order',
  ])
  for (const { slug, title } of cards) {
    const article = Article.parse((await ask(`/v1/blog/${slug}/`, locale)).json())
    expect(article.title).toBe(title)
    expect(article.html).toContain('<h2>')
  }
})

test('an article or a page that there is not is not found', async () => {
  expect((await ask('/v1/blog/none/')).statusCode).toBe(404)
  expect((await ask('/v1/info/none/')).statusCode).toBe(400)
})

test('the blog is read in a feed reader, with links that lead somewhere from there', async () => {
  const answer = await ask('/v1/blog.rss?locale=uk', 'en')
  expect(answer.headers['content-type']).toContain('application/rss+xml')
  const { channel } = new XMLParser({ ignoreAttributes: false }).parse(answer.body).rss
  expect([channel.language, channel.title]).toEqual(['uk', 'Блог · Okolo'])
  expect(channel.item).toHaveLength(3)
  expect(channel.item[0].link).toBe('https://okolo.example/uk/blog/merging-duplicates')
  expect(new Date(channel.item[0].pubDate).toISOString()).toBe('2026-11-21T08:00:00.000Z')
  const sorting = channel.item.find(({ link }: { link: string }) => link.endsWith('why-this-order'))
  expect(sorting.description).toContain('href="https://okolo.example/uk/how-we-sort"')
})

test('a text that lacks its head stops the start and is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-prose-'))
  await mkdir(join(folder, 'en/blog'), { recursive: true })
  await writeFile(join(folder, 'en/about.md'), 'Hello')
  await expect(openProse(folder)).rejects.toThrow('en/about.md')
  await rm(folder, { recursive: true })
})
