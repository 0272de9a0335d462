import { DEFAULT_LOCALE, LOCALES, type Locale } from '@okolo/contract/locale'
import { sql, type RawBuilder } from 'kysely'

/**
 * The languages in which an event's page may be found by search engines (SEO): those in which somebody wrote its title. If
 * that is none of ours, the default one stands for it; if nobody knows the language, no page is worse than another.
 */
export function indexedLocales(original: string, titles: Record<string, string>): Locale[] {
  const written = new Set([original, ...Object.keys(titles)].map(primary))
  const own = LOCALES.filter((locale) => written.has(locale))
  if (own.length > 0) return own
  return original === 'und' ? [...LOCALES] : [DEFAULT_LOCALE]
}

function primary(tag: string): string {
  return tag.split('-')[0] ?? tag
}

/** The same of the row of `event` named `e`, for lists that are too long to be read: an array of locales. */
export function indexedLocalesColumn(): RawBuilder<Locale[]> {
  const all = sql`array[${sql.join(LOCALES)}]::text[]`
  return sql<Locale[]>`(
    select case when count(*) > 0 then array_agg(tag)
      when e.language = 'und' then ${all} else array[${DEFAULT_LOCALE}]::text[] end
    from (
      select split_part(e.language, '-', 1) as tag
      union select split_part(jsonb_object_keys(e.titles), '-', 1)
    ) written where tag = any(${all}))`
}
