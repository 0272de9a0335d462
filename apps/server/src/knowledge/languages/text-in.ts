/** The text of a language, else the first there is. Texts of one listing may be in different languages. */
export function textIn(texts: Record<string, string>, language: string): string | undefined {
  return texts[language] ?? Object.values(texts)[0]
}
