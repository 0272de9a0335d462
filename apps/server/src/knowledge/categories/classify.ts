import { readFileSync } from 'node:fs'
import { CATEGORY_SLUGS, type CategorySlug } from '@okolo/contract/events/category'
import { firstWordsOf, wordsOf, foldWord } from '#server/words/fold-words.ts'
import { fnv1a } from '#server/words/fnv.ts'
import { languagesOf } from '#server/words/cue-languages.ts'
import { categoryCues } from './category-cues.ts'

/** Categories in the order of the model's columns. `other` is what is said of nothing else. */
export const LABELS: readonly CategorySlug[] = CATEGORY_SLUGS.filter((slug) => slug !== 'other')

/** A linear model: for each feature (by its number) one weight for each of LABELS. */
export type Weights = {
  /** In which it has read enough real texts to be asked. */
  languages: ReadonlySet<string>
  rows: ReadonlyMap<number, ArrayLike<number>>
  bias: ArrayLike<number>
  scale: number
}

/** As it is kept: numbers of 32 bits and weights of 8, in base64. */
export type StoredModel = {
  languages: string[]
  keys: string
  weights: string
  bias: number[]
  scale: number
}

/** With fewer features than this a text says nothing the model knows. */
const FEWEST_KNOWN = 2
/** Fewer words are hardly more than a name: what it stands for cannot be read from them. */
const FEWEST_WORDS = 5

/** The file of the model that ships. */
export const MODEL_FILE = new URL('model.json', import.meta.url)
let shipped: Weights | undefined

/** The model that ships; read when it is first asked, which a server that gathers nothing never does. */
function shippedWeights(): Weights {
  shipped ??= unpack(JSON.parse(readFileSync(MODEL_FILE, 'utf8')))
  return shipped
}

/**
 * The category that a text reads most like, and how sure the model is (0 to 1); null where the text is hardly more than a
 * name, in a language that was not learned, or of words that the model does not know. Deterministic, microseconds.
 */
export function classifyText(
  text: ReadText,
  weights: Weights = shippedWeights(),
): { slug: CategorySlug; probability: number } | null {
  const { title, description, language } = text
  if (!weights.languages.has(language.split('-')[0]!.toLowerCase())) return null
  if (wordsOfText(title, description) < FEWEST_WORDS) return null
  const features = featuresOf(text)
  const known = [...features].filter((feature) => weights.rows.has(feature))
  if (known.length < FEWEST_KNOWN) return null
  const chances = chancesOf(known, weights)
  let best = 0
  chances.forEach((chance, label) => {
    if (chance > (chances[best] ?? 0)) best = label
  })
  const slug = LABELS[best]
  return slug === undefined ? null : { slug, probability: chances[best] ?? 0 }
}

/** How many words of two letters or more there are, up to what is enough. */
function wordsOfText(title: string, description: string): number {
  const words = [...wordsOf(title), ...firstWordsOf(description, FEWEST_WORDS * 2)]
  return words.filter((word) => /^\p{L}{2,}$/u.test(word)).length
}

/** Softmax over the labels; features are weighed so that long texts are no surer than short ones. */
export function chancesOf(
  features: readonly number[],
  { rows, bias, scale }: Omit<Weights, 'languages'>,
): number[] {
  const each = scale / Math.sqrt(features.length || 1)
  const sums = Array.from(bias)
  for (const feature of features) {
    const row = rows.get(feature)
    if (row === undefined) continue
    for (let label = 0; label < sums.length; label++)
      sums[label] = (sums[label] ?? 0) + (row[label] ?? 0) * each
  }
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((left, right) => left + right, 0)
  return powers.map((power) => power / total)
}

/** A stored model, ready to be asked. */
export function unpack({ languages, keys, weights, bias, scale }: StoredModel): Weights {
  const numbers = Buffer.from(keys, 'base64')
  const bytes = Buffer.from(weights, 'base64')
  const all = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const rows = new Map<number, Int8Array>()
  for (let i = 0; i * 4 < numbers.length; i++)
    rows.set(numbers.readUInt32LE(i * 4), all.subarray(i * LABELS.length, (i + 1) * LABELS.length))
  return { languages: new Set(languages), rows, bias, scale }
}

/** Words of a description that are read: what an event is is said early. */
const DESCRIPTION_WORDS = 60
/** In which they are found, tags counted in. */
const DESCRIPTION_CHARACTERS = 6000
/** Inflected words begin alike in all nine languages. */
const STEM = 6

/** The texts of an event that the model reads. */
type ReadText = { title: string; description: string; place?: string; language: string }

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
