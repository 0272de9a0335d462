import { MOOD_SLUGS, type MoodSlug } from '@okolo/contract/events/mood'
import { WordIndex } from '#server/words/word-index.ts'
import cues from './mood-cues.json' with { type: 'json' }
import rules from './mood-rules.json' with { type: 'json' }

/** A word that speaks for a mood: `vernissage` for cultured. */
export type MoodCue = { mood: MoodSlug; isStrong: boolean; cue: string }

/** Words of titles and descriptions, by language (specification 14). */
export const textCues = new WordIndex<MoodCue>()
for (const mood of MOOD_SLUGS) {
  for (const isStrong of [true, false]) {
    const lists: Record<string, string[]> = cues[mood][isStrong ? 'strong' : 'weak']
    for (const [language, list] of Object.entries(lists))
      for (const cue of list) textCues.add(cue, { value: { mood, isStrong, cue }, language })
  }
}

/** Phrases that say for whom something is, rather than that children occur in it: "jeune public", "für Kinder". */
export const forChildrenCues = new WordIndex<string>()
for (const [language, phrases] of Object.entries(rules.forChildren))
  for (const phrase of phrases) forChildrenCues.add(phrase, { value: phrase, language })
