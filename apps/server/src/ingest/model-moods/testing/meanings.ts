import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { createEmbeddingClient } from '#server/platform/llm/embedding-client.ts'
import { startModel, type Asked } from '#server/platform/testing/model.ts'
import { embeddingMoods } from '../embed-moods.ts'
import prototypes from '../mood-prototypes.json' with { type: 'json' }

const WORDS: Record<string, string> = { lantern: 'romantic', kiln: 'creative' }

/** Understands what is in the prototypes, and two words; all texts have much in common, as with real models. */
function meaningOf(text: string): number[] {
  const known = MOOD_SLUGS.find(
    (mood) => prototypes[mood].means === text || prototypes[mood].known.includes(text),
  )
  const word = Object.keys(WORDS).find((one) => text.toLowerCase().includes(one))
  const meant = known ?? WORDS[word ?? '']
  return [...MOOD_SLUGS.map((mood) => (mood === meant ? 3 : 0)), 4]
}

const embeddings = ({ body }: Asked) => ({
  body: {
    model: 'meanings-1',
    // Servers may answer in any order.
    data: (body.input ?? [])
      .map((text, index) => ({ index, embedding: meaningOf(text) }))
      .toReversed(),
    usage: { total_tokens: (body.input ?? []).length * 10 },
  },
})

/** A model that gives each text its meaning as a vector, behind the provider that asks it. */
export async function startMeanings(reply: Parameters<typeof startModel>[0] = embeddings) {
  const { url, asked } = await startModel(reply)
  const embed = createEmbeddingClient({ url, key: 'secret', model: 'meanings' })
  return { provider: embeddingMoods(embed, 'meanings'), asked }
}
