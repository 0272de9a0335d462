import { afterEach, expect, test } from 'vitest'
import type { GiftReading } from '@okolo/contract/events/gift'
import { createChatClient } from '#server/platform/llm/chat-client.ts'
import { modelBudget, withinBudget } from '#server/platform/llm/model-budget.ts'
import { closeModels, startModel } from '#server/platform/testing/model.ts'
import { withModel } from './ask-model.ts'

afterEach(closeModels)

const READ: GiftReading = {
  form: { title: 'Koncer', day: '2026-12-05', time: '19:00' },
  from: { title: 'poster', day: 'poster', time: 'poster' },
  unsure: ['title'],
  others: [],
  text: 'Koncer\n5. 12. 2026 o 19:00',
}
const SAID = {
  title: 'Koncert',
  day: '2026-12-06',
  time: '20:00',
  end_time: '',
  place: 'Klub',
  address: '',
  price: 'free',
  price_min: '',
  currency: '',
}
const hints = { city: null, venues: [], today: '2026-11-29' }
const signal = new AbortController().signal

async function askedOf(content: unknown) {
  const model = await startModel(() => ({
    body: {
      choices: [{ message: { content: JSON.stringify(content) } }],
      usage: { total_tokens: 90 },
    },
  }))
  return { ...model, ask: createChatClient({ url: model.url, model: 'small', key: null }) }
}

test('a model fills what was not read or not sure, and all of it is marked', async () => {
  const { ask } = await askedOf(SAID)
  expect(await withModel(READ, hints, { ask, signal })).toEqual({
    ...READ,
    form: { title: 'Koncert', day: '2026-12-05', time: '19:00', place: 'Klub', price: 'free' },
    from: { title: 'model', day: 'poster', time: 'poster', place: 'model', price: 'model' },
    unsure: ['title', 'place', 'price'],
  })
})

test.each([
  ['another shape', { ...SAID, day: 'next Friday' }],
  ['nothing', null],
])('a model that answers %s changes nothing', async (_, content) => {
  const { ask } = await askedOf(content)
  expect(await withModel(READ, hints, { ask, signal })).toEqual(READ)
})

test('the budget of visitors ends the questions', async () => {
  const { ask } = await askedOf(SAID)
  const clock = () => new Date('2026-11-29T12:00:00Z')
  const budget = modelBudget({ clock, monthlyTokens: 3000 })
  await withModel(READ, hints, { ask: withinBudget(ask, budget)!, signal })
  expect(budget.left()).toEqual({ requests: 199, tokens: 10 })
  await withModel(READ, hints, { ask: withinBudget(ask, budget)!, signal })
  expect(withinBudget(ask, budget)).toBeNull()
})
