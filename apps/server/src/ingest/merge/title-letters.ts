import { fold } from '#server/platform/slug.ts'

const memo = new Map<string, string>()
const MEMO_SIZE = 10_000

/** The titles of a listing in every language without case, accents, spaces and signs: the same or not to the letter. */
export function titleLetters(titles: Record<string, string>): ReadonlySet<string> {
  return new Set(Object.values(titles).map(lettersOf))
}

function lettersOf(title: string): string {
  const known = memo.get(title)
  if (known !== undefined) return known
  const letters = fold(title).replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (memo.size >= MEMO_SIZE) memo.clear()
  memo.set(title, letters)
  return letters
}
