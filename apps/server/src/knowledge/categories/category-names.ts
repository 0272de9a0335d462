import type { CategorySlug } from '@okolo/contract/events/category'
import platforms from './category-platforms.json' with { type: 'json' }
import platformLists from './category-vocabularies.json' with { type: 'json' }
import { cuesIn, isCategory, type CategoryCue } from './category-cues.ts'
import { foldWord, wordsOf } from '#server/words/fold-words.ts'
import { WordIndex } from '#server/words/word-index.ts'

/**
 * The meaning of a source's category name. `exact`: from a list of names. `coarse`: from the list too, but the source
 * files several kinds under it (music, performing arts). `guess`: from the words in the name.
 */
export type Meaning =
  | { kind: 'exact' | 'coarse'; slug: CategorySlug }
  | { kind: 'guess'; cues: readonly CategoryCue[] }
  | { kind: 'silent' | 'unknown' }

type Names = ReadonlyMap<string, CategorySlug>

const generalNames: Names = namesOf(platforms.names, (name) => name)
const genres: Names = namesOf(platforms.genres, (name) => name)
const generalCoarse = new Set(platforms.coarse)
const silent = new Set(platforms.silent)
const vocabularies = new Map(
  Object.entries<Record<string, string[]>>(platformLists.vocabularies).map(([connector, lists]) => [
    connector,
    namesOf(lists, keyOf),
  ]),
)
const coarseNames = new Map(
  Object.entries<string[]>(platformLists.coarse).map(([connector, names]) => [
    connector,
    new Set(names.map(keyOf)),
  ]),
)
/** With more words it is a list of everything somebody thought of. */
const LONGEST_NAME = 5

const kinds: Readonly<Record<string, string>> = platformLists.kinds

/**
 * Looks up a category name, in the vocabulary of a connector first, then in the general list. `language` is used to
 * read the words of a name that is in no list. `isTag`: it is a tag, and a genre of music is then only a word.
 */
export function meaningOf(
  name: string,
  {
    vocabulary = '',
    language = 'und',
    isTag = false,
  }: { vocabulary?: string; language?: string; isTag?: boolean } = {},
): Meaning {
  const key = keyOf(name)
  const own = vocabularies.get(vocabulary)?.get(key)
  if (own !== undefined) {
    // A platform's "other" says nothing: its further names and the words decide.
    if (own === 'other') return { kind: 'silent' }
    return { kind: coarseNames.get(vocabulary)?.has(key) === true ? 'coarse' : 'exact', slug: own }
  }
  const keys = generalKeys(name)
  if (keys.some((one) => silent.has(one))) return { kind: 'silent' }
  for (const one of keys) {
    const slug = generalNames.get(one) ?? (isTag ? undefined : genres.get(one))
    if (slug !== undefined) return { kind: generalCoarse.has(one) ? 'coarse' : 'exact', slug }
  }
  const words = wordsOf(name)
  if (words.length > LONGEST_NAME) return { kind: 'unknown' }
  const cues = cuesIn(words, language).map(({ value }) => value)
  if (cues.length > 0) return { kind: 'guess', cues }
  return { kind: words.length === 0 ? 'silent' : 'unknown' }
}

/** True if a connector gives its coarsest name first, so that the last one says most. */
export function isFinestLast(vocabulary = ''): boolean {
  return platformLists.finestLast.includes(vocabulary)
}

/** The category of a platform that lists one kind of event, as Meetup does; else null. */
export function kindOfPlatform(vocabulary = ''): CategorySlug | null {
  const kind = kinds[vocabulary]
  return kind !== undefined && isCategory(kind) ? kind : null
}

/**
 * Those of a platform's category names that no rule knows, by name or by word: it has a new one, or calls one
 * otherwise. Names without meaning (`silent`) are known. `platform`: a connector's id.
 */
export function unknownCategories(categories: readonly string[], platform: string): string[] {
  return categories.filter((name) => meaningOf(name, { vocabulary: platform }).kind === 'unknown')
}

/** The audiences that a list of tags names, by words in any language. */
const audiences = new WordIndex<keyof typeof platforms.audiences>()
for (const value of ['families', 'children', 'adults'] as const)
  for (const word of platforms.audiences[value]) audiences.add(word, { value, language: 'any' })

/** "Families" beside "seniors" and no children means everybody: a jazz festival is not a children's event. */
export function sayingTags(tags: readonly string[]): readonly string[] {
  const named = audiences.find(tags.flatMap(wordsOf), null)
  if (!named.has('adults') || named.has('children')) return tags
  return tags.filter((tag) => !audiences.find(wordsOf(tag), null).has('families'))
}

function namesOf(lists: Record<string, string[]>, key: (name: string) => string): Names {
  const names = new Map<string, CategorySlug>()
  for (const [slug, list] of Object.entries(lists)) {
    if (!isCategory(slug))
      throw new Error(`${slug} is not a category, but names are listed under it`)
    for (const name of list) names.set(key(name), slug)
  }
  return names
}

function keyOf(name: string): string {
  return wordsOf(name).join(' ')
}

/** `…/actividades/Musica/JazzSoul` -> its endings, longest first, folded: `musica jazz soul`, `jazz soul`. */
function generalKeys(name: string): string[] {
  const isUri = /^[a-z][a-z+.-]*:\/\/|\//i.test(name)
  if (!isUri) return [keyOf(name), foldWord(name.trim())]
  const segments = name
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map(keyOf)
  return [2, 1].flatMap((length) => segments.slice(-length).join(' '))
}
