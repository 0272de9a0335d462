import { sql } from 'kysely'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
} from '#server/ingest/testing/sample-platform.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Gathers one event a title, on the first days of December. Returns their slugs. */
export async function sampleEvents(db: Db, clock: Clock, titles: string[]): Promise<string[]> {
  await seedPlaces(db)
  const source = await saveSource(db, sampleSource('one', { platform: 'one' }))
  const entries = titles.map((title, i) => ({
    id: String(i),
    title,
    start: `2026-12-0${i + 1}T2${i % 3}:00:00`,
  }))
  await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error('no network')),
    { db, clock, signal: new AbortController().signal },
  )
  const { rows } = await sql<{ slug: string }>`select slug from event order by id`.execute(db)
  return rows.map(({ slug }) => slug)
}
