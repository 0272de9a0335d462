import { DOCUMENT_LENGTH, refuseEndless, type Cutter } from './cutter.ts'

/** JSON lines: every line is a record. */
export function lineCutter(length = DOCUMENT_LENGTH): Cutter {
  let waiting = ''
  return {
    push(piece) {
      waiting += piece
      const end = waiting.length < length ? -1 : waiting.lastIndexOf('\n')
      if (end === -1) {
        refuseEndless(waiting, 'a line')
        return []
      }
      const document = waiting.slice(0, end + 1)
      waiting = waiting.slice(end + 1)
      return document.trim() === '' ? [] : [document]
    },
    end: () => waiting,
  }
}
