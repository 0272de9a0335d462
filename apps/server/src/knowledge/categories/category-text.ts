import type { CategorySlug } from '@okolo/contract/events/category'
import { firstWordsOf, wordsOf } from '#server/words/fold-words.ts'
import { languagesOf } from '#server/words/cue-languages.ts'
import { withoutName } from '#server/words/without-name.ts'
import type { Match } from '#server/words/word-index.ts'
import { cuesIn, type CategoryCue } from './category-cues.ts'
import { isTeachingHouse } from './house-words.ts'

/** The evidence for a category: its weight, how much of it the title says, and the words of its strongest part. */
type Vote = {
  score: number
  titled: number
  quote: string
  by: 'title' | 'text'
  /** One weak word says it, and it may stand in a name of those who perform. */
  isLone: boolean
}
export type Votes = ReadonlyMap<CategorySlug, Vote>

export type EventText = { title: string; description: string; place?: string; language: string }

type Found = Match<CategoryCue>

/** Several words of one text for one category say little more than the first. */
const TITLE_AT_MOST = 4.5
const DESCRIPTION_AT_MOST = 2.5
/** The beginning of a description says what the event is. */
const DESCRIPTION_WORDS = 120
const OPENING = 10
const BEGINNING = 40

/** Which categories the words of title and description speak for. The venue's name in them says nothing of the event. */
export function textVotes({ title, description, place = '', language }: EventText): Votes {
  const venue = wordsOf(place)
  const titleWords = withoutName(wordsOf(withoutPlace(title)), venue)
  const words = withoutName(firstWordsOf(description, DESCRIPTION_WORDS), venue)
  const votes = new Map<CategorySlug, Vote>()
  const plain = isTeachingHouse(venue) ? TAUGHT : NOTHING
  addTo(votes, cuesIn(titleWords, language), 'title', TITLE_AT_MOST, plain)
  // Titles are English everywhere; a description is in one language.
  const own = languagesOf(language)?.slice(0, 1) ?? null
  addTo(votes, cuesIn(words, language, own), 'text', DESCRIPTION_AT_MOST)
  return votes
}

/** Kinds that one goes to a library or a school for. Their words are in no name of a band there. */
const TAUGHT: ReadonlySet<CategorySlug> = new Set([
  'family',
  'literature',
  'meetup',
  'sport-do',
  'wellness',
  'workshop',
])
const NOTHING: ReadonlySet<CategorySlug> = new Set()

/** Adds what the words found speak for. `plain`: kinds whose words are in no name here. */
function addTo(
  votes: Map<CategorySlug, Vote>,
  found: readonly Found[],
  by: Vote['by'],
  atMost: number,
  plain = NOTHING,
): void {
  for (const [slug, of] of Map.groupBy(found, ({ value }) => value.slug)) {
    const cues = eachOnce(of.toSorted((a, b) => weightOf(b, by) - weightOf(a, by)))
    const sum = cues.reduce((total, cue) => total + weightOf(cue, by), 0)
    const strongest = cues[0]!
    const score = Math.min(sum, atMost)
    const before = votes.get(slug)
    if (before !== undefined)
      votes.set(slug, { ...before, score: before.score + score, isLone: false })
    else
      votes.set(slug, {
        score,
        titled: by === 'title' ? score : 0,
        quote: quoteOf(strongest.value),
        by,
        isLone: by === 'title' && cues.length === 1 && !strongest.value.strong && !plain.has(slug),
      })
  }
}

/** A word that two cues know, and a word that comes again, is one piece of evidence. */
function eachOnce(found: readonly Found[]): Found[] {
  return found.filter(
    ({ value, at }, i) =>
      !found.slice(0, i).some((before) => before.at === at || before.value.cue === value.cue),
  )
}

/** "Within the festival": a description names it where the event is a part of it. */
const PART_OF = 0.7

function weightOf({ value, at }: Found, by: Vote['by']): number {
  if (by === 'title') return value.strong ? 3 : 1.5
  return placeWeight(value.strong, at) * (value.slug === 'festival' ? PART_OF : 1)
}

function placeWeight(strong: boolean, at: number): number {
  if (at < OPENING) return strong ? 1.5 : 0.6
  if (at < BEGINNING) return strong ? 0.9 : 0.3
  return strong ? 0.4 : 0.1
}

/** A cue as one would read it. */
function quoteOf({ cue }: CategoryCue): string {
  return cue.replaceAll(/[*=]/g, '').replaceAll('_', ' ')
}

/** A place follows an at sign: "West Side Story @ City Theatre: matinee". */
function withoutPlace(title: string): string {
  return title.replace(/\s@\s?[^:–—|(,;]+/, ' ')
}
