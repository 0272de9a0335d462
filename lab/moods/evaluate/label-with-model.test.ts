import { afterEach, expect, test } from 'vitest'
import { startMeanings } from '@okolo/server/ingest/model-moods/testing/meanings.ts'
import { closeModels } from '@okolo/server/platform/testing/model.ts'
import { evaluateMoods } from './evaluate-moods.ts'
import { labelWithModel } from './label-with-model.ts'
import type { LabelledEvent } from '../labelled/labelled-event.ts'

afterEach(closeModels)

test('labelled events are measured with its say', async () => {
  const { provider } = await startMeanings()
  const labelled = (id: string, title: string, moods: LabelledEvent['moods']): LabelledEvent => ({
    id,
    lang: 'en',
    title,
    description: '',
    category: null,
    tags: [],
    hour: null,
    moods,
  })
  const events = [
    ...Array.from({ length: 13 }, (_, i) => labelled(`${i}`, `Lantern walk ${i}`, ['romantic'])),
    labelled('z', 'Annual assembly', []),
  ]
  const { moodsOf, tokens } = await labelWithModel(events, provider, AbortSignal.timeout(5000))
  expect(tokens).toBe(740)
  expect(evaluateMoods(events, moodsOf).micro).toMatchObject({ precision: 1, recall: 1 })
  expect(evaluateMoods(events).micro.recall).toBe(0)
})
