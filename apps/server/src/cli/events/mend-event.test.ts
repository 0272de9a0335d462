import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
} from '#server/ingest/testing/sample-platform.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { runCommand } from '#server/app/commands.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
let database: Database
let slug = ''
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  for (const platform of ['agenda', 'tickets']) {
    const source = await saveSource(database.db, sampleSource(platform, { platform }))
    const entry = { id: platform, title: 'Quartet in the courtyard', start: '2026-12-01T20:00:00' }
    const offline = () => Promise.reject(new Error('no network'))
    await gather(source, sampleConnector(samplePlatform([entry])), offline, {
      db: database.db,
      clock,
      signal: new AbortController().signal,
    })
  }
  slug = (await slugs())[0] ?? ''
})
afterAll(() => database.close())

async function slugs(): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from event where merged_into is null order by id`.execute(database.db)
  return rows.map((row) => row.slug)
}

async function okolo(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(args, {
    cwd: '/',
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
    config: { ...readConfig({ LOG_LEVEL: 'silent' }), clock },
    database,
  })
  return lines.join('\n')
}

test('explain says what sources and operators say of each field, who and when', async () => {
  await okolo('lock', slug, 'city', 'Košice')
  await okolo('lock', slug, 'moods', 'none')
  const told = await okolo('explain', slug)
  expect(told).toMatch(
    /city: kosice, said by \S+ \(command line\) at 2026-11-20T12:00:00.000Z, else bratislava \(agenda: bratislava; tickets: bratislava\)/,
  )
  expect(told).toMatch(/moods: nothing, said by /)
  expect(told).toContain('status: scheduled (agenda: scheduled; tickets: scheduled)')
  await okolo('unlock', slug, 'city')
  expect(await okolo('explain', slug)).toContain('city: bratislava (agenda')
})

test('hidden, it can be named, explained and shown again', async () => {
  expect(await okolo('lock', slug, 'hidden', 'true')).toContain('hidden is locked')
  expect(await okolo('explain', slug)).toContain('hidden: hidden, said by')
  await okolo('unlock', slug, 'hidden')
  expect(await okolo('explain', slug)).toContain('hidden: to be seen')
})

test('a split is taken back by its number', async () => {
  const listing = /listing (\d+): tickets|listing (\d+): Sample/g
  const [, last] = (await okolo('explain', slug)).match(listing) ?? []
  await okolo('split', slug, '--listing', /\d+/.exec(last ?? '')?.[0] ?? '')
  expect(await slugs()).toHaveLength(2)
  const number = /\(undo (\d+)\)/.exec(await okolo('explain', slug))?.[1] ?? ''
  expect(await okolo('undo', number)).toContain('taken back: cannot')
  expect(await slugs()).toEqual([slug])
  expect(await okolo('undo', number)).toContain('does not hold any more')
  expect(await okolo('undo', 'one')).toContain('is not a number of a decision')
})
