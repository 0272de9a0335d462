/**
 * Mends faults of templates in one pass: control characters in strings, trailing commas, comments. Other faults stay.
 */
export function mendPlainFaults(text: string): string {
  const parts: string[] = []
  let from = 0
  const drop = (start: number, end: number, instead = '') => {
    parts.push(text.slice(from, start), instead)
    from = end
  }
  let inString = false
  let comma = -1
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
      else if (character < ' ') drop(at, at + 1, CONTROL[character] ?? ' ')
      continue
    }
    if (character === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      const end = endOfComment(text, at)
      drop(at, end)
      at = end - 1
      continue
    }
    if ((character === ']' || character === '}') && comma >= from) drop(comma, comma + 1)
    if (character === '"') inString = true
    if (character === ',') comma = at
    else if (character > ' ') comma = -1
  }
  parts.push(text.slice(from))
  return parts.join('')
}

const CONTROL: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function endOfComment(text: string, at: number): number {
  const isLine = text[at + 1] === '/'
  const end = text.indexOf(isLine ? '\n' : '*/', at + 2)
  return end === -1 ? text.length : end + (isLine ? 0 : 2)
}
