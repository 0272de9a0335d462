import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { moodBits } from '#server/catalogue/record/mood-bits.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { createEmbeddingClient } from '#server/platform/llm/embedding-client.ts'
import { createChatClient } from '#server/platform/llm/chat-client.ts'
import { closeModels, completion, startModel, type Asked } from '#server/platform/testing/model.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from '../gather/gather.ts'
import { lockField, unlockField } from '../regroup/set-lock.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'
import { chatMoods } from './ask-for-moods.ts'
import { embeddingMoods } from './embed-moods.ts'
import { dueEvents } from './due-events.ts'
import { createModelMoods, type ModelMoodDeps } from './model-moods.ts'

let database: Database
const signal = new AbortController().signal
const NOW = new Date('2026-11-20T08:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const source = await saveSource(database.db, sampleSource('moods'))
  await gather(
    source,
    sampleConnector(
      samplePlatform([
        { id: 'a', title: 'Lantern walk', start: '2026-11-20T20:00:00' },
        { id: 'b', title: 'Annual assembly', start: '2026-11-21T20:00:00' },
      ]),
    ),
    () => Promise.reject(new Error()),
    { db: database.db, clock: () => NOW, signal },
  )
})
afterEach(async () => {
  await closeModels()
  await sql`delete from event_model_mood`.execute(database.db)
  await sql`delete from model_answer`.execute(database.db)
})
afterAll(() => database.close())

/** Says romantic of everything that has a lantern. */
const reading = ({ body }: Asked) => {
  const events: { id: number; title: string }[] = JSON.parse(body.messages?.[1]?.content ?? '[]')
  return completion(
    JSON.stringify({
      events: events.map(({ id, title }) => ({
        id,
        moods: title.includes('Lantern')
          ? [{ mood: 'romantic', confidence: 0.95, quote: 'Lantern' }]
          : [],
      })),
    }),
    400,
  )
}

async function start(reply: Parameters<typeof startModel>[0], given: Partial<ModelMoodDeps> = {}) {
  const { url, asked } = await startModel(reply)
  const moods = createModelMoods({
    database,
    clock: () => NOW,
    provider: chatMoods(createChatClient({ url, key: null, model: 'small' }), 'small'),
    monthlyTokens: null,
    signal,
    ...given,
  })
  return { moods, asked }
}

/** Titles of the events that lists of each mood have; from the dates and from the events. */
async function listed(mood: string) {
  const bit = moodBits([mood])
  const { rows } = await sql<{ title: string }>`
    select e.title from event e join event_date d on d.event_id = e.id
    where d.moods & ${bit}::smallint <> 0 and e.moods & ${bit}::smallint <> 0`.execute(database.db)
  return rows.map(({ title }) => title)
}

async function shown() {
  const { rows } = await sql<{ title: string; moods: string[]; reasons: unknown }>`
    select title, card -> 'moods' as moods, detail -> 'mood_reasons' as reasons
    from event order by title`.execute(database.db)
  return rows
}

test('events show what the model says, with its words; nothing is asked twice', async () => {
  const { moods, asked } = await start(reading)
  const [, walk] = await shown()
  const byRules = walk?.moods[0] ?? ''
  expect(byRules).not.toBe('romantic')
  expect(await listed(byRules)).toContain('Lantern walk')
  expect(await moods.once()).toEqual({ written: 2, stopped: null })
  expect(await listed(byRules)).not.toContain('Lantern walk')
  expect(await listed('romantic')).toEqual(['Lantern walk'])
  expect(await shown()).toMatchObject([
    { title: 'Annual assembly', moods: [] },
    {
      title: 'Lantern walk',
      moods: ['romantic'],
      reasons: [
        {
          mood: 'romantic',
          reasons: [
            { from: 'model', quote: 'Lantern' },
            { from: 'hour', quote: '20:00' },
          ],
        },
      ],
    },
  ])
  expect(await moods.once()).toEqual({ written: 0, stopped: 'nothing due' })

  // An event that was written anew is due again; the answer is known.
  await sql`delete from event_model_mood`.execute(database.db)
  expect(await moods.once()).toEqual({ written: 2, stopped: null })
  expect(asked).toHaveLength(1)
})

test('what an operator said of moods stands: the model is not asked', async () => {
  const { moods, asked } = await start(reading)
  const { rows } = await sql<{ slug: string }>`
    select slug from event where title = 'Lantern walk'`.execute(database.db)
  const slug = rows[0]?.slug ?? ''
  await lockField(database.db, slug, 'moods', 'offbeat', { who: 'Ada', now: NOW })
  expect(await moods.once()).toEqual({ written: 1, stopped: null })
  expect(asked.map(({ body }) => body.messages?.[1]?.content).join('\n')).not.toContain('Lantern')
  expect(await listed('offbeat')).toEqual(['Lantern walk'])
  await unlockField(database.db, slug, 'moods', { who: 'Ada', now: NOW })
})

test('a spent budget ends asking, and the next month has its own', async () => {
  let now = NOW
  const { moods, asked } = await start(reading, { monthlyTokens: 300, clock: () => now })
  await moods.once()
  await sql`update model_answer set key = key || ' of another text'`.execute(database.db)
  await sql`delete from event_model_mood`.execute(database.db)
  expect(await moods.once()).toEqual({ written: 0, stopped: 'budget' })
  expect(asked).toHaveLength(1)
  now = new Date('2026-12-01T00:00:00Z')
  expect((await moods.once()).written).toBe(2)
})

test('a model that fails is left alone for a while; what stands stays', async () => {
  let now = NOW
  const before = await shown()
  const { moods, asked } = await start(() => ({ status: 401, body: { error: 'bad key' } }), {
    clock: () => now,
  })
  for (let i = 0; i < 3; i++) expect((await moods.once()).stopped).toBe('failed')
  expect((await moods.once()).stopped).toBe('resting')
  expect(asked).toHaveLength(3)
  expect(await shown()).toEqual(before)
  now = new Date(NOW.getTime() + 16 * 60_000)
  expect((await moods.once()).stopped).toBe('failed')
})

test('a model that never answers is not waited for', async () => {
  const { moods } = await start(() => 'never', { timeoutMs: 50 })
  expect(await moods.once()).toMatchObject({ stopped: 'failed', error: { reason: 'late' } })
})

test('a model of meanings is asked in the same way: kept, within the budget, and without it the rules stand', async () => {
  const before = await shown()
  const { url, asked } = await startModel(({ body }) => ({
    body: {
      data: (body.input ?? []).map((_, index) => ({ index, embedding: [1, index % 2] })),
      usage: { total_tokens: 500 },
    },
  }))
  const embed = createEmbeddingClient({ url, key: null, model: 'meanings' })
  const moods = createModelMoods({
    database,
    clock: () => NOW,
    provider: embeddingMoods(embed, 'meanings'),
    monthlyTokens: 600,
    signal,
  })
  expect(await moods.once()).toEqual({ written: 2, stopped: null })
  expect(asked.map(({ path }) => path)).toEqual(['/v1/embeddings', '/v1/embeddings'])
  await sql`update model_answer set key = key || ' of another text'`.execute(database.db)
  await sql`delete from event_model_mood`.execute(database.db)
  expect(await moods.once()).toEqual({ written: 0, stopped: 'budget' })
  expect((await shown()).map(({ title }) => title)).toEqual(before.map(({ title }) => title))
})

test('a guessed category is not told to the words that go with the model', async () => {
  const walk = async () =>
    (await dueEvents(database.db, 10)).find(({ input }) => input.title === 'Lantern walk')?.input
  expect((await walk())?.category).toBe('tour')
  await sql`update event set detail = detail || '{"category_guessed": true}'`.execute(database.db)
  expect((await walk())?.category).toBe('other')
  await sql`update event set detail = detail - 'category_guessed'`.execute(database.db)
})
