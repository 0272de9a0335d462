import { cleanHtml, cleanText } from '#server/words/html.ts'
import { detectLanguage } from './detect-language.ts'

/** The end of a block, or an empty line. */
const BLOCK_END = /(?<=<\/(?:p|ul|ol|blockquote|h3|h4)>)|(?<=<br ?\/?>\s*<br ?\/?>)/
const BLOCK_START = /^<(?:p|ul|ol|blockquote|h3|h4)\b/
const LINE_BREAKS_AT_END = /(?:<br ?\/?>\s*)+$/
/** A part that is far shorter than another is a quotation or a note, not the same text again. */
const LEAST_SHARE = 0.35

/**
 * Splits sanitised HTML that says the same in several languages, one after the other, into a text for each. Returns null
 * where it is one text, or its languages alternate. A block of unsure language belongs to the one before it.
 */
export function splitByLanguage(
  html: string,
  spoken: readonly string[],
): Record<string, string> | null {
  const runs: { language: string | null; html: string }[] = []
  for (const block of html.split(BLOCK_END)) {
    const language = detectLanguage(cleanText(block), spoken)
    const last = runs.at(-1)
    if (last === undefined) runs.push({ language, html: block })
    else if (language === null || language === last.language || last.language === null) {
      last.language ??= language
      last.html += block
    } else runs.push({ language, html: block })
  }
  const parts = new Map(runs.map((run) => [run.language ?? 'und', closed(run.html)]))
  if (runs.length < 2 || parts.size < runs.length) return null
  const lengths = [...parts.values()].map((part) => cleanText(part).length)
  if (Math.min(...lengths) < LEAST_SHARE * Math.max(...lengths)) return null
  return Object.fromEntries(parts)
}

/** A paragraph may hold both languages: then its tags are cut apart. */
function closed(html: string): string {
  const part = html.trim().replace(LINE_BREAKS_AT_END, '')
  return cleanHtml(BLOCK_START.test(part) ? part : `<p>${part}`)
}
