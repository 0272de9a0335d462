import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { seedPlaces } from '../catalogue/reference/places.ts'
import { gather } from '../ingest/gather/gather.ts'
import { LOCKABLE_FIELDS } from '../knowledge/merging/locks.ts'
import { lockField, unlockField } from '../ingest/recluster/set-lock.ts'
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
import { silent, WORDS } from './testing/operator-words.ts'
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
      const says = (text: string) => told[output]?.(text, was, slug)
      expect(says(was), `${output} as sources say it: ${was}`).toBe(false)
      expect(says(after.get(output) ?? ''), `${output}: ${after.get(output)}`).toBe(true)
    }
    await unlockField(database.db, slug, field, WHO)
    expect(told.api?.(await OUTPUTS.api(siteOf(app, { slug, found })), '', slug)).toBe(false)
  })
})
