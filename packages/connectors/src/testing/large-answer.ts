import type { LargeBody } from '../http.ts'

/** A body as the server's client gives it where it does not fit into memory, in pieces of a length that fits nothing. */
export function largeAnswer(body: Uint8Array): LargeBody {
  return {
    bytes: body.length,
    chunks: async function* chunks() {
      for (let at = 0; at < body.length; at += 99_991)
        yield await Promise.resolve(body.subarray(at, at + 99_991))
    },
  }
}
