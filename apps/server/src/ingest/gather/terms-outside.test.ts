/** Texts that leave the house by page, API and feed, of the sources of every connector, mapping and list that ships. */
import { readdirSync, readFileSync } from 'node:fs'
import { connectors } from '#server/platform/connectors.ts'
import type { Terms } from '@okolo/connectors/connector'
import { parseMappingFile } from '@okolo/connectors/tabular/mapping-file'
import { describeSource } from '@okolo/connectors/tabular/tabular'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from './gather.ts'
import { readShippedSources } from '#server/ingest/source-files/shipped-sources.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'

const mappings = new URL('../../../sources/mappings/', import.meta.url)
const shipped: [string, Terms][] = [
  ...connectors.map(({ manifest }): [string, Terms] => [
    `connector ${manifest.id}`,
    manifest.terms,
  ]),
  ...readdirSync(mappings).map((name): [string, Terms] => {
    const text = readFileSync(new URL(name, mappings), 'utf8')
    return [`mapping ${name}`, describeSource(parseMappingFile(text, name)).terms]
  }),
  ...(await readShippedSources()).map(({ settings }): [string, Terms] => [
    `source ${settings.slug}`,
    settings.terms,
  ]),
]
const distinct = [...new Map(shipped.map((one) => [JSON.stringify(one[1]), one])).values()]

const now = new Date('2026-11-20T12:00:00Z')
const PICTURE = 'https://pictures.example/poster.jpg'
let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  for (const [at, [, terms]] of distinct.entries()) {
    const draft = {
      url: `https://listing.example/${at}`,
      summary: { en: `Summary of ${at}.` },
      descriptionHtml: { en: `<p>Description of ${at}.</p>` },
      images: [{ url: PICTURE }],
      // Far from each other: nobody takes two for one.
      place: { name: `Hall ${at}`, lat: 48.1 + at / 500, lon: 17.0 + at / 300 },
    }
    const entry = {
      id: 'x',
      title: `Evening ${at} ${'abcdefghijklmnopqrstuvwxyz'[at % 26]}`,
      draft,
    }
    const start = `2026-12-${String(1 + (at % 28)).padStart(2, '0')}T${10 + (at % 12)}:00:00`
    const settings = sampleSource(`source-${at}`, {
      platform: `p${at}`,
      title: `Source ${at}`,
      terms,
    })
    const source = await saveSource(database.db, settings)
    const connector = sampleConnector(samplePlatform([{ ...entry, start }]))
    await gather(source, connector, () => Promise.reject(new Error('asks nobody')), {
      db: database.db,
      clock: () => now,
      signal: new AbortController().signal,
    })
  }
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://okolo.example' }),
    clock: () => now,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function slugOf(at: number): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select e.slug from event e join listing l on l.event_id = e.id join source s on s.id = l.source_id
    where s.slug = ${`source-${at}`}`.execute(database.db)
  return rows[0]?.slug
}

const FEEDS = ['ics', 'rss', 'atom', 'json']
const all = async () => {
  const paths = FEEDS.map((ending) => `/v1/events.${ending}?city=bratislava`)
  const answers = await Promise.all(
    [...paths, '/v1/events/?city=bratislava&sorting=start&page_size=100'].map((url) =>
      app.inject({ url }),
    ),
  )
  // iCalendar folds its lines.
  return answers.map(({ body }) => body.replaceAll('\r\n ', ''))
}

test('there are terms of all three kinds among them', () => {
  const kinds = new Set(distinct.map(([, { redisplay }]) => redisplay))
  expect([...kinds].toSorted()).toEqual(['facts-only', 'no', 'yes'])
})

describe.each(distinct.map(([name, terms], at) => ({ name, terms, at })))(
  '$name',
  ({ terms, at }) => {
    test(`its event leaves only as its terms allow (redisplay ${terms.redisplay}, images ${terms.images})`, async () => {
      const slug = await slugOf(at)
      const outside = await all()
      const title = new RegExp(String.raw`Evening ${at} [a-z]`)
      if (terms.redisplay === 'no') {
        expect(outside.filter((body) => title.test(body))).toEqual([])
        // Its row holds nothing, and its address leads nowhere.
        let url = `/v1/events/${slug ?? 'none'}/`
        for (let hop = 0; hop < 3; hop++) {
          const { statusCode, headers, body } = await app.inject({ url })
          expect(statusCode).toBeGreaterThanOrEqual(300)
          expect(body).not.toContain('Evening')
          url = headers.location ?? url
        }
        return
      }
      expect(outside.every((body) => title.test(body))).toBe(true)
      const { body } = await app.inject({ url: `/v1/events/${slug}/?locale=en` })
      const ics = (await app.inject({ url: `/v1/events/${slug}/event.ics` })).body
      const texts = [...outside, body, ics.replaceAll('\r\n ', '')]
      const says = (words: string) => texts.filter((text) => text.includes(words)).length
      const mayQuote = terms.redisplay === 'yes'
      expect(says(`Summary of ${at}.`) > 0).toBe(mayQuote)
      expect(says(`Description of ${at}.`) > 0).toBe(mayQuote)
      const { image } = JSON.parse(body)
      expect(image !== null).toBe(mayQuote && terms.images !== 'none')

      const words = terms.attribution ?? `Source ${at}`
      const [credit] = JSON.parse(body).credits
      expect(credit).toEqual({
        text: words,
        license: terms.license ?? null,
        terms_url: terms.termsUrl ?? null,
        url: terms.linkBack ? `https://listing.example/${at}` : null,
      })
      // A card of a list gives the words that are asked for, wherever it stands.
      const cards: { slug: string; credits: unknown }[] = JSON.parse(outside[4]!).results
      const asked = { text: terms.attribution, license: terms.license ?? null }
      expect(cards.find((card) => card.slug === slug)?.credits).toEqual(
        terms.attribution === undefined ? [] : [asked],
      )
      // Each feed says it in its own way of writing.
      const [calendar, rss, atom, json] = outside.map((text) => text.replaceAll('\\', ''))
      for (const feed of [calendar, rss, atom, json]) {
        expect(feed?.replaceAll('&amp;', '&')).toContain(words)
        if (terms.linkBack) expect(feed).toContain(`https://listing.example/${at}`)
      }
    })
  },
)
