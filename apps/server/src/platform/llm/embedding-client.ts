import { z } from 'zod'
import type { ModelConfig } from '../settings/model-config.ts'
import { ModelFailure, postToModel } from './model-server.ts'

type Embeddings = {
  /** One vector of length 1 for each text, in order, all of the same size. */
  vectors: number[][]
  model: string
  /** Tokens spent, estimated from the length if the server does not count. */
  tokens: number
}
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<Embeddings>

const Answer = z.object({
  model: z.string().optional(),
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()).min(1) })),
  usage: z.object({ total_tokens: z.int().nonnegative() }).nullish(),
})
const CHARACTERS_PER_TOKEN = 3

/**
 * Returns embeddings of texts (`POST {url}/embeddings`). Throws ModelFailure, also for an odd
 * answer.
 */
export function createEmbeddingClient(config: Pick<ModelConfig, 'url' | 'key' | 'model'>): Embed {
  return async (texts, signal) => {
    const body = { model: config.model, input: texts, encoding_format: 'float' }
    const { status, answer } = await postToModel(config, '/embeddings', body, signal)
    if (status !== 200) throw new ModelFailure('refused', `The embedding model answered ${status}`)
    const { data: given } = Answer.safeParse(answer)
    if (given === undefined)
      throw new ModelFailure('unreadable', 'The embedding model answered in an unknown shape')
    const byIndex = new Map(given.data.map(({ index, embedding }) => [index, unit(embedding)]))
    const vectors = texts.map((_, i) => byIndex.get(i) ?? null)
    const usable = vectors.filter((vector) => vector !== null)
    if (usable.length < texts.length || new Set(usable.map(({ length }) => length)).size > 1)
      throw new ModelFailure('unreadable', 'The embedding model left texts out, or gave no vectors')
    return {
      vectors: usable,
      model: given.model ?? config.model,
      tokens: given.usage?.total_tokens ?? Math.ceil(texts.join('').length / CHARACTERS_PER_TOKEN),
    }
  }
}

/** Returns the vector scaled to length 1, or null if it has no direction. */
function unit(vector: number[]): number[] | null {
  const length = Math.hypot(...vector)
  return Number.isFinite(length) && length > 0 ? vector.map((x) => x / length) : null
}
