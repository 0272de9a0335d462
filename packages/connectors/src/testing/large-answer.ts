import type { LargeBody } from '../http.ts'

/** Returns a body as the client gives one too large for memory, in pieces of an odd length. */
export function largeAnswer(body: Uint8Array): LargeBody {
  return {
    bytes: body.length,
    chunks: async function* chunks() {
      for (let at = 0; at < body.length; at += 99_991)
        yield await Promise.resolve(body.subarray(at, at + 99_991))
    },
  }
}
