import type { Text } from '../../event-draft.ts'
import type { Row } from './row.ts'
import type { TextSpec } from '../mapping/value-schema.ts'
import { readTexts } from '../mapping/values.ts'

/**
 * Returns the language versions of a text, or null. `html`: plain text is escaped and keeps its line breaks. `plain`:
 * collapses white space. Without a setting, a tag or entity marks HTML.
 */
export function readText(
  specs: readonly TextSpec[],
  row: Row,
  wanted: 'plain' | 'html' = 'plain',
): Text | null {
  const versions: Text = {}
  for (const spec of specs) {
    for (const tag of spec.languages ?? [undefined]) {
      const language = tag ?? spec.language ?? row.language
      if (versions[language] !== undefined) continue
      const options = {
        isHtml: wanted === 'html' && spec.html !== false,
        ...(tag ? { language: tag } : {}),
      }
      const found = readTexts(spec, row.value, options)[0]
      if (found === undefined) continue
      if (wanted === 'plain') versions[language] = found.replace(/\s+/g, ' ')
      else versions[language] = (spec.html ?? isHtml(found)) ? found : htmlOf(found)
    }
  }
  return Object.keys(versions).length > 0 ? versions : null
}

const isHtml = (text: string) => /<\/?[a-z][^<>]*>|&(#\d+|#x[\da-f]+|[a-z]\w*);/i.test(text)

/** Plain text as HTML: empty lines part paragraphs. */
function htmlOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const paragraphs = escaped.split(/\r?\n(?:[ \t]*\r?\n)+/)
  return paragraphs.map((one) => `<p>${one.trim().replace(/\r?\n/g, '<br>')}</p>`).join('')
}
