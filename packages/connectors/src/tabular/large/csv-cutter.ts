import { DOCUMENT_LENGTH, refuseEndless, type Cutter } from './cutter.ts'

/** A quote that is never closed must not keep everything behind it waiting. */
const PATIENCE = 4

/**
 * Cuts CSV at line ends outside of quotes. `quote`: quote character, empty for none. `escape`: its escape character.
 * Only the first document has the header.
 */
export function csvCutter(
  { quote = '"', escape = quote }: { quote?: string | undefined; escape?: string | undefined },
  length = DOCUMENT_LENGTH,
): Cutter {
  let waiting = ''
  // The scanned length, and the end of the last whole row in it.
  let seen = 0
  let isQuoted = false
  let rowEnd = 0
  const take = (end: number): string[] => {
    const document = waiting.slice(0, end)
    waiting = waiting.slice(end)
    seen -= end
    rowEnd = 0
    return document === '' ? [] : [document]
  }
  return {
    push(piece) {
      waiting += piece
      for (; seen < waiting.length; seen++) {
        const sign = waiting[seen]
        if (sign === escape && escape !== quote) seen++
        else if (sign === quote) isQuoted = !isQuoted
        else if (sign === '\n' && !isQuoted) rowEnd = seen + 1
      }
      if (waiting.length < length) return []
      if (rowEnd > 0) return take(rowEnd)
      if (waiting.length < length * PATIENCE) return []
      const lineEnd = waiting.lastIndexOf('\n') + 1
      refuseEndless(waiting, 'a line')
      if (lineEnd === 0) return []
      isQuoted = false
      seen = lineEnd
      return take(lineEnd)
    },
    end: () => waiting,
  }
}
