import { stableHash } from '../../text/hash.ts'
import { cleanText } from '../../text/text.ts'
import { statusInTitle } from '../../understanding/status-words.ts'

/** A component of a calendar as it is written. */
export type Block = {
  name: string
  lines: string[]
  isClosed: boolean
  /** Values of `VALUES`, the first of each. */
  values: Map<string, string>
}
const VALUES = /^(UID|TZID|DTSTART|RECURRENCE-ID|SUMMARY|LOCATION|SEQUENCE|DTSTAMP)[;:]/i

/** The values of `VALUES` in unfolded lines, the first of each. */
export function valuesOf(lines: readonly string[]): Block['values'] {
  const values = new Map<string, string>()
  for (const line of lines) {
    const name = VALUES.exec(line)?.[1]!.toUpperCase()
    if (name === undefined || values.has(name)) continue
    values.set(name, line.slice(colonIn(line) + 1).trim())
  }
  return values
}

/** The first colon outside of quotes ends the parameters. */
function colonIn(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return line.indexOf(':')
}

export const valueOf = ({ values }: Block, name: string) => values.get(name) ?? ''

/** Without a mark of a state, which may stand on some dates only. */
export const titleOf = (block: Block) =>
  statusInTitle(cleanText(valueOf(block, 'SUMMARY'))).title.toLowerCase()
export const sequence = (block: Block) => Number(valueOf(block, 'SEQUENCE')) || 0

/** Returns the UID, or an id made from start, title and place. */
export function uidOf(block: Block): string {
  const uid = valueOf(block, 'UID')
  if (uid !== '') return uid
  const own = ['DTSTART', 'SUMMARY', 'LOCATION'].map((name) => valueOf(block, name))
  return `no-uid-${stableHash(own)}`
}
