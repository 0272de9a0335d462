import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { buildApp } from './app.ts'
import { seedPlaces } from '../catalogue/reference/places.ts'
import { gather } from '../ingest/gather/gather.ts'
import { joinAnew, noteJoined } from '../ingest/recluster/joined-anew.ts'
import { LOCKABLE_FIELDS, type LockableField } from '../knowledge/merging/locks.ts'
import { mergeEvents, splitEvent, undoDecision } from '../ingest/recluster/operate.ts'
import { journalOf } from '../ingest/match/journal.ts'
import { recluster } from '../ingest/recluster/recluster.ts'
import { lockField, unlockField } from '../ingest/recluster/set-lock.ts'
import { remergeChanged } from '../ingest/maintenance/remerge.ts'
import { saveSource } from '../ingest/sources/source.ts'
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

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
const { signal } = new AbortController()
const WHO = { who: 'Ada', now }
let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), clock }
  app = await buildApp({ db: database.db, database, config, clock, requestsPerMinute: 100_000 })
})
beforeEach(async () => {
  await emptyTables(
    database,
    'source, listing, event, venue, organizer, merge_journal, title_word, matching_state',
  )
  await noteJoined(database.db, 'first')
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const QUARTET = { title: 'Quartet in the courtyard', start: '2026-12-01T20:00:00' }
const BEES = { title: 'Bees and their keepers', start: '2026-12-02T19:00:00' }

async function list(platform: string, entry: Omit<Entry, 'id'>): Promise<void> {
  const source = await saveSource(database.db, sampleSource(platform, { platform }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform([{ id: platform, title: '', start: '', ...entry }])),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal },
  )
  expect(report.error).toBeNull()
}

async function slugs(): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from event where merged_into is null order by id`.execute(database.db)
  return rows.map(({ slug }) => slug)
}

async function listingOf(platform: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from listing where platform = ${platform}`.execute(database.db)
  return rows[0]?.id ?? 0
}

async function shown(slug: string): Promise<string> {
  app.invalidate()
  const { statusCode, payload } = await app.inject(`/v1/events/${slug}/`)
  return `${statusCode} ${payload}`
}

type Trials = Record<string, (slug: string) => Promise<void>>

/** Events of every catalogue's life. `slug` is the event that an operator changed. */
const USUAL: Trials = {
  'the next gathering': () => list('one', QUARTET),
  'a new version of the rules of reading': async () => {
    await sql`update source_record set mapped_with = '0 older'`.execute(database.db)
    await sql`update listing set content_hash = 'older'`.execute(database.db)
    await list('one', QUARTET)
  },
  'a changed record': () =>
    list('one', {
      ...QUARTET,
      title: 'Quartet in the courtyard!',
      draft: { categories: ['theatre'], offers: [{ price: 30, currency: 'EUR' }] },
    }),
  'a new version of the rules of merging': async () => {
    const reports = await remergeChanged({ db: database.db, clock, signal }, { rules: 'newer' })
    expect(reports.length).toBeGreaterThan(0)
  },
  'a night': async () => {
    await recluster({ db: database.db, clock })
  },
  'a new version of the rules of joining': async () => {
    const done = await joinAnew(
      { db: database.db, clock },
      { rules: 'newer', city: 'bratislava', budgetMs: 9e9 },
    )
    expect(done).toMatchObject({ isWhole: true })
  },
}

/** Further changes. Each of these trials needs the one before. */
const OTHERS: Trials = {
  'a listing that joins later': async (slug) => {
    await list('three', QUARTET)
    const { rows } = await sql<{ slug: string }>`
      select e.slug from listing l join event e on e.id = l.event_id where l.platform = 'three'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ slug }])
  },
  'a split': async (slug) => {
    await splitEvent(database.db, slug, await listingOf('three'), WHO)
  },
  'a merge': async (slug) => {
    const [, other = ''] = await slugs()
    expect((await mergeEvents(database.db, slug, other, WHO)).slug).toBe(slug)
  },
}

const WORDS: Record<LockableField, [value: string, says: string | RegExp]> = {
  title: ['Strings at dusk', '"title":"Strings at dusk"'],
  description: ['Strings & a view', 'Strings &amp; a view'],
  status: ['cancelled', /^(?!.*"status":"scheduled","previous).*"status":"cancelled"/],
  category: ['food', '"category":{"slug":"food"'],
  moods: ['offbeat', '"moods":["offbeat"]'],
  city: ['kosice', '"city":{"slug":"kosice"'],
  price: ['null', '"price":null,"image"'],
  ticketUrl: ['https://box.example/', '"ticket_url":"https://box.example/"'],
  url: ['https://house.example/', '"url":"https://house.example/"'],
  onlineUrl: ['https://stream.example/', '"online_url":"https://stream.example/"'],
  hidden: ['true', /^404/],
}

describe("keeps an operator's correction of", () => {
  test.each(LOCKABLE_FIELDS)('the %s lasts until he takes it back', async (field) => {
    const [value, says] = WORDS[field]
    await list('one', { ...QUARTET, draft: { offers: [{ price: 12, currency: 'EUR' }] } })
    await list('two', QUARTET)
    const [slug = '', ...none] = await slugs()
    expect(none).toEqual([])
    expect(await shown(slug)).not.toMatch(says)
    await lockField(database.db, slug, field, value, WHO)
    expect(await shown(slug)).toMatch(says)
    for (const [trial, happens] of Object.entries({ ...USUAL, ...OTHERS })) {
      await happens(slug)
      expect(await shown(slug), `${field} after ${trial}`).toMatch(says)
    }
    await unlockField(database.db, slug, field, WHO)
    expect(await shown(slug)).not.toMatch(says)
    expect(await shown(slug)).toMatch(/^200/)
  })
})

test('a split lasts until he takes it back: then the rules say again what is one', async () => {
  await list('one', QUARTET)
  await list('two', QUARTET)
  const [slug = ''] = await slugs()
  const { leaves } = await splitEvent(database.db, slug, await listingOf('two'), WHO)
  for (const [trial, happens] of Object.entries(USUAL)) {
    await happens(slug)
    expect(await slugs(), trial).toEqual([slug, leaves.slug])
  }
  // Another listing joins one of them, and brings them not together.
  await list('three', QUARTET)
  expect(await slugs()).toEqual([slug, leaves.slug])
  const word = (await journalOf(database.db, ['two two'])).find(({ holds }) => holds)
  await undoDecision(database.db, word?.id ?? 0, WHO)
  expect(await slugs()).toEqual([slug])
  expect(await shown(leaves.slug)).toMatch(/^301/)
  await recluster({ db: database.db, clock })
  expect(await slugs()).toEqual([slug])
})

test('a merge lasts until he takes it back: then both are as they were, with their addresses', async () => {
  await list('one', QUARTET)
  await list('two', BEES)
  const both = await slugs()
  const [slug = '', other = ''] = both
  await mergeEvents(database.db, slug, other, WHO)
  for (const [trial, happens] of Object.entries(USUAL)) {
    await happens(slug)
    expect(await slugs(), trial).toEqual([slug])
  }
  expect(await shown(other)).toMatch(/^301/)
  const word = (await journalOf(database.db, ['two two'])).find(({ holds }) => holds)
  await undoDecision(database.db, word?.id ?? 0, WHO)
  expect(await slugs()).toEqual(both)
  expect(await shown(other)).toContain(BEES.title)
  await expect(undoDecision(database.db, word?.id ?? 0, WHO)).rejects.toThrow(
    'does not hold any more',
  )
  await expect(undoDecision(database.db, 9999, WHO)).rejects.toThrow('There is no decision 9999')
})
