import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * A search as a tsquery text: every word must be there, the last one may be unfinished, "words in quotes"
 * stand together, -word must be absent. Null when there is no word in it.
 */
export function toTsquery(search: string): string | null {
  const terms = [...search.matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)]
    .map(([, minus, phrase, word]) => ({
      minus: minus === '-',
      text: phrase ?? word ?? '',
      isPhrase: phrase !== undefined,
    }))
    .filter(({ text }) => /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd}]/u.test(text))
  const last = terms.at(-1)
  if (terms.every(({ minus }) => minus)) return null
  return terms
    .map((term) => {
      const isUnfinished = term === last && !term.minus && !term.isPhrase && !/\s$/.test(search)
      return `${term.minus ? '!' : ''}${quote(term.text)}${isUnfinished ? ':*' : ''}`
    })
    .join(' & ')
}

/**
 * PostgreSQL splits quoted text as it splits titles. Only what a title can be made of is let through: folding
 * turns several quotes and letters (`’`, `ŉ`) into an apostrophe, which would end the quoted text.
 */
function quote(text: string): string {
  const safe = text
    .replaceAll('ŉ', 'n')
    .replaceAll(/[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}\p{Nd}.\-_@/+#&]/gu, ' ')
  return `'${safe}'`
}

/** The tsquery, folded as `event_text.vector` is; one that finds nothing when the search has no words. */
export function tsqueryOf(search: string): RawBuilder<unknown> {
  const query = toTsquery(search)
  return query === null ? sql`''::tsquery` : sql`to_tsquery('simple', fold_text(${query}))`
}

/** The event's title, venue or organizers match. `upcoming` narrows to the rows that the indexes hold. */
export function matchesSearch(
  eventId: RawBuilder<unknown>,
  search: string,
  { cityId, upcoming }: { cityId: number | undefined; upcoming: boolean },
): RawBuilder<SqlBool> {
  const there = cityId === undefined ? sql`` : sql`and t.city_id = ${cityId}`
  const then = upcoming ? sql`and t.upcoming` : sql``
  return sql`${eventId} in (
    select t.event_id from event_text t where t.vector @@ ${tsqueryOf(search)} ${there} ${then})`
}
