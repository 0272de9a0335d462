import { isMoodSlug, MOOD_SLUGS, type MoodReason, type MoodSlug } from '@okolo/contract/events/mood'
import type { CategorySlug } from '@okolo/contract/events/category'
import { readText, type Evidence, type MoodText, type TextSays } from './read-text.ts'
import { hasWitness } from './mood-witness.ts'
import rules from './mood-rules.json' with { type: 'json' }

export type MoodInput = MoodText & {
  category: CategorySlug
  /** The word of the text that the category was found by; absent where a source or a house says it. */
  categoryWord?: string
  /** Hour of the start in the venue's zone, 0 to 23; null where no hour is known. */
  hour: number | null
}

export type MoodScore = { mood: MoodSlug; score: number; reasons: MoodReason[] }

const priors: Record<string, [MoodSlug, number][]> = Object.fromEntries(
  Object.entries<Partial<Record<MoodSlug, number>>>(rules.categories).map(([category, of]) => [
    category,
    MOOD_SLUGS.flatMap((mood) => (of[mood] === undefined ? [] : [[mood, of[mood]]])),
  ]),
)

/**
 * Scores moods by rules: each cue is evidence, and the score is the chance that not all of them are wrong (noisy-or).
 * Returns at most three, each with the words of the event that gave it. `says`: the text as read before.
 */
export function scoreMoods(event: MoodInput, says?: TextSays): MoodScore[] {
  return clearest(allScores(event, says))
}

/** Those that speak clearly, at most three, the clearest first. */
function clearest<Score extends { score: number }>(scores: readonly Score[]): Score[] {
  return scores
    .filter(({ score }) => score >= rules.threshold)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, rules.most)
}

type Found = Map<MoodSlug, Evidence[]>

/** The score of each of the twelve, however low. */
function allScores(event: MoodInput, says = readText(event)): MoodScore[] {
  const evidence: Found = new Map()
  for (const [mood, weight] of priors[event.category] ?? [])
    add(evidence, mood, { from: 'category', quote: event.category, weight })
  for (const { mood, ...found } of says.found) add(evidence, mood, found)
  if (event.hour !== null) addHour(evidence, event.hour)

  const scores = new Map<string, number>()
  for (const [mood, found] of evidence) {
    if (!hasWitness(found, event)) continue
    const score = 1 - found.reduce((left, { weight }) => left * (1 - weight), 1)
    // Any number of words like "evening" and "club" makes no party.
    scores.set(
      mood,
      found.every(({ isWeak }) => isWeak) ? Math.min(score, rules.weakAtMost) : score,
    )
  }
  const scoreOf = (mood: string): number => scores.get(mood) ?? 0
  if (says.isForOlder) scores.set('family', scoreOf('family') * rules.olderThanFamily)
  for (const { if: mood, atLeast, drop, factor } of rules.suppress) {
    if (scoreOf(mood) < atLeast) continue
    for (const other of drop) scores.set(other, scoreOf(other) * factor)
  }
  return MOOD_SLUGS.map((mood) => ({
    mood,
    score: scoreOf(mood),
    reasons: reasonsOf(evidence.get(mood)),
  }))
}

/** The weightiest first. */
function reasonsOf(found: readonly Evidence[] = []): MoodReason[] {
  return found.toSorted((a, b) => b.weight - a.weight).map(({ from, quote }) => ({ from, quote }))
}

function add(evidence: Found, mood: MoodSlug, found: Evidence): void {
  const before = evidence.get(mood)
  if (before === undefined) evidence.set(mood, [found])
  else before.push(found)
}

function addHour(evidence: Found, hour: number): void {
  for (const { mood, from, to, weight } of rules.hours) {
    const isThen = (hour >= from && hour < to) || (hour + 24 >= from && hour + 24 < to)
    if (!isThen || !isMoodSlug(mood)) continue
    const quote = `${String(hour).padStart(2, '0')}:00`
    add(evidence, mood, { from: 'hour', quote, weight })
  }
}
