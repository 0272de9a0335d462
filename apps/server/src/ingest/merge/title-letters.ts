import { fold } from '#server/platform/slug.ts'

const memo = new Map<string, string>()
const MEMO_SIZE = 10_000
const YEAR = /(?<![\p{L}\p{N}])(?:19|20)\d{2}(?![\p{L}\p{N}])/gu
const NO_LETTER = /[^\p{L}\p{N}]/gu

/** The titles of a listing in every language without case, accents, spaces, signs and years: the same or not to the letter. */
export function titleLetters(titles: Record<string, string>): ReadonlySet<string> {
  return new Set(Object.values(titles).map(lettersOf))
}

function lettersOf(title: string): string {
  const known = memo.get(title)
  if (known !== undefined) return known
  const spoken = fold(title)
  // The year of an edition is told by its dates; a title that is nothing else keeps it.
  const letters =
    spoken.replaceAll(YEAR, '').replaceAll(NO_LETTER, '') || spoken.replaceAll(NO_LETTER, '')
  if (memo.size >= MEMO_SIZE) memo.clear()
  memo.set(title, letters)
  return letters
}
