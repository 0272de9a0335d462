/** A line of a poster as it was read. */
export type PosterLine = {
  text: string
  /** Of its letters, in pixels. */
  height: number
  /** 0 to 100: of its least sure word with a digit, else of all its words. */
  confidence: number
}

/** A word that is less sure than this is as often wrong as right. */
const LEAST_CONFIDENCE = 30

type Word = { line: string; height: number; confidence: number; text: string }

/** The lines of Tesseract's table of words, in its order: block by block, so that columns stay apart. */
export function posterLines(table: string): PosterLine[] {
  const words = table.split('\n').flatMap(wordOf)
  return [...Map.groupBy(words, ({ line }) => line).values()]
    .map(lineOf)
    .filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text))
}

function wordOf(row: string): Word[] {
  const [level, page, block, paragraph, line, , , , , height, confidence, text = ''] =
    row.split('\t')
  const told = text.trim()
  if (level !== '5' || told === '' || Number(confidence) < LEAST_CONFIDENCE) return []
  return [
    {
      line: [page, block, paragraph, line].join('/'),
      height: Number(height),
      confidence: Number(confidence),
      text: told,
    },
  ]
}

function lineOf(words: readonly Word[]): PosterLine {
  const heights = words.map(({ height }) => height).toSorted((a, b) => a - b)
  const numbers = words.filter(({ text }) => /\d/.test(text)).map(({ confidence }) => confidence)
  const all = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length
  return {
    text: words.map(({ text }) => text).join(' '),
    height: heights[heights.length >> 1] ?? 0,
    confidence: Math.min(all, ...numbers),
  }
}
