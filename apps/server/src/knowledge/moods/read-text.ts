import rules from './mood-rules.json' with { type: 'json' }
import type { MoodReason, MoodSlug } from '@okolo/contract/events/mood'
import { beginningOf, firstWordsOf, wordsOf, foldWord } from '#server/words/fold-words.ts'
import { withoutName } from '#server/words/without-name.ts'
import { sayingTags } from '../categories/category-names.ts'
import { languagesOf } from '#server/words/cue-languages.ts'
import { forChildrenCues, textCues, type MoodCue } from './mood-index.ts'
import { agesIn, type Ages } from './said-ages.ts'

/** The texts from which moods are read. */
export type MoodText = {
  title: string
  /** Plain text or HTML; what an event is like is said early, so only its beginning is read. */
  description: string
  /** The source's own tags. */
  tags: readonly string[]
  /** BCP 47 of title and description; cues of it and of English count, of all where it is `und`. */
  language: string
  /** The name of the house: it says where it is and not how it feels. */
  place?: string
}

/** A reason for a mood. `weight`: the chance that it is right. */
export type Evidence = MoodReason & {
  weight: number
  isWeak?: boolean
  /** A phrase or an age that says for whom it is. */
  isSaid?: true
}

/** Moods and ages that a text names. */
export type TextSays = {
  /** In the order in which it was found. */
  found: (Evidence & { mood: MoodSlug })[]
  /** It is for people of thirteen and more. */
  isForOlder: boolean
  /** Ages of visitors that it names; null if it names none. */
  ages: Ages | null
}

const DESCRIPTION_WORDS = 160
/** Characters in which ages are looked for: they stand behind the cast and the place. */
const AGES_WITHIN = 2000
const NEGATIONS = new Set(rules.negations)
const NOT_NEGATIONS = new Set(rules.notNegations)
const falseFriends: Record<string, readonly string[]> = rules.falseFriends

/** Looks for cues in words of the event itself. Pure; most of what finding moods takes. */
export function readText(event: MoodText): TextSays {
  const found: TextSays['found'] = []
  const languages = languagesOf(event.language)
  const house = wordsOf(event.place ?? '')
  const title = withoutName(wordsOf(event.title), house)
  const told = new Set<string>()
  const text = withoutName(firstWordsOf(event.description, DESCRIPTION_WORDS), house)
  collect(found, told, 'title', title, languages)
  collect(found, told, 'text', text, languages)
  collect(found, told, 'tag', wordsOfTags(sayingTags(event.tags)), languages)
  const { said, ages } = agesIn(`${event.title}\n${event.description.slice(0, AGES_WITHIN)}`)
  const forChildren =
    said?.isFor === 'children' ? said.quote : (saidIn(title, languages) ?? saidIn(text, languages))
  if (forChildren !== null)
    found.push({
      mood: 'family',
      from: 'text',
      quote: forChildren,
      isSaid: true,
      weight: rules.weights.saidForChildren,
    })
  return { found: quoted(found, event), isForOlder: said?.isFor === 'older', ages }
}

/** The same reasons with their words as the event writes them. */
function quoted(found: TextSays['found'], { title, description, tags }: MoodText) {
  if (found.length === 0) return found
  const text = beginningOf(description, DESCRIPTION_WORDS)
  return found.map((evidence) => {
    const { from, quote } = evidence
    const texts = from === 'tag' ? tags : from === 'title' ? [title] : [text, title]
    return { ...evidence, quote: asWritten(quote, texts) }
  })
}

/** With nothing between each two that any word is, so that no phrase goes from one on to the next. */
function wordsOfTags(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => [...wordsOf(tag), ''])
}

/** The words with which a text says that it is for children. */
function saidIn(words: readonly string[], languages: string[] | null): string | null {
  const found = forChildrenCues.matches(words, languages).find(({ at }) => !isNegated(words, at))
  if (found === undefined) return null
  return words.slice(found.at, found.at + found.length).join(' ')
}

/** Adds what the words of one text say; several cues at one place, one word again or in another form count once. */
function collect(
  found: TextSays['found'],
  told: Set<string>,
  from: 'title' | 'text' | 'tag',
  words: readonly string[],
  languages: string[] | null,
): void {
  const { titleStrong, titleWeak, textStrong, textWeak } = rules.weights
  const [strong, weak] = from === 'text' ? [textStrong, textWeak] : [titleStrong, titleWeak]
  const best = new Map<string, { cue: MoodCue; at: number; length: number }>()
  for (const { value: cue, at, length } of textCues.matches(words, languages)) {
    if (isNegated(words, at) || isFalseFriend(words, at, languages)) continue
    const key = `${cue.mood} ${words[at]}`
    if (told.has(key) || told.has(`${cue.mood} ${cue.cue}`)) continue
    const before = best.get(key)
    if (before === undefined || (cue.isStrong && !before.cue.isStrong))
      best.set(key, { cue, at, length })
  }
  const taken = new Map<MoodSlug, number>()
  for (const { cue, at, length } of [...best.values()].toSorted(
    (a, b) => Number(b.cue.isStrong) - Number(a.cue.isStrong) || a.at - b.at,
  )) {
    const hits = taken.get(cue.mood) ?? 0
    if (hits === rules.textHits || told.has(`${cue.mood} ${cue.cue}`)) continue
    taken.set(cue.mood, hits + 1)
    told.add(`${cue.mood} ${words[at]}`)
    told.add(`${cue.mood} ${cue.cue}`)
    found.push({
      mood: cue.mood,
      from,
      isWeak: !cue.isStrong,
      quote: words.slice(at, at + length).join(' '),
      weight: cue.isStrong ? strong : weak,
    })
  }
}

/** English cues count in every language; "les parties" are parts, and the Comédie-Française is a house. */
function isFalseFriend(words: readonly string[], at: number, languages: string[] | null): boolean {
  const [word = '', next = ''] = words.slice(at)
  return (
    languages?.some((language) => {
      const known = falseFriends[language]
      return known?.includes(word) === true || known?.includes(`${word} ${next}`) === true
    }) === true
  )
}

/** "Not a party", "keine Party", "sin niños" speak against; "not only a party" does not. */
function isNegated(words: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 2); i--)
    if (NEGATIONS.has(words[i] ?? '')) return !NOT_NEGATIONS.has(words[i + 1] ?? '')
  return false
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Text beyond this many words is not searched. */
const MOST_WORDS = 400

/**
 * Folded words in a row as the first of these texts has them that says them: `klasicka hudba` -> `Klasická hudba`. As they are
 * where none does, for words may have been parted where the text has no space.
 */
export function asWritten(folded: string, texts: readonly string[]): string {
  for (const text of texts) {
    const found = foundIn(text, folded)
    if (found !== null) return found
  }
  return folded
}

function foundIn(text: string, folded: string): string | null {
  const length = folded.split(' ').length
  const words: { folded: string; from: number }[] = []
  for (const { 0: word, index: from } of text.matchAll(WORD)) {
    const said = foldWord(word)
    words.push({ folded: said, from })
    const row = folded.endsWith(said) ? words.slice(-length) : []
    if (row.map((each) => each.folded).join(' ') === folded)
      return text.slice(row[0]?.from, from + word.length).replaceAll(/\s+/g, ' ')
    if (words.length === MOST_WORDS) break
  }
  return null
}
