import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { seedPlaces } from '../catalogue/reference/places.ts'
import { gather } from '../ingest/gather/gather.ts'
import { LOCKABLE_FIELDS, type LockableField } from '../knowledge/merging/locks.ts'
import { lockField, unlockField } from '../ingest/regroup/set-lock.ts'
import { saveSource, type SourceSettings } from '../ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
} from '../ingest/testing/sample-platform.ts'
import { readConfig } from '../platform/settings/config.ts'
import type { Database } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { testDatabase } from '../platform/testing/database.ts'
import { OUTPUTS, pagesOfSource, siteOf, type Output } from './testing/told-everywhere.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
const WHO = { who: 'Ada', now }
let database: Database
let app: App
let slug = ''

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), clock }
  app = await buildApp({
    db: database.db,
    database,
    config,
    clock,
    renderer: await pagesOfSource(),
    requestsPerMinute: 100_000,
  })
  const place = { name: 'Aurora Kino', address: 'Dlhá 7', lat: 48.145, lon: 17.11 }
  const own = { title: 'Zimná suita pre dve čelá', start: '2026-11-20T19:00:00' }
  await list('agenda', {
    ...own,
    id: 'a',
    draft: {
      place,
      url: 'https://agenda.example/a',
      categories: ['concert'],
      offers: [{ price: 12, currency: 'EUR' }],
    },
  })
  await list(
    'tickets',
    {
      ...own,
      id: 't',
      draft: {
        place,
        url: 'https://tickets.example/t',
        categories: ['concert'],
        offers: [{ price: 14, currency: 'EUR', url: 'https://tickets.example/t/buy' }],
      },
    },
    { title: 'Tickets', role: 'ticketing' },
  )
  const { rows } = await sql<{ slug: string; source_count: number }>`
    select slug, source_count from event where merged_into is null`.execute(database.db)
  expect(rows).toMatchObject([{ source_count: 2 }])
  slug = rows[0]?.slug ?? ''
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function list(platform: string, entry: Entry, settings: Partial<SourceSettings> = {}) {
  const source = await saveSource(database.db, sampleSource(platform, { platform, ...settings }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform([entry])),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
}

type Check = (told: string, before: string) => boolean
const has =
  (text: string | RegExp): Check =>
  (told) =>
    typeof text === 'string' ? told.includes(text) : text.test(told)
const hasNot =
  (text: string | RegExp): Check =>
  (told) =>
    !has(text)(told, '')
const both =
  (...checks: Check[]): Check =>
  (told, before) =>
    checks.every((check) => check(told, before))
/** The event is in it no more. */
const gone: Check = (told) => !told.includes(slug)
const listed: Check = (told) => told.includes(slug)
const changed: Check = (told, before) => told !== before
/** This output does not tell the field. */
const silent = null

/** Locked fields: the filter that finds or loses the event, and each output's form. */
const WORDS: Record<
  LockableField,
  { value: string; found: string; told: Record<Output, Check | null> }
> = {
  title: {
    value: 'Veľká suita pre Martu',
    found: 'search=martu',
    told: {
      page: both(has('Veľká suita pre Martu'), hasNot(/[>"]Zimná/)),
      jsonLd: both(has('Veľká suita pre Martu'), hasNot(/[>"]Zimná/)),
      api: has('"title":"Veľká suita pre Martu"'),
      dates: silent,
      list: has('"title":"Veľká suita pre Martu"'),
      found: listed,
      count: has('"count":1'),
      map: has('"title":"Veľká suita pre Martu"'),
      suggest: has('Veľká suita pre Martu'),
      numbers: silent,
      eventIcs: has(/SUMMARY[^\r]*:Veľká suita pre Martu/),
      ics: has(/SUMMARY[^\r]*:Veľká suita pre Martu/),
      rss: has('<title>Veľká suita pre Martu</title>'),
      atom: has(/<title[^>]*>Veľká suita pre Martu/),
      jsonFeed: has('"title":"Veľká suita pre Martu"'),
      sitemap: silent,
      picture: changed,
    },
  },
  status: {
    value: 'cancelled',
    found: 'city=bratislava',
    told: {
      page: both(has('This event was cancelled!'), hasNot('/buy')),
      jsonLd: both(has('EventCancelled'), hasNot('EventScheduled'), hasNot('"offers"')),
      api: both(has('"state":"cancelled"'), has('"origins":{'), has('"rule":"lock"')),
      dates: both(has('"status":"cancelled"'), hasNot('"status":"scheduled"')),
      list: gone,
      found: gone,
      count: has('"count":0'),
      map: gone,
      suggest: gone,
      numbers: hasNot(/"event_count":[1-9]/),
      eventIcs: both(has('STATUS:CANCELLED'), hasNot('STATUS:CONFIRMED')),
      ics: gone,
      rss: gone,
      atom: gone,
      jsonFeed: gone,
      sitemap: hasNot('/feed/bratislava'),
      picture: changed,
    },
  },
  category: {
    value: 'theatre',
    found: 'city=bratislava&category=theatre',
    told: {
      page: has('Theatre'),
      jsonLd: has('TheaterEvent'),
      api: has('"category":{"slug":"theatre"'),
      dates: silent,
      list: has('"category":{"slug":"theatre"'),
      found: listed,
      count: has('"count":1'),
      map: silent,
      suggest: silent,
      numbers: has(/"slug":"theatre"[^}]*"event_count":1/),
      eventIcs: has('CATEGORIES:Theatre'),
      ics: has('CATEGORIES:Theatre'),
      rss: has('<category>Theatre</category>'),
      atom: has('term="Theatre"'),
      jsonFeed: has('"Theatre"'),
      sitemap: has('/feed/bratislava/theatre'),
      picture: silent,
    },
  },
  moods: {
    value: 'romantic, offbeat',
    found: 'city=bratislava&mood[]=offbeat',
    told: {
      page: both(has('Offbeat'), hasNot('<dt>Offbeat')),
      jsonLd: silent,
      api: both(has('"moods":["romantic","offbeat"]'), has('"mood":"offbeat","reasons":[]')),
      dates: silent,
      list: has('"moods":["romantic","offbeat"]'),
      found: listed,
      count: has('"count":1'),
      map: has('"mood":"romantic"'),
      suggest: silent,
      numbers: has(/"slug":"offbeat"[^}]*"event_count":1/),
      eventIcs: silent,
      ics: silent,
      rss: silent,
      atom: silent,
      jsonFeed: silent,
      sitemap: silent,
      picture: silent,
    },
  },
  city: {
    value: 'Košice',
    found: 'city=kosice',
    told: {
      page: both(has('Košice'), hasNot('/feed/bratislava')),
      jsonLd: both(has('"addressLocality":"Košice"'), hasNot('48.145')),
      api: both(has('"city":{"slug":"kosice"'), has('"location":null')),
      dates: silent,
      list: gone,
      found: listed,
      count: has('"count":1'),
      map: gone,
      suggest: silent,
      numbers: has(/"slug":"kosice"[^}]*(?:\{[^}]*\}[^}]*)*?"event_count":1/),
      eventIcs: has(/LOCATION:[^\r]*Košice/),
      ics: gone,
      rss: gone,
      atom: gone,
      jsonFeed: gone,
      sitemap: both(has('/feed/kosice'), hasNot('/feed/bratislava')),
      picture: changed,
    },
  },
  price: {
    value: '{"is_free":true,"min":null,"max":null,"currency":null,"fees":"unknown","text":null}',
    found: 'city=bratislava&free=true',
    told: {
      page: both(has('Free'), hasNot(/€\s?1[24]|1[24]\s?€|EUR/)),
      jsonLd: both(has('"isAccessibleForFree":true'), has('"price":0'), hasNot('"price":14')),
      api: both(has(/"price":\{[^}]*"is_free":true/), hasNot('"min":14'), hasNot('"min":12')),
      dates: silent,
      list: has(/"price":\{[^}]*"is_free":true/),
      found: listed,
      count: has('"count":1'),
      map: has(/"price":\{[^}]*"is_free":true/),
      suggest: silent,
      numbers: silent,
      eventIcs: silent,
      ics: silent,
      rss: silent,
      atom: silent,
      jsonFeed: has(/"price":\{[^}]*"is_free":true/),
      sitemap: silent,
      picture: silent,
    },
  },
  ticketUrl: {
    value: 'https://box.example/suita',
    found: '',
    told: {
      page: both(has('https://box.example/suita'), hasNot('tickets.example/t/buy')),
      jsonLd: both(has('https://box.example/suita'), hasNot('tickets.example/t/buy')),
      api: both(has('"ticket_url":"https://box.example/suita"'), hasNot('/t/buy')),
      dates: silent,
      list: silent,
      found: silent,
      count: silent,
      map: silent,
      suggest: silent,
      numbers: silent,
      eventIcs: silent,
      ics: silent,
      rss: silent,
      atom: silent,
      jsonFeed: silent,
      sitemap: silent,
      picture: silent,
    },
  },
  url: {
    value: 'https://house.example/suita',
    found: '',
    told: {
      page: has('https://house.example/suita'),
      jsonLd: silent,
      api: has('"url":"https://house.example/suita"'),
      dates: silent,
      list: silent,
      found: silent,
      count: silent,
      map: silent,
      suggest: silent,
      numbers: silent,
      eventIcs: has('https://house.example/suita'),
      ics: has('https://house.example/suita'),
      rss: has('https://house.example/suita'),
      atom: has('https://house.example/suita'),
      jsonFeed: has('https://house.example/suita'),
      sitemap: silent,
      picture: silent,
    },
  },
  onlineUrl: {
    value: 'https://stream.example/live',
    found: 'city=bratislava&is_online=true',
    told: {
      page: has('https://stream.example/live'),
      jsonLd: has('https://stream.example/live'),
      api: both(has('"online_url":"https://stream.example/live"'), has('"is_online":true')),
      dates: silent,
      list: has('"is_online":true'),
      found: listed,
      count: has('"count":1'),
      map: silent,
      suggest: silent,
      numbers: silent,
      eventIcs: has('https://stream.example/live'),
      ics: has('https://stream.example/live'),
      rss: silent,
      atom: silent,
      jsonFeed: silent,
      sitemap: silent,
      picture: silent,
    },
  },
  hidden: {
    value: 'true',
    found: 'search=suita',
    told: {
      page: has('status 404'),
      jsonLd: has('status 404'),
      api: has('status 404'),
      dates: silent,
      list: gone,
      found: gone,
      count: has('"count":0'),
      map: gone,
      suggest: gone,
      numbers: hasNot(/"event_count":[1-9]/),
      eventIcs: has('status 404'),
      ics: gone,
      rss: gone,
      atom: gone,
      jsonFeed: gone,
      sitemap: both(gone, hasNot('/feed/bratislava')),
      picture: has('status 404'),
    },
  },
}

test('every field that can be locked is asked about', () => {
  expect(Object.keys(WORDS).toSorted()).toEqual(LOCKABLE_FIELDS.toSorted())
})

describe.each(LOCKABLE_FIELDS)('an operator says the %s', (field) => {
  const { value, found, told } = WORDS[field]
  const outputs = Object.keys(OUTPUTS).filter((name): name is Output =>
    Object.hasOwn(OUTPUTS, name),
  )
  const asked = outputs.filter((output) => told[output] !== silent)
  const all = async () => {
    const site = siteOf(app, { slug, found })
    const texts = new Map<Output, string>()
    for (const output of asked) texts.set(output, await OUTPUTS[output](site))
    return texts
  }

  test(`and it stands in ${asked.join(', ')}, until it is taken back`, async () => {
    const before = await all()
    await lockField(database.db, slug, field, value, WHO)
    const after = await all()
    for (const output of asked) {
      const was = before.get(output) ?? ''
      const says = (text: string) => told[output]?.(text, was)
      expect(says(was), `${output} as sources say it: ${was}`).toBe(false)
      expect(says(after.get(output) ?? ''), `${output}: ${after.get(output)}`).toBe(true)
    }
    await unlockField(database.db, slug, field, WHO)
    expect(told.api?.(await OUTPUTS.api(siteOf(app, { slug, found })), '')).toBe(false)
  })
})
