import { z } from 'zod'
import { object, pathText, urlText } from './value-schema.ts'

const param = z.string().min(1)
const size = z.number().int().positive()

const none = object({ kind: z.literal('none') })
const page = object({
  kind: z.literal('page'),
  param,
  /** Number of the first page. 1 if absent. */
  first: z.number().int().min(0).optional(),
  sizeParam: param.optional(),
  size: size.optional(),
  /** Path in the answer to the number of records, or of pages. */
  total: pathText.optional(),
  pages: pathText.optional(),
})
const offset = object({
  kind: z.literal('offset'),
  param,
  sizeParam: param.optional(),
  size: size.optional(),
  total: pathText.optional(),
})
const cursor = object({
  kind: z.literal('cursor'),
  param,
  /** Path in the answer to the value that asks for the next page. */
  next: pathText,
  sizeParam: param.optional(),
  size: size.optional(),
})
const nextLink = object({
  kind: z.literal('next-link'),
  /** Path in the answer to the next page's address. Absent: the Link header (RFC 8288). */
  next: pathText.optional(),
})

const csv = object({
  comment: z.string().optional(),
  /** Detected if absent. */
  delimiter: z.string().length(1).optional(),
  /** `"` if absent. Empty for files without quoting. */
  quote: z.string().max(1).optional(),
  /** Escape character of a quote inside quotes. Absent: the quote itself. */
  escape: z.string().length(1).optional(),
  /** Lines before the header. */
  skipLines: z.number().int().min(0).optional(),
  /** Column names, for files without a header line. */
  header: z.array(z.string().min(1)).min(1).optional(),
})

/** A second file with more about each record (venues, organizers), read before the first. */
const join = object({
  comment: z.string().optional(),
  /** Key of the added row in the record. */
  as: z.string().min(1),
  url: urlText,
  records: pathText.optional(),
  /** Path in a row of the second file, and the path in the record that has the same value. */
  key: pathText,
  on: pathText,
})

const formats = ['json', 'jsonl', 'csv', 'xml', 'page', 'opendatasoft', 'socrata', 'ckan'] as const

/** How the feed is fetched and cut into records. */
export const fetchSchema = object({
  comment: z.string().optional(),
  url: urlText,
  format: z.enum(formats),
  /** Path to the list of records in the answer. The protocols of opendatasoft, socrata and ckan find it themselves. */
  records: pathText.optional(),
  /** WHATWG name, if the feed declares a wrong one. */
  encoding: z.string().optional(),
  csv: csv.optional(),
  paging: z
    .discriminatedUnion('kind', [none, page, offset, cursor, nextLink], {
      error: 'expected "kind" to be none, page, offset, cursor or next-link',
    })
    .optional(),
  /** Records per request of opendatasoft (100), socrata and ckan (1000). */
  pageSize: size.optional(),
  /** Both may hold {today}, {today+30}, {city.lat} and the like, and {secret.NAME}. */
  headers: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.string()).optional(),
  join: join.optional(),
  /** Limit of records. 50,000 if absent. */
  maxRecords: size.optional(),
  /** Larger answers are refused. 600 if absent. Grouped records are read up to 20 MB. */
  maxMegabytes: size.max(4000).optional(),
})

export type Fetch = z.infer<typeof fetchSchema>
export type Paging = NonNullable<Fetch['paging']>
export type CsvOptions = NonNullable<Fetch['csv']>
