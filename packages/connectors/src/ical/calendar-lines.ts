import { decodeText, type DecodedText } from '../text/decode.ts'

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

function unfolded(body: Uint8Array): Uint8Array {
  if (body.includes(0)) return body
  const out = new Uint8Array(body.length)
  let length = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!
    if (byte === LF) {
      // Line ends that were doubled on their way leave an empty line before each continuation.
      let next = at + 1
      while (body[next] === CR || body[next] === LF) next++
      if (body[next] === SPACE || body[next] === TAB) {
        while (length > 0 && out[length - 1] === CR) length--
        at = next
        continue
      }
    }
    out[length++] = byte
  }
  return out.subarray(0, length)
}
