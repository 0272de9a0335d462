import type { Json } from '../../json.ts'

/** An entry of a listing that could not be read as a record. */
export type Broken = { raw: Json; message: string }

/** Something assumed about a whole answer. */
export type Note = { code: string; message: string }

/** What one answer of a feed holds. */
export type Parsed = {
  /** The whole answer, for the paths of its paging; null where it could not be had. */
  document: Json
  rows: Json[]
  broken: Broken[]
  notes: Note[]
  /** The answer ends in the middle: what is missing in it is not known to be gone. */
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

/** The answer is not of the format that the mapping names: nothing can be read from it. */
export class UnreadableFeed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnreadableFeed'
  }
}

export const CUT: Note = { code: 'feed_cut', message: 'the answer ends in the middle of a record' }

export const excerpt = (text: string, length = 2000): string =>
  text.length > length ? `${text.slice(0, length)}…` : text
