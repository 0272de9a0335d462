import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import { latinForms } from '#server/words/latin-forms.ts'
import type { NameLexemes } from '../reference/name-lexemes.ts'
import { termsOf, type Term } from './search-terms.ts'
import { anyLexeme, exactLexeme } from '#server/words/search-text.ts'

/** A search as tsquery expressions on `event_text.vector`. */
export type SearchCondition = {
  /** `words` or `exact`: what is found. */
  any: RawBuilder<unknown>
  /** Every word is there, by itself or as the name of a city or a category. */
  words: RawBuilder<unknown>
  /** The whole search is a title or a venue's name; null where it cannot be one. */
  exact: RawBuilder<unknown> | null
  wording: Wording
}

/** How far an index of single words goes towards a search. */
export type Wording = {
  /** Each term is one word to PostgreSQL too, in whatever part of the text: nothing has to stand together. */
  isPlain: boolean
  hasAbsent: boolean
}

const NONE = sql`''::tsquery`
const NOTHING: SearchCondition = {
  any: NONE,
  words: NONE,
  exact: null,
  wording: { isPlain: true, hasAbsent: false },
}

/**
 * Turns a search into conditions: every word must match (the last may be unfinished), Cyrillic ones
 * also in Latin letters, "words in quotes" together, -words not. Without words it finds nothing.
 */
export function searchCondition(search: string, reference: Reference): SearchCondition {
  const terms = termsOf(search)
  if (terms.every(({ isAbsent }) => isAbsent)) return NOTHING
  const groups = groupsOf(terms, reference.nameLexemes())
  const exact = ['title', 'venue'] as const
  const lexemes = exact.map((kind) => exactLexeme(kind, search)).filter((lexeme) => lexeme !== null)
  const words = sql`(${sql.join(groups.map(toTsquery), sql` && `)})`
  const wording = wordingOf(terms)
  if (lexemes.length === 0) return { any: words, words, exact: null, wording }
  const called = sql`${anyLexeme(lexemes)}::tsquery`
  return { any: sql`(${words} || ${called})`, words, exact: called, wording }
}

function wordingOf(terms: readonly Term[]): Wording {
  return {
    // Anything else may be split (`rock-pop`) into words that must stand together.
    isPlain: terms.every(({ text, isPhrase }) => !isPhrase && /^[\p{L}\p{Nd}]+$/u.test(text)),
    hasAbsent: terms.some(({ isAbsent }) => isAbsent),
  }
}

/**
 * Rows `t` of `event_text` with what is coming up in a city that have what a tsquery asks for, by the index of words by city. It
 * knows no weights and no words that stand together: then what it gives is looked at.
 */
export function foundInCity(
  query: RawBuilder<unknown>,
  cityId: number,
  wording: Wording,
): RawBuilder<SqlBool> {
  return foundIn(query, [cityId], sql`t.city_id = ${cityId}`, wording)
}

/** The same of a few cities at once. */
export function foundInCities(
  query: RawBuilder<unknown>,
  cityIds: readonly number[],
  wording: Wording,
): RawBuilder<SqlBool> {
  return foundIn(query, cityIds, sql`t.city_id = any(${cityIds}::int[])`, wording)
}

function foundIn(
  query: RawBuilder<unknown>,
  cityIds: readonly number[],
  isThere: RawBuilder<unknown>,
  { isPlain, hasAbsent }: Wording,
): RawBuilder<SqlBool> {
  const there = sql<SqlBool>`t.upcoming and ${isThere}`
  // An excluded phrase cannot be checked without the words' positions.
  if (!isPlain && hasAbsent) return sql`t.vector @@ ${query} and ${there}`
  const queries = cityIds.map((id) => sql`query_of_city(${id}::int, ${query})`)
  const words = sql<SqlBool>`
    words_of_city(t.city_id, t.vector) @@ (${sql.join(queries, sql` || `)}) and ${there}`
  // Concatenated, so that no other index is asked for it; `(select`: made a query once, not for each row.
  return isPlain ? words : sql`${words} and (t.vector || ''::tsvector) @@ (select ${query})`
}

/** The same words in the title alone, for what is offered while typing; null where there is no word yet. */
export function titleCondition(
  search: string,
): { words: RawBuilder<unknown>; exact: RawBuilder<unknown>; wording: Wording } | null {
  const terms = termsOf(search)
  const title = exactLexeme('title', search)
  if (title === null || terms.every(({ isAbsent }) => isAbsent)) return null
  const words = terms.map((term) => textOf(term, 'A')).join(' & ')
  return {
    words: sql`to_tsquery('simple', fold_text(${words}))`,
    exact: sql`${anyLexeme([title])}::tsquery`,
    // Of a title alone: the weight has to be looked at.
    wording: { ...wordingOf(terms), isPlain: false },
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
type Group = { terms: Term[]; lexemes: string[] }

function groupsOf(terms: readonly Term[], names: NameLexemes): Group[] {
  const words = terms.map((term) => (term.isAbsent || term.isPhrase ? '' : term.folded))
  const groups: Group[] = []
  for (let at = 0; at < terms.length;) {
    const city = words[at] === '' ? null : names.cityAt(words, at)
    const length = city?.length ?? 1
    const word = words[at] ?? ''
    const isUnfinished = terms[at]?.isUnfinished === true
    groups.push({
      terms: terms.slice(at, at + length),
      lexemes: [
        ...new Set([
          ...(city?.lexemes ?? []),
          ...(isUnfinished ? names.citiesBeginning(word) : []),
          ...(length === 1 ? names.categories(word) : []),
        ]),
      ],
    })
    at += length
  }
  return groups
}

function toTsquery({ terms, lexemes }: Group): RawBuilder<unknown> {
  const text = terms.map((term) => textOf(term)).join(' & ')
  const words = sql`to_tsquery('simple', fold_text(${text}))`
  return lexemes.length === 0 ? words : sql`(${words} || ${anyLexeme(lexemes)}::tsquery)`
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
