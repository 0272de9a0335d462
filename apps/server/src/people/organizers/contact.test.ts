import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { repointOrganizer } from '#server/ingest/registry/repoint.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
} from '#server/ingest/testing/sample-platform.ts'
import { inTransaction, type Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { contactOf } from './contact.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() => emptyTables(database, 'source, listing, event, venue, organizer'))
afterAll(() => database.close())

type Given = {
  organizers: { name: string; email?: string }[]
  mayContact?: boolean
  trust?: number
  start?: string
}

/** Gathers one event of a source. */
async function list(slug: string, { organizers, mayContact, trust = 0.5, start }: Given) {
  const { terms, ...settings } = sampleSource(slug, { platform: slug, trust })
  const source = await saveSource(database.db, {
    ...settings,
    terms: { ...terms, ...(mayContact !== undefined && { mayContact }) },
  })
  const entry = {
    id: slug,
    title: `Evening of ${slug}`,
    start: start ?? '2026-12-01T20:00:00',
    draft: { organizers },
  }
  const report = await gather(
    source,
    sampleConnector(samplePlatform([entry])),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock: () => now, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
}

async function idOf(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from organizer where name = ${name}`.execute(database.db)
  return rows[0]?.id ?? 0
}

const emailOf = async (name: string) =>
  (await contactOf(database.db, await idOf(name)))?.email ?? null

test('an organizer is written to only where the terms of the source allow it', async () => {
  await list('silent', { organizers: [{ name: 'Silent', email: 'silent@x.example' }] })
  await list('closed', {
    organizers: [{ name: 'Closed', email: 'closed@x.example' }],
    mayContact: false,
    start: '2026-12-02T20:00:00',
  })
  await list('open', {
    organizers: [{ name: 'Open', email: 'open@x.example' }],
    mayContact: true,
    start: '2026-12-03T20:00:00',
  })
  expect([await emailOf('Silent'), await emailOf('Closed')]).toEqual([null, null])
  expect(await contactOf(database.db, await idOf('Open'))).toEqual({
    email: 'open@x.example',
    source: 'open',
  })
})

test('of two organizers of one event each has its own address, or none', async () => {
  await list('club', {
    organizers: [{ name: 'Club, o. z.', email: 'club@x.example' }, { name: 'City' }],
    mayContact: true,
  })
  expect([await emailOf('Club, o. z.'), await emailOf('City')]).toEqual(['club@x.example', null])
})

test('the most trusted source has the word', async () => {
  const organizers = (email: string) => [{ name: 'Club', email }]
  await list('portal', { organizers: organizers('portal@x.example'), mayContact: true, trust: 0.4 })
  await list('own', {
    organizers: organizers('own@x.example'),
    mayContact: true,
    trust: 0.9,
    start: '2026-12-05T20:00:00',
  })
  expect(await emailOf('Club')).toBe('own@x.example')
})

test('another spelling of a merged organizer brings its address, and a withdrawn listing takes it along', async () => {
  await list('club', { organizers: [{ name: 'Club' }] })
  await list('klub', {
    organizers: [{ name: 'Klub', email: 'klub@x.example' }],
    mayContact: true,
    start: '2026-12-05T20:00:00',
  })
  const [club, klub] = [await idOf('Club'), await idOf('Klub')]
  await inTransaction(database.db, (tx) => repointOrganizer(tx, klub, club, 'operator'))
  await sql`update event_organizer set organizer_id = ${club}`.execute(database.db)
  expect(await emailOf('Club')).toBe('klub@x.example')
  await sql`update listing set is_withdrawn = true where platform = 'klub'`.execute(database.db)
  expect(await emailOf('Club')).toBeNull()
})
