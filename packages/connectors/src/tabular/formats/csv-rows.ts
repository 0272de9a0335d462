import { CsvError, parse } from 'csv-parse/sync'
import type { CsvOptions } from '../mapping/fetch-schema.ts'
import type { Broken } from './parsed.ts'
import { excerpt, UnreadableFeed } from './parsed.ts'

export type CsvRows = { header: string[]; rows: string[][]; broken: Broken[] }

/** A text with more mistakes of this kind than this is not CSV with these quotes. */
const MAX_OPEN_QUOTES = 100
const OPEN_QUOTE = 'a quote in this line is never closed'

/**
 * Reads the cells below the header. A row with too few or too many cells is broken. An unclosed quote, or one that
 * swallows whole rows, loses only its own line, and reading goes on behind it.
 */
export function readCsvRows(body: string, delimiter: string, options: CsvOptions): CsvRows {
  const read = (text: string) => readLines(text, delimiter, options)
  const found: CsvRows = { header: options.header ?? [], rows: [], broken: [] }
  let rest = body
  for (let tries = 0; tries <= MAX_OPEN_QUOTES; tries++) {
    const { lines, open } = read(rest)
    const at = takeLines(lines, rest, found, read) ?? open
    if (at === null) return found
    const end = rest.indexOf('\n', at)
    const line = rest.slice(at, end === -1 ? undefined : end)
    found.broken.push({ raw: excerpt(line.trimEnd()), message: OPEN_QUOTE })
    if (end === -1) return found
    rest = rest.slice(end + 1)
  }
  const message = `more than ${MAX_OPEN_QUOTES} quotes are never closed: is fetch.csv.quote right?`
  throw new UnreadableFeed(message)
}

type Line = { cells: string[]; text: string }
/** `open`: start of the record with an unclosed quote, or null. */
type Lines = { lines: Line[]; open: number | null }

function readLines(text: string, delimiter: string, { quote = '"', escape }: CsvOptions): Lines {
  const lines: Line[] = []
  let bytes = 0
  try {
    parse(text, {
      delimiter,
      quote: quote === '' ? null : quote,
      escape: escape ?? (quote === '' ? '"' : quote),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      raw: true,
      info: true,
      on_record: (found: unknown) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `raw` and `info` make of it
        const { record, raw, info } = found as {
          record: string[]
          raw: string
          info: { bytes: number }
        }
        bytes = info.bytes
        lines.push({ cells: record, text: raw })
        return null
      },
    })
    return { lines, open: null }
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    const before = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes))
    return { lines, open: skipBlank(text, before.length) }
  }
}

const skipBlank = (text: string, at: number) => at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)

/** Takes rows up to one made by a stray quote. Returns the start of that one, or null. */
function takeLines(
  lines: Line[],
  text: string,
  found: CsvRows,
  read: (part: string) => Lines,
): number | null {
  let at = 0
  for (const line of lines) {
    const start = Math.max(at, text.indexOf(line.text, at))
    at = start + line.text.length
    if (found.header.length === 0) {
      found.header = line.cells
      continue
    }
    const width = widthOf(found.header)
    const cells = fitted(line.cells, width)
    const isWhole = cells !== null && isClean(line.text)
    if (!isWhole && hasSwallowed(line.text, width, read)) return skipBlank(text, start)
    if (cells) found.rows.push(cells)
    else {
      const message = `the row has ${line.cells.length} cells, the header ${width}`
      found.broken.push({ raw: excerpt(line.text.trimEnd()), message })
    }
  }
  return null
}

/** Empty cells at the end of a header are not columns. */
export const widthOf = (header: string[]): number =>
  Math.max(1, header.findLastIndex((name) => name.trim() !== '') + 1)

/** Returns null for a ragged row. Empty cells beyond the header are dropped. */
function fitted(cells: string[], width: number): string[] | null {
  if (cells.length < width) return null
  return cells.slice(width).every((cell) => cell.trim() === '') ? cells.slice(0, width) : null
}

/** True if a later line of this row is a complete row. */
function hasSwallowed(row: string, width: number, read: (part: string) => Lines): boolean {
  if (width < 2) return false
  const later = row.trim().split(/\r?\n/).slice(1)
  return later.some((line) => {
    const { lines, open } = read(line)
    return open === null && lines.length === 1 && fitted(lines[0]!.cells, width) !== null
  })
}

/** No quote is left when the cells that are quoted from end to end are taken away. */
const isClean = (text: string) => !text.replace(WHOLE_CELL, '$1').includes('"')

const WHOLE_CELL = /(^|[,;\t|\n]) *"[^"]*(?:""[^"]*)*"(?= *(?:[,;\t|\r\n]|$))/g
