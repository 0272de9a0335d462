import type { Json } from '../../json.ts'
import type { Shape } from '../formats/parse.ts'

/** Position of a request in the listing. Each protocol gives its fields a meaning. */
export type Position = {
  page: number
  /** Records before this page. */
  offset: number
  /** A cursor, or the address of the next page. */
  token?: string
  /** The whole listing in one answer, if paging would not reach its end. */
  isExport?: boolean
}

export const START: Position = { page: 0, offset: 0 }

export type Answer = {
  /** After redirects. */
  url: string
  headers: Record<string, string>
  document: Json
  /** Entries in it, broken ones included. */
  count: number
}

export type Protocol = {
  /** False: one answer is the whole listing. */
  isPaged: boolean
  request(position: Position): URL
  shape(position: Position): Shape
  /** Path to the records, if the mapping has none. */
  records?(position: Position): string | undefined
  /** Null after the last page. `insteadOf`: discard the current answer. */
  next(position: Position, answer: Answer): { position: Position; insteadOf?: boolean } | null
  total?(document: Json): number | null
}
