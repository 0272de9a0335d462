import { afterEach, describe, expect, test } from 'vitest'
import { createChatClient } from '#server/platform/llm/chat-client.ts'
import { closeModels, completion, startModel } from '#server/platform/testing/model.ts'
import { CityNames } from '#server/knowledge/sentences/city-names.ts'
import { sentenceModel } from './sentence-model.ts'
import { understand } from '#server/knowledge/sentences/understand.ts'

afterEach(closeModels)

const CITIES = new CityNames([
  { slug: 'bratislava', name: 'Bratislava', names: {}, population: 475_503 },
])
const context = { locale: 'en' as const, today: '2026-11-20', cities: CITIES }
const NOTHING = {
  search: '',
  categories: [],
  moods: [],
  free: false,
  max_price: null,
  date_from: null,
  date_to: null,
  city: null,
  is_online: false,
  near_me: false,
  ignored: [],
}
const SENTENCE = 'somewhere my grandmother would enjoy sitting with me in Bratislava'

/** A model that answers so, and what it was asked. */
async function modelThatSays(answer: object | string, monthlyTokens: number | null = null) {
  const { url, asked } = await startModel(() =>
    answer === 'never'
      ? 'never'
      : completion(typeof answer === 'string' ? answer : JSON.stringify({ ...NOTHING, ...answer })),
  )
  const model = sentenceModel(createChatClient({ url, key: null, model: 'small' }), {
    clock: () => new Date('2026-11-20T15:00:00Z'),
    monthlyTokens,
  })
  const read = (sentence: string) => model.improve(sentence, understand(sentence, context), context)
  return { read, asked }
}

test('is asked about what the rules leave unread, once', async () => {
  const { read, asked } = await modelThatSays({
    moods: ['chill'],
    city: 'Bratislava',
    ignored: ['my grandmother'],
  })
  const expected = {
    language: 'en',
    filter: { mood: 'chill', city: 'bratislava' },
    ignored: ['my grandmother'],
    nearMe: false,
  }
  expect(await read(SENTENCE)).toMatchObject(expected)
  expect(await read(SENTENCE)).toMatchObject(expected)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.body.messages?.[1]?.content).toBe(
    JSON.stringify({ today: '2026-11-20', language: 'en', search: SENTENCE }),
  )
})

test('keeps what only rules can read when a model reads the rest', async () => {
  const { read } = await modelThatSays({ moods: ['chill'] })
  const sentence = 'somewhere my grandmother would enjoy sitting with me in a wheelchair after 8pm'
  expect(await read(sentence)).toMatchObject({
    filter: { mood: 'chill', time_from: '20:00', accessible: true },
    parts: [
      { key: 'mood', words: '' },
      { key: 'accessible', words: 'wheelchair' },
      { key: 'time', words: 'after 8 pm' },
    ],
  })
})

test.each(['cheap jazz tonight near the river', 'Kenny Garrett', 'The Lumineers Bratislava'])(
  'is not asked about: %s',
  async (sentence) => {
    const { read, asked } = await modelThatSays({ moods: ['chill'] })
    expect(await read(sentence)).toEqual(understand(sentence, context))
    expect(asked).toEqual([])
  },
)

describe('the rules stand', () => {
  const rules = understand(SENTENCE, context)
  test.each([
    ['words that nobody typed', { search: 'opera tickets', moods: ['chill'] }],
    ['nothing to filter by', { city: 'Atlantis' }],
    ['a category that is none', { categories: ['rave'] }],
    ['an order', 'DROP TABLE event'],
    ['more than it was asked', { ...NOTHING, moods: ['chill'], sql: 'select 1' }],
    ['days that are over', { date_from: '2025-01-01', date_to: '2025-01-02' }],
  ])('when a model answers %s', async (_, answer) => {
    const { read } = await modelThatSays(answer)
    expect(await read(SENTENCE)).toEqual(rules)
  })

  test('when it does not answer in time', async () => {
    const { read } = await modelThatSays('never')
    expect(await read(SENTENCE)).toEqual(rules)
  })

  test('when the day has spent its share of the tokens', async () => {
    const { read, asked } = await modelThatSays({ moods: ['chill'] }, 30)
    expect(await read(`${SENTENCE} please`)).toMatchObject({ filter: { mood: 'chill' } })
    expect(await read(SENTENCE)).toEqual(rules)
    expect(asked).toHaveLength(1)
  })
})
