import { fold } from '#server/platform/slug.ts'

/** Titles without case, accents, spaces and signs; `bare`: those that name a year, without it. */
export type TitleLetters = { whole: ReadonlySet<string>; bare: ReadonlySet<string> }

const memo = new Map<string, { whole: string; bare: string }>()
const MEMO_SIZE = 10_000
const YEAR = /(?<![\p{L}\p{N}])(?:19|20)\d{2}(?![\p{L}\p{N}])/gu
const NO_LETTER = /[^\p{L}\p{N}]/gu

/** The letters of a listing's titles in every language. */
export function titleLetters(titles: Record<string, string>): TitleLetters {
  const letters = Object.values(titles).map(lettersOf)
  return {
    whole: new Set(letters.map(({ whole }) => whole)),
    bare: new Set(
      letters.flatMap(({ whole, bare }) => (bare === '' || bare === whole ? [] : [bare])),
    ),
  }
}

/**
 * Whether two listings say one title to the letter. The year of an edition may be left out by one of them ("Salon",
 * "Salon 2025"); two that name different years do not say the same.
 */
export function haveSameLetters(a: TitleLetters, b: TitleLetters): boolean {
  return (
    !a.whole.isDisjointFrom(b.whole) ||
    !a.whole.isDisjointFrom(b.bare) ||
    !a.bare.isDisjointFrom(b.whole)
  )
}

function lettersOf(title: string): { whole: string; bare: string } {
  const known = memo.get(title)
  if (known !== undefined) return known
  const spoken = fold(title)
  const letters = {
    whole: spoken.replaceAll(NO_LETTER, ''),
    bare: spoken.replaceAll(YEAR, '').replaceAll(NO_LETTER, ''),
  }
  if (memo.size >= MEMO_SIZE) memo.clear()
  memo.set(title, letters)
  return letters
}
