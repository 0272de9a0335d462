import type { Json } from '../../json.ts'

/** An entry of a listing that could not be read as a record. */
export type Broken = { raw: Json; message: string }

/** Something assumed about a whole answer. */
export type Note = { code: string; message: string }

/** The content of one answer of a feed. */
export type Parsed = {
  /** The whole answer, for the paths of its paging. Null if it could not be parsed. */
  document: Json
  rows: Json[]
  broken: Broken[]
  notes: Note[]
  /** True for a truncated answer. Missing records may then still exist. */
  isCut: boolean
}

export const parsed = (rows: Json[], rest: Partial<Parsed> = {}): Parsed => ({
  document: null,
  rows,
  broken: [],
  notes: [],
  isCut: false,
  ...rest,
})

/** The answer is not in the mapping's format. */
export class UnreadableFeed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnreadableFeed'
  }
}

export const CUT: Note = { code: 'feed_cut', message: 'the answer ends in the middle of a record' }

export const excerpt = (text: string, length = 2000): string =>
  text.length > length ? `${text.slice(0, length)}…` : text
