import { foldWord, wordsOf } from '#server/platform/words/fold-words.ts'

/** Words of a description that are read: what an event is is said early. */
const DESCRIPTION_WORDS = 60
/** In which they are found, tags counted in. */
const DESCRIPTION_CHARACTERS = 6000
/** Inflected words begin alike in all nine languages. */
const STEM = 6
/** Enough that two features hardly ever share a number. */
const NUMBERS = 2 ** 32

/**
 * What is looked at in a text, as numbers (hashes): beginnings of words and pieces of four letters of the title,
 * beginnings of words of the description. No word can be read from them.
 */
export function featuresOf(title: string, description: string): Set<number> {
  const features = new Set<number>()
  const titleWords = wordsOf(title).filter((word) => !/^\d+$/.test(word))
  titleWords.forEach((word, i) => {
    const stem = word.slice(0, STEM)
    features.add(hashOf(`w ${stem}`))
    features.add(hashOf(`t ${stem}`))
    const next = titleWords[i + 1]
    if (next !== undefined) features.add(hashOf(`b ${stem} ${next.slice(0, STEM)}`))
    const framed = `^${word}$`
    for (let at = 0; at + 4 <= framed.length; at++)
      features.add(hashOf(`c ${framed.slice(at, at + 4)}`))
  })
  const beginning = description.slice(0, DESCRIPTION_CHARACTERS)
  const plain = foldWord(beginning.replaceAll(/<[^>]*>/g, ' '))
  for (const word of wordsOf(plain).slice(0, DESCRIPTION_WORDS))
    if (word.length > 2 && !/^\d+$/.test(word)) features.add(hashOf(`w ${word.slice(0, STEM)}`))
  return features
}

/** FNV-1a of UTF-16 units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return ((hash % NUMBERS) + NUMBERS) % NUMBERS
}
