import { OLDEST_CHILD } from '@okolo/contract/constants'
import type { Locale } from '@okolo/contract/locale'
import { takeWords, wordsOf, type Reading } from './reading.ts'
import type { Cue } from './vocabulary.ts'
import { kindsByLanguage, kindsIn } from './word-kinds.ts'
import ages from './words/ages.json' with { type: 'json' }

/** "Family" means children under twelve (docs/moods.md); who asks for one of twelve still means a child. */
const OLDEST_OF_FAMILY = 12
/** "Under 14", "bis 16 Jahre" is said of children too. */
const OLDEST_LIMIT = 16
/** Small words that may stand between a child and its age: "дочке уже 5 лет", "a boy who is 4". */
const MOST_BETWEEN = 2
const LONGEST_BETWEEN = 4
/** `5-ти летний`, `7-ми` */
const NUMBER_ENDING = /^(ти|ми|и|х|th)$/u

const KINDS = [
  'years',
  'year_old',
  'months',
  'aged',
  'since',
  'up_to',
  'of',
  'child',
  'in_one_word',
] as const
type Kind = (typeof KINDS)[number]

const AGE_WORDS = kindsByLanguage(ages, KINDS)

/**
 * A child's age asks for what it may come to, and up to twelve for something with children: "for my 5-year-old", "für ein 4-jähriges
 * Kind", «для ребёнка 5 лет». Several ages, "niños de 3 a 6 años", are a wish for something with children. Only beside a child or a word that
 * says that it is an age: ten years may be those of a festival. Events say nothing about adult ages.
 */
export function readAges(reading: Reading, cues: Map<number, Cue>, language: Locale): void {
  const words = wordsAt(reading, language)
  for (let at = 0; at < reading.tokens.length; at++) {
    const found = ageAt(reading, cues, words, at)
    if (found === null) continue
    const { start, end, isChild, age } = found
    const denied = [start - 1, start - 2].find((place) => cues.get(place)?.meaning.kind === 'not')
    if (denied !== undefined) reading.ignored.push(wordsOf(reading, denied, end))
    else if (isChild || age !== null)
      takeWords(reading, start, end - start, age === null ? 'mood' : 'age', {
        ...(isChild ? { mood: 'family' } : {}),
        ...(age === null ? {} : { age }),
      })
    else reading.ignored.push(wordsOf(reading, start, end))
    return
  }
}

type Words = {
  is: (at: number, ...kinds: Kind[]) => number
  before: (end: number, ...kinds: Kind[]) => number
  number: (at: number) => { value: number; length: number } | null
}

function ageAt(
  { tokens, taken }: Reading,
  cues: Map<number, Cue>,
  words: Words,
  at: number,
): { start: number; end: number; isChild: boolean; age: number | null } | null {
  if (taken[at] === true) return null
  const isChildAt = (place: number): number => {
    const { meaning, length } = cues.get(place) ?? {}
    return meaning?.kind === 'mood' && meaning.value === 'family'
      ? (length ?? 1)
      : words.is(place, 'child')
  }
  const inOneWord = words.is(at, 'in_one_word')
  const first = words.number(at)
  if (inOneWord === 0 && first === null) return null

  let end = at + (inOneWord || (first?.length ?? 0))
  const last = inOneWord > 0 ? null : laterNumber(tokens, words, end)
  end = last?.end ?? end
  if (NUMBER_ENDING.test(tokens[end]?.folded ?? '')) end++
  const yearOld = inOneWord > 0 ? 0 : words.is(end, 'year_old')
  const unit = yearOld || words.is(end, 'years', 'months')
  const isPrice = unit === 0 && /^\p{Sc}$/u.test(tokens[end]?.text ?? '')
  end += unit

  let start = at
  let isLimit = false
  let isOf = false
  let says = inOneWord > 0 || yearOld > 0
  for (let length; (length = words.before(start, 'aged', 'since', 'up_to', 'of')) > 0;) {
    const opening = start - length
    isLimit ||= words.is(opening, 'up_to') === length
    // "Kids of 5" is an age, a show of 5 is none.
    isOf ||= words.is(opening, 'of') === length
    says ||= words.is(opening, 'aged') > 0 || (unit > 0 && words.is(opening, 'since') > 0)
    start = opening
  }
  const childBefore = childEndingNear(start, tokens, isChildAt)
  const childAfter = isChildAt(end)
  const isBesideChild = childBefore !== null || childAfter > 0
  const isAge =
    says ||
    (isBesideChild && (unit > 0 || ((isLimit || isOf) && childBefore?.end === start && !isPrice)))
  if (!isAge || isPrice) return null
  // "10-jähriges Jubiläum": a ten-year anniversary is not a child's age.
  const next = cues.get(end)?.meaning.kind
  if (!isBesideChild && end < tokens.length && (next === undefined || next === 'category'))
    return null

  const said = first?.value ?? 0
  const isMonths = words.is(at + (first?.length ?? 0), 'months') > 0
  const years = isMonths ? Math.floor(said / 12) : said
  const isChild = years <= OLDEST_OF_FAMILY || (isLimit && last === null && years <= OLDEST_LIMIT)
  if (!isChild && !isBesideChild && yearOld > 0) return null
  const isOne = last === null && !isLimit && inOneWord === 0 && years <= OLDEST_CHILD
  return {
    start: childBefore?.start ?? start,
    end: end + childAfter,
    isChild,
    age: isOne ? years : null,
  }
}

/** `3-6`, `3 to 6`: the second number of a range. */
function laterNumber(
  tokens: Reading['tokens'],
  words: Words,
  from: number,
): { end: number } | null {
  for (const at of [from, from + 1]) {
    const between = tokens[from]?.text ?? ''
    if (at > from && between.length > LONGEST_BETWEEN) return null
    const found = words.number(at)
    if (found !== null) return { end: at + found.length }
  }
  return null
}

/** The child named before its age, over a few small words. */
function childEndingNear(
  place: number,
  tokens: Reading['tokens'],
  isChildAt: (at: number) => number,
): { start: number; end: number } | null {
  for (let gap = 0; gap <= MOST_BETWEEN; gap++) {
    const end = place - gap
    if (gap > 0 && (tokens[end]?.text.length ?? 0) > LONGEST_BETWEEN) return null
    for (const length of [1, 2])
      if (isChildAt(end - length) === length) return { start: end - length, end }
  }
  return null
}

function wordsAt({ tokens }: Reading, language: Locale): Words {
  const { is, number } = kindsIn(tokens, language, AGE_WORDS)
  return {
    is,
    before: (end, ...kinds) =>
      [3, 2, 1].find((length) => is(end - length, ...kinds) === length) ?? 0,
    number: (at) => {
      const text = tokens[at]?.text ?? ''
      return /^\d{1,2}$/.test(text) ? { value: Number(text), length: 1 } : number(at)
    },
  }
}
