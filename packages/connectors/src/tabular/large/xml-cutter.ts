import { DOCUMENT_LENGTH, refuseEndless, type Cutter } from './cutter.ts'

type Open = { name: string; tag: string }

const MOST_LEVELS = 200

/**
 * Cuts XML behind the end of an element called `name`. Every document repeats the open elements around it, so that the
 * path to the records stays the same.
 */
export function xmlCutter(name: string, length = DOCUMENT_LENGTH): Cutter {
  let waiting = ''
  let seen = 0
  const open: Open[] = []
  let opening = ''
  /** The end of the last record, and the elements open there. */
  let cut: { at: number; open: Open[] } | null = null

  function look(): void {
    for (;;) {
      const start = waiting.indexOf('<', seen)
      const end = start === -1 ? -1 : endOf(waiting, start)
      if (end === -1) return
      seen = end
      tag(waiting.slice(start, end))
    }
  }

  function tag(text: string): void {
    const element = /^<\/?([^\s<>/!?]+)/.exec(text)?.[1]
    if (element === undefined || text.endsWith('/>') || !text.endsWith('>')) return
    if (text[1] !== '/') {
      if (open.length < MOST_LEVELS) open.push({ name: element, tag: text })
      return
    }
    const own = open.findLastIndex((one) => one.name === element)
    if (own !== -1) open.length = own
    if (element === name && !open.some((one) => one.name === name))
      cut = { at: seen, open: [...open] }
  }

  return {
    push(piece) {
      waiting += piece
      if (waiting.length < length) return []
      look()
      if (cut === null) {
        refuseEndless(waiting, `an element <${name}>`)
        return []
      }
      const closing = cut.open.map((one) => `</${one.name}>`).toReversed()
      const document = opening + waiting.slice(0, cut.at) + closing.join('')
      opening = cut.open.map((one) => one.tag).join('')
      waiting = waiting.slice(cut.at)
      seen -= cut.at
      cut = null
      return [document]
    },
    end: () => opening + waiting,
  }
}

/** Tags inside of these do not count. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Returns the end of the markup at this "<". -1: not reached yet. A lone "<" ends at once. */
function endOf(text: string, start: number): number {
  for (const [begin, end] of OTHERS) {
    if (!text.startsWith(begin, start)) continue
    const found = text.indexOf(end, start + begin.length)
    return found === -1 ? -1 : found + end.length
  }
  // A DOCTYPE may hold declarations of its own in brackets.
  const signs = /["'<>[]/g
  signs.lastIndex = start + 1
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const [sign] = found
    if (sign === '>') return found.index + 1
    if (sign === '[' && text[start + 1] !== '!') continue
    if (sign === '<') return found.index
    const close = text.indexOf(sign === '[' ? ']' : sign, found.index + 1)
    if (close === -1) return -1
    signs.lastIndex = close + 1
  }
  return -1
}
