import { fold } from '#server/words/slug.ts'

/**
 * Titles without case, accents, spaces and signs; `bare`: those that name a year, without it; `stems`: the beginnings of
 * their words in the order of the alphabet.
 */
export type TitleLetters = {
  whole: ReadonlySet<string>
  bare: ReadonlySet<string>
  stems: ReadonlySet<string>
}

const YEAR = /(?<![\p{L}\p{N}])(?:19|20)\d{2}(?![\p{L}\p{N}])/gu
const NO_LETTER = /[^\p{L}\p{N}]/gu
const WORD = /[\p{L}\p{N}]+/gu
/** Letters that are left of a word when its ending may be another. */
const STEM = 5
/** Titles of fewer words are too much alike by their beginnings alone. */
const LEAST_WORDS = 3

/** The letters of a listing's titles in every language. */
export function titleLetters(titles: Record<string, string>): TitleLetters {
  const letters = Object.values(titles).map(lettersOf)
  return {
    whole: new Set(letters.map(({ whole }) => whole)),
    bare: new Set(
      letters.flatMap(({ whole, bare }) => (bare === '' || bare === whole ? [] : [bare])),
    ),
    stems: new Set(letters.flatMap(({ stems }) => (stems === '' ? [] : [stems]))),
  }
}

/**
 * True if two listings have one title to the letter. One of them may leave out the year of the edition ("Salon", "Salon
 * 2025"), but two different years are two titles.
 */
export function haveSameLetters(a: TitleLetters, b: TitleLetters): boolean {
  return (
    !a.whole.isDisjointFrom(b.whole) ||
    !a.whole.isDisjointFrom(b.bare) ||
    !a.bare.isDisjointFrom(b.whole)
  )
}

/** True for one title in another order or with other endings: `Parle avec moi français`, `Parlez français avec moi`. */
export function haveLikeWords(a: TitleLetters, b: TitleLetters): boolean {
  return !a.stems.isDisjointFrom(b.stems)
}

function lettersOf(title: string): { whole: string; bare: string; stems: string } {
  const spoken = fold(title)
  const words = spoken.match(WORD) ?? []
  return {
    whole: spoken.replaceAll(NO_LETTER, ''),
    bare: spoken.replaceAll(YEAR, '').replaceAll(NO_LETTER, ''),
    stems:
      words.length < LEAST_WORDS
        ? ''
        : words
            .map((word) => word.slice(0, STEM))
            .toSorted()
            .join(' '),
  }
}
