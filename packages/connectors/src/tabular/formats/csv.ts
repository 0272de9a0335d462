import { CsvError, parse } from 'csv-parse/sync'
import type { Json, JsonObject } from '../../json.ts'
import type { CsvOptions } from '../fetch-schema.ts'
import type { Broken, Parsed } from './parsed.ts'
import { CUT, excerpt, parsed, UnreadableFeed } from './parsed.ts'

type Line = { cells: string[]; text: string }

/**
 * CSV (RFC 4180 and what is called so): the delimiter is found where it is not given, headers lose
 * spaces around them, a row with too few or too many cells is broken and the rest goes on, and a quote
 * that is never closed costs its own line only.
 */
export function parseCsv(text: string, options: CsvOptions = {}): Parsed {
  if (/^\s*<(!doctype|html|\?xml)\b/i.test(text)) {
    throw new UnreadableFeed('the answer is a web page or XML, not CSV')
  }
  const { body, delimiter: declared } = preamble(text, options.skipLines ?? 0)
  const delimiter = options.delimiter ?? declared ?? sniffDelimiter(body)
  const read = (part: string) => readLines(part, delimiter, options)
  const { lines, broken } = readAll(body, read)
  const header = options.header ?? lines.shift()?.cells
  if (!header) throw new UnreadableFeed('the CSV is empty: there is not even a header line')
  const names = columnNames(header)
  const rows: Json[] = []
  for (const line of lines) {
    const cells = fitted(line.cells, names.length)
    if (cells) rows.push(rowOf(names, cells))
    else {
      const rescued = rescueLines(line, names.length, read)
      rows.push(...rescued.rows.map((found) => rowOf(names, found)))
      broken.push(...rescued.broken)
    }
  }
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

/** Spreadsheets may say "sep=;" in the first line. */
function preamble(text: string, skipLines: number): { body: string; delimiter?: string } {
  let body = text.replace(/^\uFEFF/, '')
  for (let line = 0; line < skipLines; line++) body = body.slice(body.indexOf('\n') + 1)
  const sep = /^sep=(.)\r?\n/.exec(body)
  return sep ? { body: body.slice(sep[0].length), delimiter: sep[1]! } : { body }
}

/** `open` is the text from the record on that a quote which is never closed began; null without one. */
type Read = { lines: Line[]; open: string | null }

function readLines(text: string, delimiter: string, { quote = '"', escape }: CsvOptions): Read {
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
    return { lines, open: new TextDecoder().decode(new TextEncoder().encode(text).subarray(bytes)) }
  }
}

/** A text with more mistakes of this kind than this is not CSV with these quotes. */
const MAX_OPEN_QUOTES = 200

function readAll(body: string, read: (part: string) => Read): { lines: Line[]; broken: Broken[] } {
  const lines: Line[] = []
  const broken: Broken[] = []
  let rest: string | null = body
  for (let tries = 0; tries <= MAX_OPEN_QUOTES; tries++) {
    const found: Read = read(rest)
    lines.push(...found.lines)
    if (found.open === null) return { lines, broken }
    const open = found.open.trimStart()
    const end = open.indexOf('\n')
    broken.push({ raw: excerpt(open.slice(0, end === -1 ? undefined : end)), message: OPEN_QUOTE })
    if (end === -1) return { lines, broken }
    rest = open.slice(end + 1)
  }
  throw new UnreadableFeed(
    `more than ${MAX_OPEN_QUOTES} quotes are never closed: is fetch.csv.quote right?`,
  )
}

const OPEN_QUOTE = 'a quote in this line is never closed'

/** Null where the row is ragged. Empty cells beyond the header are nothing. */
function fitted(cells: string[], width: number): string[] | null {
  if (cells.length < width) return null
  return cells.slice(width).every((cell) => cell.trim() === '') ? cells.slice(0, width) : null
}

/** A ragged row of several lines may be a stray quote's work: its lines are tried one by one. */
function rescueLines(line: Line, width: number, read: (part: string) => Read) {
  const rows: string[][] = []
  const broken: Broken[] = []
  const parts = line.text.split(/\r?\n/).filter((part) => part.trim() !== '')
  for (const part of parts.length > 1 ? parts : [line.text]) {
    const found = parts.length > 1 ? read(part) : { lines: [line], open: null }
    const [only] = found.lines
    const cells =
      found.open === null && found.lines.length === 1 ? fitted(only!.cells, width) : null
    if (cells) rows.push(cells)
    else {
      const message =
        found.open === null
          ? `the row has ${only?.cells.length} cells, the header ${width}`
          : OPEN_QUOTE
      broken.push({ raw: excerpt(part.trimEnd()), message })
    }
  }
  return { rows, broken }
}

function columnNames(header: string[]): string[] {
  const width = header.findLastIndex((name) => name.trim() !== '') + 1
  const seen = new Map<string, number>()
  return header.slice(0, Math.max(1, width)).map((text, index) => {
    const name = text.replace(/\s+/g, ' ').trim() || `column_${index + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name}_${count}`
  })
}

const rowOf = (names: string[], cells: string[]): JsonObject =>
  Object.fromEntries(names.map((name, index) => [name, cells[index]!.trim()]))

const DELIMITERS = [',', ';', '\t', '|']

/** The sign that stands equally often outside quotes in the first lines, and oftenest. */
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
