import { sql, type RawBuilder } from 'kysely'
import type { Reference } from '#server/catalogue/reference-data.ts'
import { latinForms } from '#server/platform/words/latin-forms.ts'
import { nameKeysOf, type NameKeys } from './name-keys.ts'
import { termsOf, type Term } from './search-terms.ts'
import { anyKey, exactKey } from './search-text.ts'

/** A search as tsquery expressions on `event_text.vector`. */
export type SearchCondition = {
  /** `words` or `exact`: what is found. */
  any: RawBuilder<unknown>
  /** Every word is there, by itself or as the name of a city or a category. */
  words: RawBuilder<unknown>
  /** The whole search is a title or a venue's name; null where it cannot be one. */
  exact: RawBuilder<unknown> | null
}

const NONE = sql`''::tsquery`
const NOTHING: SearchCondition = { any: NONE, words: NONE, exact: null }

/**
 * What a search looks for: every word must be there (the last one may be unfinished), Cyrillic ones also in Latin
 * letters, "words in quotes" together, -words not. A search without words finds nothing.
 */
export function searchCondition(search: string, reference: Reference): SearchCondition {
  const terms = termsOf(search)
  if (terms.every(({ isAbsent }) => isAbsent)) return NOTHING
  const groups = groupsOf(terms, nameKeysOf(reference))
  const exact = ['title', 'venue'] as const
  const keys = exact.map((kind) => exactKey(kind, search)).filter((key) => key !== null)
  const words = sql`(${sql.join(groups.map(toTsquery), sql` && `)})`
  if (keys.length === 0) return { any: words, words, exact: null }
  const called = sql`${anyKey(keys)}::tsquery`
  return { any: sql`(${words} || ${called})`, words, exact: called }
}

/** The same words in the title alone, for what is offered while typing; null where there is no word yet. */
export function titleCondition(
  search: string,
): { words: RawBuilder<unknown>; exact: RawBuilder<unknown> } | null {
  const terms = termsOf(search)
  const title = exactKey('title', search)
  if (title === null || terms.every(({ isAbsent }) => isAbsent)) return null
  const words = terms.map((term) => textOf(term, 'A')).join(' & ')
  return {
    words: sql`to_tsquery('simple', fold_text(${words}))`,
    exact: sql`${anyKey([title])}::tsquery`,
  }
}

/** The same words in a text without weights: the name of a venue or an organizer. */
export function nameCondition(search: string): RawBuilder<unknown> {
  const terms = termsOf(search)
  return terms.every(({ isAbsent }) => isAbsent)
    ? NONE
    : sql`to_tsquery('simple', fold_text(${terms.map((term) => textOf(term)).join(' & ')}))`
}

/** Words that stand together, and what they may be the name of. */
type Group = { terms: Term[]; keys: string[] }

function groupsOf(terms: readonly Term[], names: NameKeys): Group[] {
  const words = terms.map((term) => (term.isAbsent || term.isPhrase ? '' : term.folded))
  const groups: Group[] = []
  for (let at = 0; at < terms.length;) {
    const city = words[at] === '' ? null : names.cityAt(words, at)
    const length = city?.length ?? 1
    const word = words[at] ?? ''
    const isUnfinished = terms[at]?.isUnfinished === true
    groups.push({
      terms: terms.slice(at, at + length),
      keys: [
        ...new Set([
          ...(city?.keys ?? []),
          ...(isUnfinished ? names.citiesBeginning(word) : []),
          ...(length === 1 ? names.categories(word) : []),
        ]),
      ],
    })
    at += length
  }
  return groups
}

function toTsquery({ terms, keys }: Group): RawBuilder<unknown> {
  const text = terms.map((term) => textOf(term)).join(' & ')
  const words = sql`to_tsquery('simple', fold_text(${text}))`
  return keys.length === 0 ? words : sql`(${words} || ${anyKey(keys)}::tsquery)`
}

/** A term with the other ways to write it, in texts of any weight or of one. */
function textOf({ text, isPhrase, isAbsent, isUnfinished }: Term, weight: 'A' | '' = ''): string {
  const marks = `${isUnfinished ? '*' : ''}${weight}`
  const forms = [text, ...(isPhrase ? [] : latinForms(text))]
  const any = forms.map((form) => `${quoted(form)}${marks === '' ? '' : `:${marks}`}`).join(' | ')
  return `${isAbsent ? '!' : ''}(${any})`
}

/**
 * PostgreSQL splits quoted text as it splits titles. Only what a title can be made of is let through: folding
 * turns several quotes and letters (`’`, `ŉ`) into an apostrophe, which would end the quoted text.
 */
function quoted(text: string): string {
  const safe = text
    .replaceAll('ŉ', 'n')
    .replaceAll(/[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}\p{Nd}.\-_@/+#&]/gu, ' ')
  return `'${safe}'`
}
