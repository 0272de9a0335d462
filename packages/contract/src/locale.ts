/** The nine interface languages (specification 1), as BCP 47 tags. The first is the default. */
export const LOCALES = ['en', 'es', 'fr', 'pt', 'de', 'ru', 'it', 'sk', 'uk'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value)
}

/** Europe's formats of dates and numbers, for language tags that mean America's. */
const FORMAT_TAGS: Partial<Record<Locale, string>> = { en: 'en-GB', pt: 'pt-PT' }

/** Returns the tag that `Intl` gets for a language: `en-GB`, so that a day stands before its month. */
export function formatTag(locale: Locale): string {
  return FORMAT_TAGS[locale] ?? locale
}

/**
 * Picks the interface language of those offered: a stored choice, else the first of an `Accept-Language` header by its
 * q-values (RFC 9110 section 12.5.4), else the site's own, which is English unless it says otherwise (specification 1).
 */
export function negotiateLocale(
  acceptLanguage: string | null | undefined,
  stored?: string | null,
  offered: { language: Locale; languages: readonly Locale[] } = {
    language: DEFAULT_LOCALE,
    languages: LOCALES,
  },
): Locale {
  const isOffered = (one: unknown): one is Locale =>
    isLocale(one) && offered.languages.includes(one)
  if (isOffered(stored)) return stored
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((v) => v !== undefined)
      return { language: tag.split('-')[0], weight: q === undefined ? 1 : Number(q), position }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.position - b.position)
  return wanted.map(({ language }) => language).find(isOffered) ?? offered.language
}
