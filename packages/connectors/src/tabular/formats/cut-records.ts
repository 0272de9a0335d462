import type { Json } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { tryParse, tryRepair } from './lenient-json.ts'
import type { Broken } from './parsed.ts'
import { excerpt } from './parsed.ts'

type Cut = { rows: Json[]; broken: Broken[]; repaired: number; isCut: boolean }

/** A record longer than this many pieces is given up: its pieces are lists inside it. */
const MAX_PIECES = 60

/**
 * Cuts records out of a broken JSON list. Records begin alike, so it cuts before the first record's first key. Pieces
 * that are parts of a record are joined until they parse. Null without a list of objects.
 */
export function cutRecords(text: string, recordsPath: string | undefined): Cut | null {
  const from = listStart(text, recordsPath)
  if (from === -1) return null
  const firstKey = /^\s*\{\s*("(?:[^"\\\n]|\\.)*")\s*:/.exec(text.slice(from, from + 2000))?.[1]
  if (firstKey === undefined) return null
  const pieces = cutAt(text, from, firstKey)
  const cut: Cut = { rows: [], broken: [], repaired: 0, isCut: !/[\]}]\s*$/.test(text) }
  for (let index = 0; index < pieces.length;) index += takeRecord(pieces, index, cut)
  return cut
}

/** Adds the record that begins at this piece. Returns the number of pieces it took. */
function takeRecord(pieces: string[], index: number, cut: Cut): number {
  let joined = ''
  let taken = 1
  for (let count = 1; count <= MAX_PIECES && index + count <= pieces.length; count++) {
    joined += pieces[index + count - 1]!
    const isLast = index + count === pieces.length
    const whole = endings(joined, isLast).find((text) => isJsonObject(tryParse(text)))
    const row = whole === undefined ? undefined : tryParse(whole)
    if (whole !== undefined && isJsonObject(row)) {
      cut.rows.push(row)
      // Cut between two records it ends with a brace like a whole one: but its list is never closed.
      if (isLast && !joined.slice(whole.length).includes(']')) cut.isCut = true
      return count
    }
    // No bracket is open, so further pieces would not repair this one.
    if (openBrackets(joined) <= 0) {
      taken = count
      break
    }
  }
  const text = pieces.slice(index, index + taken).join('')
  const isLast = index + taken === pieces.length
  const repaired = isLast && cut.isCut ? undefined : tryRepair(endings(text, isLast).at(-1)!)
  if (isJsonObject(repaired)) {
    cut.rows.push(repaired)
    cut.repaired++
  } else cut.broken.push({ raw: excerpt(text), message: 'the record is not JSON, even repaired' })
  return taken
}

/** Brackets opened and not closed, near enough: those inside texts are counted too. */
function openBrackets(text: string): number {
  let open = 0
  for (const char of text) {
    if (char === '{' || char === '[') open++
    else if (char === '}' || char === ']') open--
  }
  return open
}

/** Returns the piece without the comma before the next record. The last record may end at any of the last braces. */
function endings(piece: string, isLast: boolean): string[] {
  const text = piece.trimEnd().replace(/,$/, '').trimEnd()
  if (!isLast) return [text]
  const ends: string[] = []
  for (let end = text.length; ends.length < 8 && end > 0;) {
    const brace = text.lastIndexOf('}', end - 1)
    if (brace === -1) break
    ends.push(text.slice(0, brace + 1))
    end = brace
  }
  return ends.length > 0 ? ends.toReversed() : [text]
}

function cutAt(text: string, from: number, firstKey: string): string[] {
  const start = new RegExp(`([[,])(?=\\s*\\{\\s*${RegExp.escape(firstKey)}\\s*:)`, 'g')
  start.lastIndex = from
  const pieces: string[] = []
  let begin = from
  for (let match = start.exec(text); match; match = start.exec(text)) {
    pieces.push(text.slice(begin, match.index + 1))
    begin = match.index + 1
  }
  pieces.push(text.slice(begin))
  return pieces
}

/** Returns the start of the first record: after the "[" behind the path's last key, or the first "[". */
function listStart(text: string, recordsPath: string | undefined): number {
  const key = recordsPath?.match(/[^.'"[\]()*]+/g)?.at(-1)
  const pattern = key ? new RegExp(`"${RegExp.escape(key)}"\\s*:\\s*\\[(?=\\s*\\{)`) : /\[(?=\s*\{)/
  const match = pattern.exec(text)
  return match ? match.index + match[0].length : -1
}
