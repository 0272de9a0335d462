import {
  allScores,
  clearest,
  type MoodInput,
  type MoodScore,
} from '#server/knowledge/moods/score-moods.ts'
import type { ModelMood } from './mood-provider.ts'

/** How much the words and the model count (specification 14). */
const SHARE = { words: 0.35, model: 0.65 }

/** The moods of an event by words and by a model; the model's words come first among the reasons. */
export function blendMoods(event: MoodInput, said: readonly ModelMood[]): MoodScore[] {
  return clearest(
    allScores(event).map(({ mood, score, reasons }) => {
      const given = said.find((one) => one.mood === mood)
      return {
        mood,
        score: SHARE.words * score + SHARE.model * (given?.confidence ?? 0),
        reasons: [
          ...(given === undefined ? [] : [{ from: 'model' as const, quote: given.quote }]),
          ...reasons,
        ],
      }
    }),
  )
}
