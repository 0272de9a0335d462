import type { Json } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { carriedJson } from '../carried/carried-json.ts'
import { parsePath, valuesAt } from '../mapping/paths.ts'
import { cutRecords } from './cut-records.ts'
import { escapeControls, tryParse, tryRepair } from './lenient-json.ts'
import type { Broken, Parsed } from './parsed.ts'
import { CUT, excerpt, parsed, UnreadableFeed } from './parsed.ts'

/**
 * Parses JSON that may be invalid. Valid text is used as it is. Control characters inside texts are escaped. Text that
 * is still broken is cut into records, which are repaired one by one or reported as broken.
 */
export function parseJson(text: string, recordsPath: string | undefined): Parsed {
  const whole = tryParse(text)
  if (whole !== undefined) return parsed(recordsIn(whole, recordsPath), { document: whole })
  const escaped = tryParse(escapeControls(text))
  if (escaped !== undefined) {
    const message = 'the JSON is invalid as published: control characters inside texts were escaped'
    return parsed(recordsIn(escaped, recordsPath), { document: escaped, notes: [note(message)] })
  }
  return rescue(text, recordsPath)
}

/** Reads the records in the JSON that a web page carries for its scripts. */
export function parseCarried(html: string, recordsPath: string | undefined): Parsed {
  const document = carriedJson(html)
  return parsed(recordsIn(document, recordsPath), { document })
}

/** Parses one JSON value per line. Splits only at "\n", because texts may contain U+2028. */
export function parseJsonLines(text: string): Parsed {
  if (text.trim() === '')
    throw new UnreadableFeed('the answer is empty: there is not one line in it')
  const broken: Broken[] = []
  const rows: Json[] = []
  let repaired = 0
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const value = tryParse(line)
    // A truncated line is not repaired.
    const row = value === undefined && index < lines.length - 1 ? tryRepair(line) : value
    if (isJsonObject(row)) rows.push(row)
    else broken.push({ raw: excerpt(line), message: 'the line is not a JSON object' })
    if (value === undefined && row !== undefined) repaired++
  }
  const isCut = tryParse(lines.at(-1)!) === undefined && lines.at(-1)!.trim() !== ''
  if (rows.length === 0)
    throw new UnreadableFeed(`the answer is not JSON lines; it begins ${begins(text)}`)
  const notes = repaired > 0 ? [note(`${repaired} lines are invalid as published: repaired`)] : []
  return parsed(rows, { broken, notes: isCut ? [...notes, CUT] : notes, isCut })
}

const begins = (text: string) => JSON.stringify(excerpt(text.trim(), 80))

/** Returns the list at a path. Without a path, the answer itself or the only list of objects in it. */
function recordsIn(document: Json, path: string | undefined): Json[] {
  if (path !== undefined) {
    const found = valuesAt(parsePath(path), document)
    if (found.length === 0) throw noRecords(`there is nothing at fetch.records "${path}"`, document)
    // A final "[*]" means the records themselves, which may be lists (rows without keys).
    return path.endsWith('[*]') ? found : found.flat()
  }
  if (Array.isArray(document)) return document
  const members = isJsonObject(document) ? Object.values(document) : []
  const lists = members.filter(Array.isArray).filter((one) => one.every(isJsonObject))
  if (lists.length === 1) return lists[0]!
  throw noRecords('say in fetch.records where the list of records is', document)
}

function noRecords(message: string, document: Json): UnreadableFeed {
  const keys = isJsonObject(document) ? Object.keys(document).slice(0, 12).join(', ') : ''
  return new UnreadableFeed(keys === '' ? message : `${message}; the answer has: ${keys}`)
}

function rescue(text: string, recordsPath: string | undefined): Parsed {
  const cut = cutRecords(text, recordsPath)
  if (cut === null) return repairWhole(text, recordsPath)
  const { rows, broken, repaired, isCut } = cut
  const parts = [
    'the JSON is invalid as published: cut into records',
    repaired > 0 ? `, ${repaired} of ${rows.length} repaired` : '',
    broken.length > 0 ? `, ${broken.length} could not be read` : '',
  ]
  const notes = [note(parts.join(''))]
  if (isCut) notes.push(CUT)
  return parsed(rows, { broken, notes, isCut })
}

function repairWhole(text: string, recordsPath: string | undefined): Parsed {
  const document = tryRepair(text)
  if (document === undefined || typeof document === 'string') {
    throw new UnreadableFeed(`the answer is not JSON; it begins ${begins(text)}`)
  }
  const message = 'the JSON is invalid as published: repaired as a whole'
  return parsed(recordsIn(document, recordsPath), { document, notes: [note(message)] })
}

const note = (message: string) => ({ code: 'json_repaired', message })
