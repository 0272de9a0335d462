import { scoreMoods, type MoodScore } from '@okolo/server/knowledge/moods/score-moods.ts'
import { blendMoods } from '@okolo/server/ingest/model-moods/model-moods.ts'
import type { MoodProvider } from '@okolo/server/ingest/model-moods/mood-provider.ts'
import { inputOf } from './evaluate-moods.ts'
import type { LabelledEvent } from '../labelled/labelled-event.ts'

const BATCH = 12
const TIMEOUT_MS = 60_000

/** The moods of labelled events as they would be with the model's say, to be measured; the rules' where it left one out. */
export async function labelWithModel(
  events: readonly LabelledEvent[],
  provider: MoodProvider,
  signal: AbortSignal,
): Promise<{ moodsOf: (event: LabelledEvent) => MoodScore[]; tokens: number }> {
  const moods = new Map<LabelledEvent, MoodScore[]>()
  let tokens = 0
  for (let at = 0; at < events.length; at += BATCH) {
    const batch = events.slice(at, at + BATCH)
    const inputs = batch.map(inputOf)
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    // One batch after the other, as when gathering.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await provider.classify(inputs, bounded)
    tokens += answer.tokens
    for (const [i, event] of batch.entries()) {
      const input = inputs[i]
      const said = answer.moods[i] ?? null
      if (input !== undefined)
        moods.set(event, said === null ? scoreMoods(input) : blendMoods(input, said))
    }
  }
  return { moodsOf: (event) => moods.get(event) ?? [], tokens }
}
