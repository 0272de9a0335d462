import type { Text } from '../event-draft.ts'
import type { Row } from './row.ts'
import type { TextSpec } from './value-schema.ts'
import { readTexts } from './values.ts'

/**
 * The language versions of a text; null where there is none. As `html`, plain text is escaped and its
 * line breaks kept; as `plain`, a field that is HTML loses its tags when the draft is normalised.
 */
export function readText(
  specs: readonly TextSpec[],
  row: Row,
  wanted: 'plain' | 'html' = 'plain',
): Text | null {
  const versions: Text = {}
  for (const spec of specs) {
    const isHtml = spec.html ?? wanted === 'html'
    const tags = spec.languages ?? [undefined]
    for (const tag of tags) {
      const language = tag ?? spec.language ?? row.language
      if (versions[language] !== undefined) continue
      const options = { isHtml: isHtml && wanted === 'html', ...(tag ? { language: tag } : {}) }
      const found = readTexts(spec, row.value, options)[0]
      if (found !== undefined)
        versions[language] = wanted === 'html' && !isHtml ? htmlOf(found) : found
    }
  }
  return Object.keys(versions).length > 0 ? versions : null
}

/** Plain text as HTML: empty lines part paragraphs. */
function htmlOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const paragraphs = escaped.split(/\r?\n(?:[ \t]*\r?\n)+/)
  return paragraphs.map((one) => `<p>${one.trim().replace(/\r?\n/g, '<br>')}</p>`).join('')
}
