import type { Json } from '@okolo/connectors/json'
import { parseFeed, type Shape } from '@okolo/connectors/tabular/formats/parse'
import { MAPPED_CONNECTORS } from '@okolo/connectors/tabular/tabular'
import type { SourceKind } from '@okolo/contract/events/suggestion'
import type { Detected, Fetched } from './detected.ts'
import { guessMapping, longestList, namesOf, type Table } from '../guess/guess-mapping.ts'
import { hostOf } from './content-detectors.ts'

/** A table whose columns speak for themselves; `'unclear'` where a person has to write the mapping. */
export function asTable(page: Fetched): Detected | 'unclear' | null {
  const shape = shapeOf(page)
  if (shape === null) return null
  const list = listOf(page.text, shape)
  if (list === null || list.rows.length === 0) return null
  const names = namesOf(list.rows)
  if (names.length < 2) return null
  const table: Table = {
    url: page.url,
    format: shape,
    title: hostOf(page.url),
    ...(list.path === undefined ? {} : { records: list.path }),
    names,
  }
  const because = `It is a table (${shape}) with the columns of events.`
  return detectedTable(table, 'table', 0.5, because)[0] ?? 'unclear'
}

/** `guessMapping` as something that can be gathered; empty where the columns cannot be told apart. */
export function detectedTable(
  table: Table,
  kind: SourceKind,
  confidence: number,
  because: string,
): Detected[] {
  const config = guessMapping(table)
  if (config === null) return []
  // The portals' own connectors ask first whether anything has changed.
  const connector = MAPPED_CONNECTORS.find((one) => one === table.format) ?? 'tabular'
  const url = table.homepage ?? table.url
  return [{ kind, connector, config, title: table.title, url, confidence, because }]
}

function shapeOf({ url, contentType, text }: Fetched): Shape | null {
  const { pathname } = new URL(url)
  if (/csv/i.test(contentType) || /\.csv$/i.test(pathname)) return 'csv'
  if (/^\s*[[{]/.test(text))
    return /\.(?:jsonl|ndjson)$/i.test(pathname) || /ndjson|jsonl/i.test(contentType)
      ? 'jsonl'
      : 'json'
  if (/^\s*</.test(text) && /xml/i.test(contentType) && !/html/i.test(contentType)) return 'xml'
  return null
}

function listOf(text: string, shape: Shape): { path: string | undefined; rows: Json[] } | null {
  try {
    if (shape === 'json') {
      const document: Json = JSON.parse(text)
      return longestList(document)
    }
    return { path: undefined, rows: parseFeed(text, shape, {}).rows }
  } catch {
    // Not of this shape after all: the address is told to hold no events.
    return null
  }
}
