/**
 * The language to show a text in: the reader's where it exists (a regional variant counts, `pt-BR` for `pt`),
 * else the original's, else whatever there is. Undefined when there is no text at all.
 */
export function languageFor(
  texts: Record<string, string>,
  locale: string,
  original: string,
): string | undefined {
  const languages = Object.keys(texts)
  return (
    languages.find((language) => language === locale) ??
    languages.find((language) => language.split('-')[0] === locale) ??
    languages.find((language) => language === original) ??
    languages[0]
  )
}
