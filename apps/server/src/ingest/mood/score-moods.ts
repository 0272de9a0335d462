import { isMoodSlug, MOOD_SLUGS, type MoodReason, type MoodSlug } from '@okolo/contract/mood'
import type { CategorySlug } from '@okolo/contract/category'
import { wordsOf } from '#server/platform/words/fold-words.ts'
import { venueCues } from './mood-index.ts'
import { readText, type Evidence, type MoodText, type TextSays } from './read-text.ts'
import rules from './mood-rules.json' with { type: 'json' }

export type MoodInput = MoodText & {
  category: CategorySlug
  venue: string | null
  /** Hour of the start in the venue's zone, 0 to 23; null where no hour is known. */
  hour: number | null
}

export type MoodScore = { mood: MoodSlug; score: number; reasons: MoodReason[] }

const priors: Record<string, Partial<Record<MoodSlug, number>>> = rules.categories

/**
 * What an evening with this event is like, by rules: every cue is a piece of evidence, and a mood's score is the
 * chance that not all of them are wrong (noisy-or). At most three moods, none where nothing speaks clearly.
 * Deterministic; each mood says why, in words of the event itself. `says`: what its text says, where that was read before.
 */
export function scoreMoods(event: MoodInput, says?: TextSays): MoodScore[] {
  return clearest(allScores(event, says))
}

/** Those that speak clearly, at most three, the clearest first. */
export function clearest(scores: readonly MoodScore[]): MoodScore[] {
  return scores
    .filter(({ score }) => score >= rules.threshold)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, rules.most)
}

/** The score of each of the twelve, however low. */
export function allScores(event: MoodInput, says = readText(event)): MoodScore[] {
  const evidence = new Map<MoodSlug, Evidence[]>(MOOD_SLUGS.map((mood) => [mood, []]))
  for (const [mood, weight] of moodsOf(priors[event.category] ?? {}))
    evidence.get(mood)?.push({ from: 'category', quote: event.category, weight })
  for (const { mood, ...found } of says.found) evidence.get(mood)?.push(found)
  for (const { value } of venueCues.matches(wordsOf(event.venue ?? ''), null))
    addOnce(evidence.get(value.mood), {
      from: 'venue',
      quote: event.venue ?? '',
      weight: rules.weights.venue,
    })
  if (event.hour !== null) addHour(evidence, event.hour)

  const scores = new Map(
    [...evidence].map(([mood, found]) => {
      const score = 1 - found.reduce((left, { weight }) => left * (1 - weight), 1)
      // Any number of words like "evening" and "club" makes no party.
      return [mood, found.every(({ isWeak }) => isWeak) ? Math.min(score, rules.weakAtMost) : score]
    }),
  )
  const scoreOf = (mood: string): number => (isMoodSlug(mood) && scores.get(mood)) || 0
  for (const { if: mood, atLeast, drop, factor } of rules.suppress) {
    if (scoreOf(mood) < atLeast) continue
    for (const other of drop.filter(isMoodSlug)) scores.set(other, scoreOf(other) * factor)
  }
  if (says.isForOlder) scores.set('family', scoreOf('family') * rules.olderThanFamily)
  return MOOD_SLUGS.map((mood) => ({
    mood,
    score: scores.get(mood) ?? 0,
    reasons: (evidence.get(mood) ?? [])
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ from, quote }) => ({ from, quote })),
  }))
}

function addOnce(found: Evidence[] | undefined, evidence: Evidence): void {
  if (found?.every(({ from }) => from !== evidence.from) === true) found.push(evidence)
}

function addHour(evidence: Map<MoodSlug, Evidence[]>, hour: number): void {
  for (const { mood, from, to, weight } of rules.hours) {
    const isThen = (hour >= from && hour < to) || (hour + 24 >= from && hour + 24 < to)
    if (!isThen || !isMoodSlug(mood)) continue
    const quote = `${String(hour).padStart(2, '0')}:00`
    evidence.get(mood)?.push({ from: 'hour', quote, weight })
  }
}

function moodsOf(of: Partial<Record<MoodSlug, number>>): [MoodSlug, number][] {
  return MOOD_SLUGS.flatMap((mood) => (of[mood] === undefined ? [] : [[mood, of[mood]]]))
}
