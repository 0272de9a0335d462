import type { CategorySlug } from '@okolo/contract/events/category'
import { foldWord, wordsOf } from '#server/words/fold-words.ts'
import { isTeachingHouse } from '../categories/house-words.ts'
import type { Evidence } from './read-text.ts'
import rules from './mood-rules.json' with { type: 'json' }

/** Kinds whose title is the name of a work: no word of it says what the evening is like. */
const WORKS: ReadonlySet<CategorySlug> = new Set(['cinema', 'theatre', 'literature', 'dance'])

export type Witnessed = {
  title: string
  /** The venue's name. */
  place?: string
  category: CategorySlug
  /** The word of the text that the category was found by; absent where a source or a house says it. */
  categoryWord?: string
}

/**
 * True if more than one word speaks for a mood, for a word may stand in the name of a person, a band, a house or a film. A tag
 * and a phrase that says for whom it is are no part of a name.
 */
export function hasWitness(found: readonly Evidence[], event: Witnessed): boolean {
  if (found.some(({ from, isSaid }) => isSaid === true || from === 'tag')) return true
  if (isTeachingHouse(wordsOf(event.place ?? ''))) return true
  const kind = found.find(({ from }) => from === 'category')?.weight ?? 0
  if (kind >= rules.threshold && event.categoryWord === undefined) return true
  const words = found.filter(({ from }) => from === 'title' || from === 'text')
  if (WORKS.has(event.category) && words.every(({ from }) => from === 'title')) return false
  const isKind = kind >= rules.witness && !words.some(isWord(event.categoryWord))
  const isHour = found.some(({ from, weight }) => from === 'hour' && weight >= rules.witness)
  const told = words.reduce((sum, each) => sum + witnessesIn(each, event.title), 0)
  return told + Number(isKind) + Number(isHour) > 1
}

/** A phrase ("open mic") and a word that is all of a title ("Karaoke") are no part of a longer name. */
function witnessesIn({ quote }: Evidence, title: string): number {
  const words = wordsOf(quote)
  return words.length > 1 || words.length === wordsOf(title).length ? 2 : 1
}

/** One word that names the category and the mood is one witness. */
function isWord(word: string | undefined): (evidence: Evidence) => boolean {
  const [first = ''] = (word ?? '').split(' ').map(foldWord)
  return ({ quote }) => first !== '' && foldWord(quote).includes(first)
}
