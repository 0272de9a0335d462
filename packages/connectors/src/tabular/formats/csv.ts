import type { Json, JsonObject } from '../../json.ts'
import type { CsvOptions } from '../mapping/fetch-schema.ts'
import { readCsvRows, widthOf } from './csv-rows.ts'
import type { Parsed } from './parsed.ts'
import { CUT, parsed, UnreadableFeed } from './parsed.ts'

/**
 * Parses CSV (RFC 4180 and similar). Finds the delimiter if none is given and trims headers. A row with too few or too
 * many cells is broken, and an unclosed quote loses only its own line.
 */
export function parseCsv(text: string, options: CsvOptions = {}): Parsed {
  if (/^\s*<(!doctype|html|\?xml)\b/i.test(text)) {
    throw new UnreadableFeed('the answer is a web page or XML, not CSV')
  }
  if (/^\s*(?:\{\s*["}]|\[\s*[{\]]|BEGIN:VCALENDAR)/.test(text)) {
    throw new UnreadableFeed('the answer is JSON or a calendar, not CSV')
  }
  const { body, delimiter: declared } = preamble(text, options.skipLines ?? 0)
  const delimiter = options.delimiter ?? declared ?? sniffDelimiter(body)
  const { header, rows: cells, broken } = readCsvRows(body, delimiter, options)
  if (header.length === 0) {
    throw new UnreadableFeed('the CSV is empty: there is not even a header line')
  }
  const names = columnNames(header)
  const rows = cells.map((row) => rowOf(names, row))
  // A whole file ends with a whole row: half a one at the end, without a line break, is a cut.
  const isCut =
    !/[\r\n]$/.test(body) && (rows.length === 0 || broken.some(({ raw }) => endsWith(body, raw)))
  return parsed(rows, {
    broken,
    notes: isCut ? [...narrow(names, delimiter), CUT] : narrow(names, delimiter),
    isCut,
  })
}

const endsWith = (body: string, raw: Json) =>
  typeof raw === 'string' && body.endsWith(raw.replace(/…$/, ''))

function narrow(names: string[], delimiter: string) {
  if (names.length > 1) return []
  const message = `the CSV has a single column "${names[0]}" (delimiter ${JSON.stringify(delimiter)})`
  return [{ code: 'csv_one_column', message }]
}

/** Returns options from the beginning of a CSV text, so that later parts can be read without it. */
export function csvPreamble(text: string, options: CsvOptions = {}): CsvOptions {
  const { body, delimiter: declared } = preamble(text, options.skipLines ?? 0)
  const delimiter = options.delimiter ?? declared ?? sniffDelimiter(body)
  const { header } = readCsvRows(body, delimiter, options)
  return { ...options, skipLines: 0, delimiter, header }
}

/** Spreadsheets may write "sep=;" in the first line. */
function preamble(text: string, skipLines: number): { body: string; delimiter?: string } {
  let body = text.replace(/^\uFEFF/, '')
  for (let line = 0; line < skipLines; line++) body = body.slice(body.indexOf('\n') + 1)
  const sep = /^sep=(.)\r?\n/.exec(body)
  return sep ? { body: body.slice(sep[0].length), delimiter: sep[1]! } : { body }
}

function columnNames(header: string[]): string[] {
  const seen = new Map<string, number>()
  return header.slice(0, widthOf(header)).map((text, index) => {
    const name = text.replace(/\s+/g, ' ').trim() || `column_${index + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name}_${count}`
  })
}

const rowOf = (names: string[], cells: string[]): JsonObject =>
  Object.fromEntries(names.map((name, index) => [name, cells[index]!.trim()]))

const DELIMITERS = [',', ';', '\t', '|']

/** Returns the character that appears equally often outside quotes in the first lines, and most often. */
export function sniffDelimiter(text: string): string {
  const sample = text.slice(0, 64_000)
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const counts = countOutsideQuotes(sample, delimiter).slice(0, 30)
    const header = counts[0] ?? 0
    if (header === 0) continue
    const alike = counts.filter((count) => count === header).length / counts.length
    const score = alike * 1000 + header
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function countOutsideQuotes(text: string, delimiter: string): number[] {
  const counts: number[] = []
  let count = 0
  let isQuoted = false
  let isEmpty = true
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    if (char === '\n' && !isQuoted) {
      if (!isEmpty) counts.push(count)
      count = 0
      isEmpty = true
    } else {
      if (char === delimiter && !isQuoted) count++
      if (char.trim() !== '') isEmpty = false
    }
  }
  return counts.length === 0 ? [count] : counts
}
