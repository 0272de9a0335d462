import type { BodyKind } from '../../text/decode.ts'
import type { Fetch } from '../mapping/fetch-schema.ts'
import { parseCsv } from './csv.ts'
import { parseCarried, parseJson, parseJsonLines } from './json.ts'
import type { Parsed } from './parsed.ts'
import { parseXml } from './xml.ts'

/** The format of a body, independent of the protocol. */
export type Shape = 'json' | 'jsonl' | 'csv' | 'xml' | 'page'

/** Throws UnreadableFeed for text of another format. */
export function parseFeed(
  text: string,
  shape: Shape,
  { records, csv }: Pick<Fetch, 'records' | 'csv'>,
): Parsed {
  switch (shape) {
    case 'json':
      return parseJson(text, records)
    case 'page':
      return parseCarried(text, records)
    case 'jsonl':
      return parseJsonLines(text)
    case 'csv':
      return parseCsv(text, csv)
    case 'xml':
      return parseXml(text, records)
    default:
      return shape satisfies never
  }
}

export const bodyKind = (shape: Shape): BodyKind =>
  shape === 'jsonl' ? 'json' : shape === 'page' ? 'html' : shape
