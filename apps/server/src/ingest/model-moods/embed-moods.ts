import { MOOD_SLUGS, type MoodSlug } from '@okolo/contract/events/mood'
import type { Embed } from '#server/platform/llm/embedding-client.ts'
import { hashOf } from '#server/words/stable-id.ts'
import prototypes from './mood-prototypes.json' with { type: 'json' }
import { textOf, type ModelMood, type MoodProvider } from './mood-provider.ts'
import { chanceOf, fitPlatt, type Platt } from './platt.ts'

/** To be raised when prototypes or texts change: chances of others are no chances. */
const VERSION = 1
const MOST_MOODS = 3
/** Below this a mood could not carry even with all that words can say for it. */
const LEAST = 0.2

type Yardstick = { mood: MoodSlug; vector: number[]; platt: Platt }

/**
 * Moods by meaning (specification 14): how near an event lies to what each mood is, its definition and examples, and how
 * likely that makes the mood. The worth of nearness differs by model, so it is fitted to sentences of known mood with
 * the very model, once a process. It has no words to quote but the title.
 */
export function embeddingMoods(embed: Embed, model: string): MoodProvider {
  let yardsticks: readonly Yardstick[] | null = null
  return {
    keyOf: (event) => hashOf(['embedding', VERSION, model, event.title, textOf(event)]),
    classify: async (events, signal) => {
      let tokens = 0
      if (yardsticks === null) {
        const made = await makeYardsticks(embed, signal)
        yardsticks = made.yardsticks
        tokens += made.tokens
      }
      const known = yardsticks
      const texts = events.map((event) => `${event.title}\n${textOf(event)}`)
      const answer = await embed(texts, signal)
      return {
        moods: answer.vectors.map((vector, i) => moodsOf(vector, known, events[i]?.title ?? '')),
        model: answer.model,
        tokens: tokens + answer.tokens,
      }
    },
  }
}

function moodsOf(vector: number[], yardsticks: readonly Yardstick[], quote: string): ModelMood[] {
  return yardsticks
    .map(({ mood, vector: at, platt }) => ({
      mood,
      quote,
      confidence: chanceOf(platt, cosine(vector, at)),
    }))
    .filter(({ confidence }) => confidence >= LEAST)
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, MOST_MOODS)
}

async function makeYardsticks(
  embed: Embed,
  signal: AbortSignal,
): Promise<{ yardsticks: Yardstick[]; tokens: number }> {
  const samples = MOOD_SLUGS.flatMap((mood) =>
    prototypes[mood].known.map((text) => ({ mood, text })),
  )
  const means = MOOD_SLUGS.map((mood) => prototypes[mood].means)
  const { vectors, tokens } = await embed([...means, ...samples.map(({ text }) => text)], signal)
  const yardsticks = MOOD_SLUGS.flatMap((mood, i): Yardstick[] => {
    const vector = vectors[i]
    if (vector === undefined) return []
    const platt = fitPlatt(
      samples.map((sample, n) => ({
        score: cosine(vectors[MOOD_SLUGS.length + n] ?? [], vector),
        isTrue: sample.mood === mood,
      })),
    )
    // The model does not understand a mood that is no likelier when nearer.
    return platt.slope > 0 ? [{ mood, vector, platt }] : []
  })
  return { yardsticks, tokens }
}

/** Of vectors of length 1. */
function cosine(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)
}
