import { UnreadableFeed } from '../formats/parsed.ts'
import { DOCUMENT_LENGTH, refuseEndless, type Cutter } from './cutter.ts'

/** An open list or object. `key`: the current member of an object, as written. */
type Open = { bracket: '[' | '{'; key: string }

const CLOSING = { '[': ']', '{': '}' } as const
const MOST_LEVELS = 1000

/**
 * Cuts JSON between two elements of the outermost list. Every document repeats the open brackets around it, so that the
 * path to the records stays the same. Does not validate.
 */
export function jsonCutter(length = DOCUMENT_LENGTH): Cutter {
  let waiting = ''
  let seen = 0
  let isText = false
  let textStart = 0
  const open: Open[] = []
  // Depth of the outermost list, itself included. 0: none is open.
  let list = 0
  let lastText = ''
  // The brackets that are open at the start of this document, and the end of its last whole
  // element.
  let opening = ''
  let elementEnd = -1

  const openers = () => open.slice(0, list).map(({ bracket, key }) => bracket + (key && `${key}:`))
  const closers = () => open.slice(0, list).map(({ bracket }) => CLOSING[bracket])

  function sign(at: number): void {
    const char = waiting[at]
    if (char === '[' || char === '{') {
      open.push({ bracket: char, key: '' })
      if (char === '[' && list === 0) list = open.length
      if (open.length > MOST_LEVELS)
        throw new UnreadableFeed(`the JSON is nested more than ${MOST_LEVELS} levels deep`)
    } else if (char === ']' || char === '}') {
      open.pop()
      if (open.length < list) {
        list = 0
        elementEnd = -1
      }
    } else if (char === ':' && list === 0) {
      const inner = open.at(-1)
      if (inner?.bracket === '{') inner.key = lastText
    } else if (char === ',' && open.length === list && list > 0) {
      elementEnd = at
    }
  }

  function look(): void {
    const signs = /["[\]{},:]/g
    for (;;) {
      if (isText) {
        const end = textEnd(waiting, seen)
        if (end === -1) {
          seen = waiting.length
          // A backslash at the very end escapes the next character.
          while (seen > textStart + 1 && waiting[seen - 1] === '\\') seen--
          return
        }
        isText = false
        if (list === 0) lastText = waiting.slice(textStart, end + 1)
        seen = end + 1
      }
      signs.lastIndex = seen
      const found = signs.exec(waiting)
      if (found === null) {
        seen = waiting.length
        return
      }
      seen = found.index + 1
      if (found[0] === '"') {
        isText = true
        textStart = found.index
      } else sign(found.index)
    }
  }

  return {
    push(piece) {
      waiting += piece
      look()
      if (waiting.length < length) return []
      if (elementEnd === -1) {
        refuseEndless(waiting, 'an element of a list')
        return []
      }
      const document = opening + waiting.slice(0, elementEnd) + closers().toReversed().join('')
      const from = elementEnd + 1
      opening = openers().join('')
      waiting = waiting.slice(from)
      seen -= from
      textStart -= from
      elementEnd = -1
      return [document]
    },
    end: () => opening + waiting,
  }
}

/** Returns the end of the text around `from`. -1: not reached yet. */
function textEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (at - slashes - 1 >= from && text[at - slashes - 1] === '\\') slashes++
    if (slashes % 2 === 0) return at
  }
  return -1
}
