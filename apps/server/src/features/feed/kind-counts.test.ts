import { Category } from '@okolo/contract/events/category'
import { EventCount, MoodCount } from '@okolo/contract/events/counts'
import { EventList } from '@okolo/contract/events/event-list'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { CASTLE, makeEvents, NOW } from './testing/oracle-events.ts'

let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  for (const given of makeEvents(200)) await event(given)
  await sql`update event e set next_starts_at = (
    select min(d.starts_at) from event_date d where d.event_id = e.id and d.ends_at > ${NOW})`.execute(
    database.db,
  )
  await sql`update event_text t set upcoming = e.next_starts_at is not null
    from event e where e.id = t.event_id`.execute(database.db)
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => NOW,
    requestsPerMinute: 1_000_000,
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

/** A visitor's choices: one of each line, or none. */
const CHOICES: readonly (readonly string[])[] = [
  ['city=bratislava', 'city=wien', 'city_exclude=wien', ''],
  [
    'timeframe=today',
    'timeframe=this_week',
    'date_from=2026-11-21&date_to=2026-11-22',
    'date_from=2026-11-23&date_to=2026-11-29',
    'timeline=past',
    'timeframe=',
    '',
  ],
  ['distance=5', 'distance=25', `distance=3&location[]=${CASTLE.lat}&location[]=${CASTLE.lng}`],
  ['free=true', 'price=15'],
  ['time_from=17:00', 'time_from=22:00&time_to=05:00'],
  ['weekday=6', 'weekday[]=5&weekday[]=7'],
  ['language=en'],
  ['accessible=true'],
  ['age=5'],
  ['popular=true'],
  ['search=violin', 'search=violn'],
  ['is_online=true'],
  ['sorting=start', 'sorting=popular'],
]

/** 200 filters, the same each time. Later choices are rarer, as people make them. */
function randomFilters(): string[] {
  let state = 7
  const upTo = (n: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % n
  }
  return Array.from({ length: 200 }, () =>
    CHOICES.flatMap((line, i) => {
      const one = line[upTo(line.length)] ?? ''
      return one !== '' && (i < 2 || upTo(5) === 0) ? [one] : []
    }).join('&'),
  )
}

async function ask<T>(shape: z.ZodType<T>, path: string): Promise<T> {
  const answer = await app.inject(path)
  expect([path, answer.statusCode]).toEqual([path, 200])
  return shape.parse(answer.json())
}

/** Slugs of all events that the list shows, page by page. */
async function shown(query: string): Promise<Set<string>> {
  const slugs = new Set<string>()
  let cursor = ''
  do {
    const page = await ask(EventList, `/v1/events/?${query}&page_size=100${cursor}`)
    for (const { slug } of [...page.results, ...page.ongoing]) slugs.add(slug)
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor !== '')
  return slugs
}

test('categories, moods and counts say what is then shown, for 200 random filters', async () => {
  const found = { categories: 0, moods: 0 }
  for (const [i, query] of randomFilters().entries()) {
    const categories = await ask(z.array(Category), `/v1/categories/?${query}`)
    const category = categories[i % categories.length]
    if (category === undefined) throw new Error('no categories')
    const inCategory = `${query}&category=${category.slug}`
    const ofCategory = (await shown(inCategory)).size
    expect([inCategory, category.event_count]).toEqual([inCategory, ofCategory])
    const moods = await ask(z.array(MoodCount), `/v1/moods/?${query}`)
    const mood = moods.find(({ slug }) => slug === ['chill', 'party', 'romantic'][i % 3])
    const inMood = `${query}&mood=${mood?.slug ?? ''}`
    const ofMood = (await shown(inMood)).size
    expect([inMood, mood?.event_count]).toEqual([inMood, ofMood])
    const { count } = await ask(EventCount, `/v1/events/count/?${inMood}`)
    expect([inMood, count]).toEqual([inMood, ofMood])
    found.categories += Math.min(1, ofCategory)
    found.moods += Math.min(1, ofMood)
  }
  expect(found.categories).toBeGreaterThan(80)
  expect(found.moods).toBeGreaterThan(80)
}, 120_000)

test('a category or a mood that is chosen leaves the numbers beside it', async () => {
  const all = await ask(z.array(Category), '/v1/categories/?city=wien')
  expect(await ask(z.array(Category), '/v1/categories/?city=wien&category=concert')).toEqual(all)
  const moods = await ask(z.array(MoodCount), '/v1/moods/?city=wien')
  expect(moods.map(({ slug }) => slug)).toEqual([...MOOD_SLUGS])
  expect(await ask(z.array(MoodCount), '/v1/moods/?city=wien&mood=party')).toEqual(moods)
})
