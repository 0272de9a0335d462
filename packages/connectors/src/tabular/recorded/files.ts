import type { RecordedFile } from '../../recorded.ts'
import { decodeText } from '../../text/decode.ts'
import type { Fetch } from '../mapping/fetch-schema.ts'
import type { Parsed } from '../formats/parsed.ts'
import { UnreadableFeed } from '../formats/parsed.ts'
import type { Shape } from '../formats/parse.ts'
import { bodyKind, parseFeed } from '../formats/parse.ts'

const ENDINGS: Record<Shape, RegExp> = {
  json: /\.(json|geojson|jsonld)$/i,
  jsonl: /\.(jsonl|ndjson|json)$/i,
  csv: /\.(csv|tsv|txt)$/i,
  xml: /\.(xml|rss|atom|rdf)$/i,
  page: /\.html?$/i,
}

export const CONTENT_TYPES: Record<Shape, string> = {
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  csv: 'text/csv',
  xml: 'application/xml',
  page: 'text/html',
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const isNote = (name: string) => /^(source|readme|license)\b/i.test(baseName(name))

/** The file called like the last part of the address. */
export const namedAfter = (url: URL, files: readonly RecordedFile[]): RecordedFile | undefined =>
  files.find(({ name }) => baseName(name) === baseName(decodeURIComponent(url.pathname)))

/** Returns the files of one kind by name. A single file always counts. */
export function filesOf(shape: Shape, files: readonly RecordedFile[]): RecordedFile[] {
  if (files.length === 1) return [...files]
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const found = sorted.filter(({ name }) => ENDINGS[shape].test(name) && !isNote(name))
  if (found.length > 0) return found
  const names = files.map(({ name }) => name).join(', ')
  throw new Error(`none of the recorded files is ${shape}: ${names || 'there are none'}`)
}

export const textOf = ({ body }: RecordedFile, shape: Shape): string =>
  decodeText(body, { kind: bodyKind(shape) }).text

/** Returns the content of a file, or null if it is of another kind. */
export function contentOf(
  file: RecordedFile,
  shape: Shape,
  options: Pick<Fetch, 'records' | 'csv'>,
): Parsed | null {
  try {
    return parseFeed(textOf(file, shape), shape, options)
  } catch (error) {
    if (error instanceof UnreadableFeed) return null
    throw error
  }
}
