import { UnreadableFeed } from '../formats/parsed.ts'

/** Cuts a text that comes piece by piece into documents of the same format, each with some of its records. */
export type Cutter = {
  /** Takes the next piece. Returns the finished documents. */
  push: (piece: string) => string[]
  /** Returns the rest after the end of the text, as a document. */
  end: () => string
}

/** Characters of one document, about: small enough to be read without keeping others waiting. */
export const DOCUMENT_LENGTH = 1_000_000
/** No gap between two records is this long. */
const MOST_WAITING = 20_000_000

/** Throws UnreadableFeed if the text goes on without the end of `what`. */
export function refuseEndless(waiting: string, what: string): void {
  if (waiting.length <= MOST_WAITING) return
  const length = `${MOST_WAITING / 1e6} million characters`
  throw new UnreadableFeed(
    `${length} came without the end of ${what}: it cannot be cut into records`,
  )
}
