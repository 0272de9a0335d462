import { isMoodSlug, MOOD_SLUGS, type MoodReason, type MoodSlug } from '@okolo/contract/mood'
import type { CategorySlug } from '@okolo/contract/category'
import { languagesOf } from '../resolve/category-cues.ts'
import { firstWordsOf, wordsOf } from '#server/platform/words/fold-words.ts'
import { saidAges } from './said-ages.ts'
import { forChildrenCues, textCues, venueCues, type MoodCue } from './mood-index.ts'
import rules from './mood-rules.json' with { type: 'json' }

export type MoodInput = {
  title: string
  /** Plain text or HTML; what an event is like is said early, so only its beginning is read. */
  description: string
  /** What the source files it under. */
  tags: readonly string[]
  /** BCP 47 of both; cues of it and of English count, of all where it is `und`. */
  language: string
  category: CategorySlug
  venue: string | null
  /** Hour of the start in the venue's zone, 0 to 23; null where no hour is known. */
  hour: number | null
}

export type MoodScore = { mood: MoodSlug; score: number; reasons: MoodReason[] }

type Evidence = MoodReason & { weight: number; isWeak?: boolean }

const DESCRIPTION_WORDS = 160
/** Characters in which ages are looked for: they stand behind the cast and the place. */
const AGES_WITHIN = 2000
const NEGATIONS = new Set(rules.negations)
const NOT_NEGATIONS = new Set(rules.notNegations)
const falseFriends: Record<string, readonly string[]> = rules.falseFriends
const priors: Record<string, Partial<Record<MoodSlug, number>>> = rules.categories

/**
 * What an evening with this event is like, by rules: every cue is a piece of evidence, and a mood's score is the
 * chance that not all of them are wrong (noisy-or). At most three moods, none where nothing speaks clearly.
 * Deterministic; each mood says why, in words of the event itself.
 */
export function scoreMoods(event: MoodInput): MoodScore[] {
  return clearest(allScores(event))
}

/** Those that speak clearly, at most three, the clearest first. */
export function clearest(scores: readonly MoodScore[]): MoodScore[] {
  return scores
    .filter(({ score }) => score >= rules.threshold)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, rules.most)
}

/** The score of each of the twelve, however low. */
export function allScores(event: MoodInput): MoodScore[] {
  const evidence = new Map<MoodSlug, Evidence[]>(MOOD_SLUGS.map((mood) => [mood, []]))
  for (const [mood, weight] of moodsOf(priors[event.category] ?? {}))
    evidence.get(mood)?.push({ from: 'category', quote: event.category, weight })
  const languages = languagesOf(event.language)
  const title = wordsOf(event.title)
  const { weights } = rules
  const told = new Set<string>()
  collect(evidence, told, 'title', title, languages, (isStrong) =>
    isStrong ? weights.titleStrong : weights.titleWeak,
  )
  const text = firstWordsOf(event.description, DESCRIPTION_WORDS)
  collect(evidence, told, 'text', text, languages, (isStrong) =>
    isStrong ? weights.textStrong : weights.textWeak,
  )
  collect(evidence, told, 'tag', wordsOfTags(event.tags), languages, (isStrong) =>
    isStrong ? weights.titleStrong : weights.titleWeak,
  )
  const ages = saidAges(`${event.title}\n${event.description.slice(0, AGES_WITHIN)}`)
  const forChildren =
    ages?.isFor === 'children' ? ages.quote : (saidIn(title, languages) ?? saidIn(text, languages))
  if (forChildren !== null)
    evidence
      .get('family')
      ?.push({ from: 'text', quote: forChildren, weight: weights.saidForChildren })
  for (const { value } of venueCues.matches(wordsOf(event.venue ?? ''), null))
    addOnce(evidence.get(value.mood), {
      from: 'venue',
      quote: event.venue ?? '',
      weight: weights.venue,
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
  if (ages?.isFor === 'older') scores.set('family', scoreOf('family') * rules.olderThanFamily)
  return MOOD_SLUGS.map((mood) => ({
    mood,
    score: scores.get(mood) ?? 0,
    reasons: (evidence.get(mood) ?? [])
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ from, quote }) => ({ from, quote })),
  }))
}

/** With nothing between each two that any word is, so that no phrase goes from one on to the next. */
function wordsOfTags(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => [...wordsOf(tag), ''])
}

/** The words with which a text says that it is for children. */
function saidIn(words: string[], languages: string[] | null): string | null {
  const found = forChildrenCues.matches(words, languages).find(({ at }) => !isNegated(words, at))
  if (found === undefined) return null
  return words.slice(found.at, found.at + found.value.split('_').length).join(' ')
}

/** Adds what the words of one text say; several cues at one place, or one word again, count once. */
function collect(
  evidence: Map<MoodSlug, Evidence[]>,
  told: Set<string>,
  from: 'title' | 'text' | 'tag',
  words: string[],
  languages: string[] | null,
  weightOf: (isStrong: boolean) => number,
): void {
  const best = new Map<string, { cue: MoodCue; at: number }>()
  for (const { value: cue, at } of textCues.matches(words, languages)) {
    if (isNegated(words, at) || isFalseFriend(words[at] ?? '', languages)) continue
    const key = `${cue.mood} ${words[at]}`
    if (told.has(key)) continue
    const before = best.get(key)
    if (before === undefined || (cue.isStrong && !before.cue.isStrong)) best.set(key, { cue, at })
  }
  const taken = new Map<MoodSlug, number>()
  for (const { cue, at } of [...best.values()].toSorted(
    (a, b) => Number(b.cue.isStrong) - Number(a.cue.isStrong) || a.at - b.at,
  )) {
    const hits = taken.get(cue.mood) ?? 0
    if (hits === rules.textHits) continue
    taken.set(cue.mood, hits + 1)
    const length = cue.cue.split('_').length
    told.add(`${cue.mood} ${words[at]}`)
    evidence.get(cue.mood)?.push({
      from,
      isWeak: !cue.isStrong,
      quote: words.slice(at, at + length).join(' '),
      weight: weightOf(cue.isStrong),
    })
  }
}

/** English cues count in every language; "les parties" are parts. */
function isFalseFriend(word: string, languages: string[] | null): boolean {
  return languages?.some((language) => falseFriends[language]?.includes(word)) === true
}

/** "Not a party", "keine Party", "sin niños" speak against; "not only a party" does not. */
function isNegated(words: string[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 2); i--)
    if (NEGATIONS.has(words[i] ?? '')) return !NOT_NEGATIONS.has(words[i + 1] ?? '')
  return false
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
