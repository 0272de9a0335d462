import type { JsonObject } from '../../json.ts'

export type Syntax = 'json-ld' | 'microdata' | 'rdfa' | 'microformats'

/**
 * One event in one syntax, in schema.org's names without prefixes. `@type` is always a list, and links within the page
 * are resolved. Names of HTML texts end in `Html`.
 */
export type EventNode = { syntax: Syntax; node: JsonObject }

/** The stored record: the event data of a page, without parts that change on every visit. */
export type RawPage = {
  /** Canonical address. */
  url: string
  /** BCP 47, as the page declares it. */
  language?: string
  title?: string
  description?: string
  image?: string
  siteName?: string
  /** The same page in other languages (`rel=alternate hreflang`). */
  alternates?: string[]
  nodes: EventNode[]
  /** A JSON-LD block was not valid JSON and was repaired. */
  repaired?: true
  /** JSON-LD blocks that no repair could make readable, as published. */
  broken?: string[]
  /** Events beyond the limit of one page, not read. */
  leftOut?: number
}
