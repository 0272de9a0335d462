/** Shorter words are one slip away from too many others. */
export const SHORTEST = 6
/** The shortest word in which one wrong letter is corrected. */
const SHORTEST_CHANGED = 7
/** Letters that a word may have behind its stem. */
const ENDING = 4
/** Letters that are written for each other by ear, or lie under one finger: concept is not a concert. */
const ALIKE = ['aeiouy', 'аеиоуыэюяіє', 'sczx', 'kcq', 'bv', 'сзц', 'шщ']

/** The stems and words of a language, by their first letter, in the notation of WordIndex. */
export type Stems = ReadonlyMap<string, readonly { text: string; isWhole: boolean }[]>

/** Returns the words that a slip may have meant: single words, long enough. */
export function stemsOf(notations: readonly string[]): Stems {
  const single = notations
    .map((notation) => ({ text: notation.replace('=', ''), isWhole: notation.endsWith('=') }))
    .filter(({ text }) => text.length >= SHORTEST && !/[_*]/.test(text))
  return Map.groupBy(single, ({ text }) => text.charAt(0))
}

/**
 * The word as it was meant, where one letter is missing, doubled, in the wrong place or one that sounds alike:
 * `tomorow`, `exposision`, `ausstelung`. The first letter and the last of the stem are never wrong: what differs
 * there is another form of the word, or another word. Null where nothing is near.
 */
export function respelled(word: string, stems: Stems): string | null {
  if (word.length < SHORTEST) return null
  for (const { text, isWhole } of stems.get(word.charAt(0)) ?? []) {
    if (isWhole) {
      if (isSlip(word, text)) return text
      continue
    }
    for (const length of [text.length, text.length - 1, text.length + 1]) {
      const rest = word.length - length
      if (rest >= 0 && rest <= ENDING && isSlip(word.slice(0, length), text))
        return text + word.slice(length)
    }
  }
  return null
}

/** One letter is missing, doubled, in the wrong place, or one that sounds alike; neither the first nor the last. */
export function isSlip(said: string, meant: string): boolean {
  let start = 0
  while (start < said.length && said[start] === meant[start]) start++
  let end = 0
  const most = Math.min(said.length, meant.length) - start
  while (end < most && said.at(-1 - end) === meant.at(-1 - end)) end++
  if (end === 0) return false
  const [a, b] = [said.slice(start, said.length - end), meant.slice(start, meant.length - end)]
  if (a.length + b.length === 1) return true
  if (a.length === 2) return b === `${a.charAt(1)}${a.charAt(0)}`
  return (
    a.length === 1 &&
    b.length === 1 &&
    meant.length >= SHORTEST_CHANGED &&
    ALIKE.some((group) => group.includes(a) && group.includes(b))
  )
}
