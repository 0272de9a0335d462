import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LargeBody } from '../../http.ts'
import { decodedPieces } from '../../text/decode-large.ts'
import type { Fetch } from '../mapping/fetch-schema.ts'
import { csvPreamble } from '../formats/csv.ts'
import { parseFeed, type Shape } from '../formats/parse.ts'
import { excerpt, parsed as emptyParsed, UnreadableFeed, type Parsed } from '../formats/parsed.ts'
import { recordName } from '../formats/xml.ts'
import { csvCutter } from './csv-cutter.ts'
import type { Cutter } from './cutter.ts'
import { jsonCutter } from './json-cutter.ts'
import { lineCutter } from './line-cutter.ts'
import { xmlCutter } from './xml-cutter.ts'

type How = Pick<Fetch, 'records' | 'csv'>

/**
 * The records of an answer that does not fit into memory, some thousand at a time, each lot as if it were an answer of
 * its own. Throws UnreadableFeed.
 */
export async function* partsOf(
  body: LargeBody,
  shape: Shape,
  { encoding, ...how }: How & { encoding: string },
): AsyncGenerator<Parsed> {
  const read = reader(shape, how)
  const cutter = cutterOf(shape, how)
  for await (const piece of decodedPieces(body, encoding)) {
    for (const document of cutter.push(piece)) yield read(document)
    await nextTurn()
  }
  const rest = cutter.end()
  if (rest.trim() !== '') yield read(rest)
}

function cutterOf(shape: Shape, { records, csv }: How): Cutter {
  switch (shape) {
    case 'json':
      return jsonCutter()
    case 'jsonl':
      return lineCutter()
    case 'page':
      throw new UnreadableFeed('the page is too large')
    case 'csv':
      return csvCutter(csv ?? {})
    case 'xml': {
      const name = recordName(records)
      if (name === undefined)
        throw new UnreadableFeed('fetch.records is needed for XML: which element is a record?')
      return xmlCutter(name)
    }
    default:
      return shape satisfies never
  }
}

/** Reads one document after the other. The beginning of the first one, such as a CSV header, applies to all. */
function reader(shape: Shape, how: How): (document: string) => Parsed {
  let csv = how.csv
  let isFirst = true
  let isFound = false
  return (document) => {
    const text = isFirst && shape === 'json' ? needPath(document, how) : document
    let parsed: Parsed
    try {
      parsed = parseFeed(text, shape, { ...how, csv })
      isFound = true
    } catch (error) {
      // An unreadable part loses only its own records, and makes the listing incomplete.
      if (!isFound || !(error instanceof UnreadableFeed)) throw error
      const message = `a part of the answer is left out: ${excerpt(error.message, 300)}`
      parsed = emptyParsed([], { notes: [{ code: 'part_unreadable', message }], isCut: true })
    }
    if (isFirst && shape === 'csv') csv = csvPreamble(document, csv)
    isFirst = false
    return parsed
  }
}

/** The only list of a document cannot be found in a part of it. */
function needPath(document: string, { records }: How): string {
  if (records === undefined && /^\s*\{/.test(document))
    throw new UnreadableFeed('say in fetch.records where the list of records of a large answer is')
  return document
}
