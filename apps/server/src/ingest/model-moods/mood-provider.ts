import type { MoodSlug } from '@okolo/contract/events/mood'
import type { MoodInput } from '#server/knowledge/moods/score-moods.ts'

/** A mood that a model names, how sure it is (0 to 1), and the words of the event that say so. */
export type ModelMood = { mood: MoodSlug; confidence: number; quote: string }

/** A model that has a say in moods: one that chats, or one that compares meanings. Asked at ingest only. */
export type MoodProvider = {
  /** The cache key of an answer. It changes with the event, the model and the question. */
  keyOf: (event: MoodInput) => string
  /** One list for each event, in their order; null for those that it left out. Throws ModelFailure. */
  classify: (
    events: readonly MoodInput[],
    signal: AbortSignal,
  ) => Promise<{ moods: (ModelMood[] | null)[]; model: string; tokens: number }>
}

const TEXT_LENGTH = 1200

/** The beginning of an event's text without markup: it says what the event is like. */
export function textOf({ description }: MoodInput): string {
  return description
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_LENGTH)
}
