import { foldWord, wordsOf } from '#server/words/fold-words.ts'
import { fnv1a } from '#server/words/fnv.ts'
import { languagesOf } from '#server/words/cue-languages.ts'
import { categoryCues } from './category-cues.ts'

/** Words of a description that are read: what an event is is said early. */
const DESCRIPTION_WORDS = 60
/** In which they are found, tags counted in. */
const DESCRIPTION_CHARACTERS = 6000
/** Inflected words begin alike in all nine languages. */
const STEM = 6

/** The texts of an event that the model reads. */
export type ReadText = { title: string; description: string; place?: string; language: string }

/**
 * Returns hashes of a text's features: beginnings of words, pieces of four letters of the title, and the categories
 * that our word lists find. The lists carry over what was learned in one language to another.
 */
export function featuresOf({ title, description, place = '', language }: ReadText): Set<number> {
  const features = new Set<number>()
  const titleWords = wordsOf(title)
  const telling = titleWords.filter((word) => !/^\d+$/.test(word))
  telling.forEach((word, i) => {
    const stem = word.slice(0, STEM)
    features.add(fnv1a(`w ${stem}`))
    features.add(fnv1a(`t ${stem}`))
    const next = telling[i + 1]
    if (next !== undefined) features.add(fnv1a(`b ${stem} ${next.slice(0, STEM)}`))
    const framed = `^${word}$`
    for (let at = 0; at + 4 <= framed.length; at++)
      features.add(fnv1a(`c ${framed.slice(at, at + 4)}`))
  })
  const placeWords = wordsOf(place)
  placeWords.forEach((word, i) => {
    const stem = word.slice(0, STEM)
    features.add(fnv1a(`p ${stem}`))
    const next = placeWords[i + 1]
    if (next !== undefined) features.add(fnv1a(`pb ${stem} ${next.slice(0, STEM)}`))
  })
  const beginning = description.slice(0, DESCRIPTION_CHARACTERS)
  const words = wordsOf(foldWord(beginning.replaceAll(/<[^>]*>/g, ' '))).slice(0, DESCRIPTION_WORDS)
  for (const word of words)
    if (word.length > 2 && !/^\d+$/.test(word)) features.add(fnv1a(`w ${word.slice(0, STEM)}`))
  const languages = languagesOf(language)
  for (const [where, of] of [
    ['title', titleWords],
    ['text', words],
    ['place', placeWords],
  ] as const)
    for (const { slug, strong } of categoryCues.find(of, languages))
      features.add(fnv1a(`cue ${where} ${slug} ${strong ? 'strong' : 'weak'}`))
  return features
}
