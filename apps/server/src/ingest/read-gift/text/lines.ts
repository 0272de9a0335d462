import { cleanText, cut } from '#server/words/html.ts'

/** More letters of a text are not read. */
const MOST_LETTERS = 20_000
const LONGEST_LINE = 5000

/** The lines of a text without hidden characters and without the stars of a messenger's bold type; empty ones part paragraphs. */
export function linesOf(text: string): string[] {
  const lines = cut(text, MOST_LETTERS)
    .split(/\r\n|[\n\r\u2028\u2029\u0085]/)
    .map((line) =>
      cleanText(cut(line, LONGEST_LINE)).replaceAll(
        /(?<![\p{L}\p{N}])[*_~]{1,2}(?=\S)|(?<=\S)[*_~]{1,2}(?![\p{L}\p{N}])/gu,
        '',
      ),
    )
  const told = lines.map((line) => line.trim())
  return told.filter((line, at) => line !== '' || (told[at - 1] ?? '') !== '')
}

/** Sentences of a line, with where they begin. A full stop behind a digit or a short word ends none. */
export function sentencesOf(line: string): string[] {
  return line
    .split(
      /(?<=[!?…])\s+|(?<=\p{L}{3,}["»“”)]?\.)\s+(?=["«„(]?[\p{Lu}€$£₴])|(?<=\d{4}\.)\s+(?=\p{Lu})|\s[•|]\s/u,
    )
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** HTML, or plain text, as lines: blocks and breaks part them. */
export function plainOf(html: string): string {
  const broken = html
    .replaceAll(/<br\b[^>]*>/gi, '\n')
    .replaceAll(/<\/(?:p|li|h\d|blockquote|ul|ol|div)>/gi, '\n\n')
    .replaceAll(/<li\b[^>]*>/gi, '– ')
  const lines = linesOf(broken)
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
