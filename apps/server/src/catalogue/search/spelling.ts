import { sql } from 'kysely'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { distance } from '#server/words/edit-distance.ts'
import { rewritten, termsOf } from './search-terms.ts'

/** Words that may be looked up for one search. */
const MOST_WORDS = 4
const CANDIDATES = 30

/**
 * The search with the words that no event has written as words that some event has: `koncrt` as `koncert`. Null
 * where every word is known, or nothing is near. Asks the vocabulary, one query for each word.
 */
export async function corrected(
  db: Db,
  search: string,
  reference: Reference,
): Promise<string | null> {
  const names = reference.nameLexemes()
  const terms = termsOf(search)
    .filter(
      ({ isPhrase, isAbsent, folded }) => !isPhrase && !isAbsent && /^\p{L}{3,}$/u.test(folded),
    )
    .filter(({ folded }) => names.categories(folded).length === 0)
    .slice(0, MOST_WORDS)
  const changes = new Map<string, string>()
  const folded = await asStored(
    db,
    terms.map(({ text }) => text),
  )
  for (const [i, { text, isUnfinished }] of terms.entries()) {
    const word = await nearest(db, folded[i] ?? '', isUnfinished)
    if (word !== null) changes.set(text, word)
  }
  return changes.size === 0 ? null : rewritten(search, changes)
}

/** Words folded as the vocabulary is, which keeps й and ї. */
async function asStored(db: Db, words: string[]): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ word: string }>`
    select fold_text(word) word from unnest(${words}::text[]) with ordinality w (word, position)
    order by position`.execute(db)
  return rows.map(({ word }) => word)
}

/** The known word that is nearest; null where the word itself is known, or none is near enough. */
async function nearest(db: Db, word: string, isUnfinished: boolean): Promise<string | null> {
  const start = word.slice(0, 2)
  // A word that is known is found at once; only what is not is compared with others, which takes long.
  const { rows } = await sql<{ word: string; is_known: boolean }>`
    with known as materialized (select word from search_word
      where ${isUnfinished ? sql`word like ${`${word}%`}` : sql`word = ${word}`} limit 1)
    select word, true is_known from known
    union all
    (select word, false from search_word where word % ${word} and not exists (select from known)
      order by similarity(word, ${word}) desc, word limit ${CANDIDATES})
    union all
    (select word, false from search_word
      where word like ${`${start}%`} and length(word) between ${word.length - 1} and ${word.length + 1}
        and not exists (select from known)
      order by similarity(word, ${word}) desc, word limit ${CANDIDATES})`.execute(db)
  if (rows.some((row) => row.is_known)) return null
  // One slip in a short word, two in a long one; the first letter is seldom wrong.
  const allowed = word.length < 6 ? 1 : 2
  const [best] = [...new Set(rows.map((row) => row.word))]
    .map((known) => ({ known, far: distance(word, known) }))
    .filter(({ far }) => far <= allowed)
    .toSorted(
      (a, b) =>
        a.far - b.far ||
        Number(b.known[0] === word[0]) - Number(a.known[0] === word[0]) ||
        (a.known < b.known ? -1 : 1),
    )
  return best?.known ?? null
}
