import type { LargeBody } from '../http.ts'
import { decodeText, type DecodeHints } from './decode.ts'

/** Enough to detect an encoding. */
const SAMPLE_BYTES = 128 * 1024

/**
 * Finds the encoding of a body too large for memory, as `decodeText` does: UTF-8 if all of it is valid, else by its
 * beginning and the surroundings of the first invalid bytes. Reads the body once.
 */
export async function encodingOf(
  body: LargeBody,
  hints: DecodeHints,
): Promise<{ encoding: string; assumed: string | null }> {
  const { head, strange } = await look(body)
  const sample = strange === null ? whole(head) : Buffer.concat([whole(head), strange])
  const { encoding, assumed } = decodeText(sample, hints)
  const isUtf8 = strange === null && !encoding.startsWith('utf-16')
  return isUtf8 && encoding !== 'utf-8'
    ? { encoding: 'utf-8', assumed: 'the bytes are UTF-8; read as utf-8' }
    : { encoding, assumed }
}

/** Yields the text piece by piece without a byte order mark, never cut within a letter. */
export async function* decodedPieces(body: LargeBody, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of body.chunks()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** `strange`: the surroundings of the first bytes that are not UTF-8, or null. */
async function look(body: LargeBody): Promise<{ head: Uint8Array; strange: Uint8Array | null }> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let head: Uint8Array = new Uint8Array()
  for await (const chunk of body.chunks()) {
    if (head.length === 0) head = chunk.subarray(0, SAMPLE_BYTES)
    try {
      utf8.decode(chunk, { stream: true })
    } catch {
      return { head, strange: chunk }
    }
  }
  try {
    utf8.decode()
    return { head, strange: null }
  } catch {
    // It ends within a letter because of the cut, so it proves nothing.
    return { head, strange: null }
  }
}

/** Up to the last line or letter that is surely whole. */
function whole(head: Uint8Array): Uint8Array {
  let end = head.length
  while (end > 0 && head[end - 1]! >= 0x80) end--
  // Half of a UTF-16 character at the end would be half a character only.
  return head.subarray(0, end - (end % 2))
}
