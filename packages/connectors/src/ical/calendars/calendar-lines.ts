import { decodeText, type DecodedText } from '../../text/decode.ts'

/**
 * The lines of a calendar, unfolded (RFC 5545 3.1). Folds are taken out before decoding: they are
 * counted in octets, and some writers cut inside a letter.
 */
export function calendarLines(
  body: Uint8Array,
  hints: { contentType?: string; languages?: readonly string[] },
): { lines: string[] } & Pick<DecodedText, 'assumed'> {
  const decoded = decodeText(unfolded(body), { ...hints, kind: 'ics' })
  const text = body.includes(0) ? decoded.text.replace(/\r*\n[ \t]/g, '') : decoded.text
  return { lines: text.split(/\r*\n|\r/), assumed: decoded.assumed }
}

const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20]
const isBlank = (byte: number | undefined) => byte === SPACE || byte === TAB

function unfolded(body: Uint8Array): Uint8Array {
  if (body.includes(0)) return body
  const indent = indentOf(body)
  const out = new Uint8Array(body.length)
  let length = 0
  for (let at = 0; at < body.length; at++) {
    const next = continuation(body, at)
    if (next !== null) {
      while (length > 0 && out[length - 1] === CR) length--
      at = next + indent - 1
    } else {
      out[length++] = body[at]!
    }
  }
  return out.subarray(0, length)
}

/** Returns the start of a continuation line behind a line end, or null. */
function continuation(body: Uint8Array, at: number): number | null {
  if (body[at] !== LF) return null
  // Line ends that were doubled on their way leave an empty line before each continuation.
  let next = at + 1
  while (body[next] === CR || body[next] === LF) next++
  return isBlank(body[next]) ? next : null
}

/** Some writers indent continuations by two: then every one of them begins with two blanks. */
function indentOf(body: Uint8Array): 1 | 2 {
  let folds = 0
  for (let at = 0; at < body.length; at++) {
    const next = continuation(body, at)
    if (next === null) continue
    if (!isBlank(body[next + 1])) return 1
    folds++
  }
  return folds < 5 ? 1 : 2
}
