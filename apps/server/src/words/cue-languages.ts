/** The languages whose cues are looked for in a text of this language (BCP 47); null: all languages. */
export function languagesOf(tag: string): string[] | null {
  const language = tag.split('-')[0]?.toLowerCase() ?? ''
  if (language === '' || language === 'und') return null
  const written = language === 'no' || language === 'nn' ? 'nb' : language
  return [written, 'en', ...(written === 'cs' ? ['sk'] : [])]
}
