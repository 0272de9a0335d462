import type { CategorySlug } from '@okolo/contract/category'
import venues from './category-venues.json' with { type: 'json' }
import platforms from './category-platforms.json' with { type: 'json' }
import platformLists from './category-vocabularies.json' with { type: 'json' }
import { categoryCues, isCategory, languagesOf, type CategoryCue } from './category-cues.ts'
import { classifyText, type Weights } from './classifier/classify.ts'
import { WordIndex } from '#server/platform/words/word-index.ts'
import { firstWordsOf, foldWord, wordsOf } from '#server/platform/words/fold-words.ts'

/**
 * When two categories have the same evidence the narrower one wins: an organ concert is classical, a salsa
 * course is dance.
 */
const NARROWEST_FIRST: readonly CategorySlug[] = [
  'classical',
  'comedy',
  'club',
  'cinema',
  'family',
  'sport-watch',
  'wellness',
  'dance',
  'exhibition',
  'literature',
  'food',
  'market',
  'theatre',
  'festival',
  'tour',
  'workshop',
  'concert',
  'sport-do',
  'talk',
  'meetup',
  'other',
]

/** Weight of one cue by where it was found; a category needs `ENOUGH` to be named. */
const WEIGHTS = {
  platformName: 4,
  category: { strong: 3, weak: 1.5 },
  tag: { strong: 1.6, weak: 0.8 },
  title: { strong: 3, weak: 1.5 },
  description: { strong: 0.5, weak: 0.2 },
}
const DESCRIPTION_AT_MOST = 1.5
const ENOUGH = 1.4
/** Words that are looked at in a description; what an event is is said at its beginning. */
const DESCRIPTION_WORDS = 120

const byPlatformName = new Map<string, CategorySlug>()
for (const [slug, names] of Object.entries(platforms.names)) {
  if (!isCategory(slug)) throw new Error(`category-platforms.json: ${slug} is no category`)
  for (const name of names) byPlatformName.set(name, slug)
}
const byVocabulary = new Map<string, Map<string, CategorySlug>>()
for (const [connector, slugs] of Object.entries<Record<string, string[]>>(
  platformLists.vocabularies,
)) {
  const names = new Map<string, CategorySlug>()
  byVocabulary.set(connector, names)
  for (const [slug, list] of Object.entries(slugs)) {
    if (!isCategory(slug)) throw new Error(`category-vocabularies.json: ${slug} is no category`)
    for (const name of list) names.set(wordsOf(name).join(' '), slug)
  }
}

const silent = new Set(platforms.silent)

export type Categorised = {
  categories: readonly string[]
  tags: readonly string[]
  title: string
  description: string
  /** The venue's name: a theatre seldom shows anything but theatre. */
  place?: string
  /** BCP 47: a text is searched for words of its language and of English, an `und` one for words of all. */
  language: string
  /** Whose names `categories` are: a connector's id, where the platform has a vocabulary of its own. */
  vocabulary?: string
}

/** How sure the model has to be where the rules are silent, against words in passing, and against a strong word of a title. */
const MODEL_SURE = { alone: 0.3, againstWeak: 0.6, againstStrong: 0.85, againstVenue: 0.95 }
/** Characters below which a description says next to nothing: then the venue's name says more than a title reads like. */
const LITTLE = 40

/**
 * The category of an event: what the platform says, by rules; else by words and by how the text reads (`classifier`),
 * `other` when neither says much. Deterministic. `model`: another than the one that ships.
 */
export function resolveCategory(event: Categorised, model?: Weights): CategorySlug {
  const { slug, isSaid, isStrong } = resolveByRules(event)
  // What is for children says so in clear words; the model is easily led by what else it is.
  if (isSaid || (isStrong && slug === 'family')) return slug
  const read = classifyText(event, model)
  const saysLittle = !isStrong && event.description.length < LITTLE
  const venue = saysLittle ? shownAt(event.place ?? '') : null
  if (venue !== null && (read?.probability ?? 0) < MODEL_SURE.againstVenue) return venue
  if (read === null) return slug
  const needed =
    slug === 'other'
      ? MODEL_SURE.alone
      : isStrong
        ? MODEL_SURE.againstStrong
        : MODEL_SURE.againstWeak
  return read.probability >= needed ? read.slug : slug
}

/**
 * The category by rules alone, whether the platform said so itself and whether a strong word did: the platform's own names, ids and URIs first, then words
 * of the tags, the title and the description. `other` when the evidence is thin.
 */
export function resolveByRules(event: Categorised): {
  slug: CategorySlug
  isSaid: boolean
  isStrong: boolean
} {
  const names = byVocabulary.get(event.vocabulary ?? '')
  const scores = new Map<CategorySlug, number>()
  const said = new Set<CategorySlug>()
  const add = (slug: CategorySlug, weight: number): void => {
    scores.set(slug, (scores.get(slug) ?? 0) + weight)
  }
  const weigh = (
    found: Iterable<CategoryCue>,
    weights: { strong: number; weak: number },
    // Several words of one text for one category say little more than the first.
    atMost = weights.strong * 1.5,
  ): void => {
    const best = new Map<CategorySlug, number>()
    for (const { slug, strong } of found)
      best.set(slug, (best.get(slug) ?? 0) + (strong ? weights.strong : weights.weak))
    for (const [slug, sum] of best) add(slug, Math.min(sum, atMost))
  }

  for (const name of event.categories) fromPlatform(name, WEIGHTS.platformName, WEIGHTS.category)
  for (const tag of sayingTags(event.tags))
    fromPlatform(tag, WEIGHTS.tag.strong * 1.25, WEIGHTS.tag)
  for (const slug of scores.keys()) said.add(slug)
  const languages = languagesOf(event.language)
  weigh(categoryCues.find(wordsOf(event.title), languages), WEIGHTS.title)
  weigh(
    categoryCues.find(firstWordsOf(event.description, DESCRIPTION_WORDS), languages),
    WEIGHTS.description,
    DESCRIPTION_AT_MOST,
  )
  const slug = winner(scores)
  return {
    slug,
    isSaid: said.has(slug),
    isStrong: (scores.get(slug) ?? 0) >= WEIGHTS.title.strong,
  }

  function fromPlatform(
    name: string,
    known: number,
    guessed: { strong: number; weak: number },
  ): void {
    const keys = platformKeys(name)
    const own = names?.get(wordsOf(name).join(' '))
    if (own !== undefined) {
      // A platform's "other" says nothing: its further names and the words decide.
      if (own !== 'other') add(own, known)
      return
    }
    if (keys.some((key) => silent.has(key))) return
    const named = keys.map((key) => byPlatformName.get(key)).find((s) => s !== undefined)
    if (named === undefined) weigh(categoryCues.find(wordsOf(name), null), guessed)
    else add(named, known)
  }
}

const venueWords = new WordIndex<CategorySlug>()
for (const [slug, words] of Object.entries(venues.names)) {
  if (!isCategory(slug)) throw new Error(`category-venues.json: ${slug} is no category`)
  for (const word of words) venueWords.add(word, { value: slug, language: 'any' })
}

/** What a venue of this name shows; null where its name says nothing or two things. "Puppet theatre" is one. */
function shownAt(place: string): CategorySlug | null {
  const shown = venueWords.find(wordsOf(place), null)
  if (shown.size === 2) shown.delete('theatre')
  const [slug, ...others] = shown
  return slug === undefined || others.length > 0 ? null : slug
}

/** Whom a list of audiences names, by words in any language. */
const audiences = new WordIndex<keyof typeof platforms.audiences>()
for (const value of ['families', 'children', 'adults'] as const)
  for (const word of platforms.audiences[value]) audiences.add(word, { value, language: 'any' })

/** "Families" beside "seniors" and no children means everybody: a jazz festival is no children's event. */
function sayingTags(tags: readonly string[]): readonly string[] {
  const named = audiences.find(tags.flatMap(wordsOf), null)
  if (!named.has('adults') || named.has('children')) return tags
  return tags.filter((tag) => !audiences.find(wordsOf(tag), null).has('families'))
}

/**
 * Those of a platform's category names that no rule knows, by name or by word: it has a new one, or calls one
 * otherwise. What it says without meaning (`silent`) is known. `platform`: a connector's id.
 */
export function unknownCategories(categories: readonly string[], platform: string): string[] {
  const names = byVocabulary.get(platform)
  return categories.filter((name) => {
    const words = wordsOf(name)
    if (words.length === 0 || names?.has(words.join(' ')) === true) return false
    const isNamed = platformKeys(name).some((key) => silent.has(key) || byPlatformName.has(key))
    return !isNamed && categoryCues.find(words, null).size === 0
  })
}

function winner(scores: Map<CategorySlug, number>): CategorySlug {
  let best: CategorySlug = 'other'
  for (const slug of NARROWEST_FIRST)
    if ((scores.get(slug) ?? 0) > (scores.get(best) ?? 0)) best = slug
  return (scores.get(best) ?? 0) >= ENOUGH ? best : 'other'
}

/** `…/actividades/Musica/JazzSoul` -> its endings, longest first, folded: `musica jazz soul`, `jazz soul`. */
function platformKeys(name: string): string[] {
  const isUri = /^[a-z][a-z+.-]*:\/\/|\//i.test(name)
  if (!isUri) return [wordsOf(name).join(' '), foldWord(name.trim())]
  const segments = name
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => wordsOf(segment).join(' '))
  return [2, 1].flatMap((length) => segments.slice(-length).join(' '))
}
