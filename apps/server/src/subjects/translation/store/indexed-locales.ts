import { languageOf } from '@okolo/contract/language-tag'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@okolo/contract/locale'
import { sql, type RawBuilder } from 'kysely'
import { titleTranslations } from './read-translations.ts'

type Titled = {
  /** The original's language. */
  language: string
  titles: Record<string, string>
  /** Target -> title, by machine. */
  translated_titles: Record<string, string> | null
}

/**
 * The languages in which an event's page may be found by search engines (SEO): those in which somebody wrote its title, and
 * those of its translations that the city's operator lets be found (`allowed`). If nobody wrote it in one of ours, the default
 * one stands for it; if nobody knows the language, no page is worse than another.
 */
export function indexedLocales(event: Titled, allowed: readonly string[]): Locale[] {
  const { language, titles, translated_titles } = event
  const written = new Set([language, ...Object.keys(titles)].map(languageOf))
  const own = LOCALES.filter((locale) => written.has(locale))
  const usual = language === 'und' ? LOCALES : [DEFAULT_LOCALE]
  const found: readonly Locale[] = own.length > 0 ? own : usual
  return LOCALES.filter(
    (locale) =>
      found.includes(locale) ||
      (allowed.includes(locale) && translated_titles?.[locale] !== undefined),
  )
}

/**
 * The same of the row of `event` named `e`, for lists that are too long to be read: an array of locales. `allowed`: city slug ->
 * languages.
 */
export function indexedLocalesColumn(
  allowed: ReadonlyMap<string, readonly string[]>,
): RawBuilder<Locale[]> {
  const all = sql`array[${sql.join(LOCALES)}]::text[]`
  const written = sql`
    select case when count(*) > 0 then array_agg(tag)
      when e.language = 'und' then ${all} else array[${DEFAULT_LOCALE}]::text[] end
    from (
      select split_part(e.language, '-', 1) as tag
      union select split_part(jsonb_object_keys(e.titles), '-', 1)
    ) written where tag = any(${all})`
  const cities = [...allowed].filter(([, languages]) => languages.length > 0)
  if (cities.length === 0) return sql<Locale[]>`(${written})`
  const pairs = cities.flatMap(([slug, languages]) =>
    languages.map((tag) => sql`(${slug}, ${tag})`),
  )
  return sql<Locale[]>`(
    select array_agg(tag) from (
      select unnest((${written})) as tag
      union
      select allowed.tag from city c join (values ${sql.join(pairs)}) allowed(slug, tag) on allowed.slug = c.slug
      where c.id = e.city_id and allowed.tag = any(${all}) and jsonb_exists(${titleTranslations()}, allowed.tag)
    ) found)`
}
