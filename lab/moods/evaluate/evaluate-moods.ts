import { CATEGORY_SLUGS, type CategorySlug } from '@okolo/contract/events/category'
import { MOOD_SLUGS, type MoodSlug } from '@okolo/contract/events/mood'
import { isGuess, resolveCategory } from '@okolo/server/knowledge/categories/category.ts'
import {
  scoreMoods,
  type MoodInput,
  type MoodScore,
} from '@okolo/server/knowledge/moods/score-moods.ts'
import type { LabelledEvent } from '../labelled/labelled-event.ts'
import { interval, quality, zero, type Counts, type Quality } from './mood-quality.ts'

export type GivenMood = Pick<MoodScore, 'mood' | 'reasons'>

export type MoodEvaluation = {
  events: number
  micro: Quality
  /** Bounds of micro F1 in nineteen of twenty draws of the events (bootstrap). */
  microInterval: [low: number, high: number]
  macroF1: number
  /** Share of events that get at least one mood. */
  coverage: number
  byMood: Record<string, Quality>
  byLanguage: Record<string, Quality>
  faults: { id: string; title: string; expected: MoodSlug[]; given: GivenMood[] }[]
}

/** A labelled event as gathering would have it; the category is found from the text if need be. */
function inputOf(event: LabelledEvent): MoodInput {
  return {
    title: event.title,
    description: event.description,
    tags: event.tags,
    language: event.lang,
    category: categoryOf(event),
    hour: event.hour,
  }
}

/** As moods may use it: `other` where only the model names one. */
function categoryOf({ category, tags, title, description, lang }: LabelledEvent): CategorySlug {
  const known = CATEGORY_SLUGS.find((slug) => slug === category && slug !== 'other')
  if (known !== undefined) return known
  const { slug, reason } = resolveCategory({
    categories: category === null ? [] : [category],
    tags,
    title,
    description,
    language: lang,
  })
  return isGuess(reason) ? 'other' : slug
}

/** Measures how well moods of these events are named: by gathering's rules, or as `moodsOf` has them. Macro F1 is over the moods that occur. */
export function evaluateMoods(
  events: readonly LabelledEvent[],
  moodsOf: (event: LabelledEvent) => GivenMood[] = (event) => scoreMoods(inputOf(event)),
): MoodEvaluation {
  const all = zero()
  const byMood = new Map<string, Counts>()
  const byLanguage = new Map<string, Counts>()
  const faults: MoodEvaluation['faults'] = []
  let covered = 0
  const perEvent: Counts[] = []
  for (const event of events) {
    const given = moodsOf(event)
    if (given.length > 0) covered++
    const own = zero()
    perEvent.push(own)
    for (const mood of MOOD_SLUGS) {
      const isGiven = given.some((score) => score.mood === mood)
      const isExpected = event.moods.includes(mood)
      if (!isGiven && !isExpected) continue
      const kind = isGiven && isExpected ? 'right' : isGiven ? 'wrong' : 'missed'
      for (const counts of [all, own, entry(byMood, mood), entry(byLanguage, event.lang)])
        counts[kind]++
    }
    if (
      given.length !== event.moods.length ||
      given.some(({ mood }) => !event.moods.includes(mood))
    )
      faults.push({ id: event.id, title: event.title, expected: event.moods, given })
  }
  const moods = [...byMood].filter(([, { right, missed }]) => right + missed > 0)
  return {
    events: events.length,
    micro: quality(all),
    microInterval: interval(perEvent),
    macroF1: moods.reduce((sum, [, counts]) => sum + quality(counts).f1, 0) / (moods.length || 1),
    coverage: covered / (events.length || 1),
    byMood: Object.fromEntries([...byMood].map(([mood, counts]) => [mood, quality(counts)])),
    byLanguage: Object.fromEntries(
      [...byLanguage].map(([lang, counts]) => [lang, quality(counts)]),
    ),
    faults,
  }
}

function entry(map: Map<string, Counts>, key: string): Counts {
  const counts = map.get(key) ?? zero()
  map.set(key, counts)
  return counts
}
