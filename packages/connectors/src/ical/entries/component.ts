import ICAL from 'ical.js'

/** One content line. `value` is as written: see `textOf` for texts. */
export type Property = {
  /** Upper case. */
  name: string
  /** Names in lower case. The first value of each parameter. */
  params: Record<string, string>
  value: string
}

export type Component = {
  /** Upper case: `VEVENT`. */
  name: string
  properties: Property[]
  components: Component[]
  /** Lines that are not content lines and could not be read as the rest of one. */
  unread: string[]
}

/** Names and parameters from ical.js, values untouched: dates and texts are read by tolerant rules of our own. */
const UNTYPED = { value: {}, param: {}, property: {}, propertyGroups: false }

/** Reads the components of unfolded lines. Unclosed ones end with the text. Never throws. */
export function readComponents(lines: readonly string[]): Component[] {
  const root: Component = { name: '', properties: [], components: [], unread: [] }
  const open = [root]
  for (const line of joined(lines)) {
    const begin = /^BEGIN:\s*(\S+)\s*$/i.exec(line)
    const current = open.at(-1)!
    if (begin) {
      const next = { name: begin[1]!.toUpperCase(), properties: [], components: [], unread: [] }
      current.components.push(next)
      open.push(next)
    } else if (/^END:/i.test(line)) {
      if (open.length > 1) open.pop()
    } else {
      const property = readProperty(line)
      if (property) current.properties.push(property)
      else current.unread.push(line)
    }
  }
  return root.components
}

/** All upper or all lower case, as most writers use. `What: a concert` continues a text. */
const CONTENT_LINE = /^\s*(?:[A-Z][A-Z0-9-]*|[a-z][a-z0-9-]*|[Xx]-[\w-]+)(?:;.*|\s*):/
/** Names of the RFCs in any case (RFC 5545 2). A writer of prose puts a blank behind the colon: `Location: the park`. */
const NAMES =
  'attach|attendee|begin|categories|class|color|comment|conference|contact|created|description|dtend|dtstamp|dtstart|duration|end|exdate|exrule|geo|image|last-modified|location|organizer|percent-complete|priority|rdate|recurrence-id|related-to|request-status|resources|rrule|sequence|status|styled-description|summary|transp|uid|url'
const NAMED_LINE = new RegExp(`^\\s*(?:${NAMES})(?:;[^:]*)?:(?=\\S)`, 'i')
const ANY_NAMED_LINE = new RegExp(`^\\s*(?:${NAMES})(?:;.*|\\s*):`, 'i')
/** A line that no prose has. In mixed case it shows that its calendar writes all names so. */
const STRUCTURE = /^\s*(?:(begin|end):v(?:event|calendar)|(dtstart|uid)[;:])/i

function isMixed(line: string): boolean {
  const [, mark, property] = STRUCTURE.exec(line) ?? []
  const name = mark ?? property ?? ''
  return name !== name.toUpperCase() && name !== name.toLowerCase()
}

/** Rejoins text lines that were broken without folding. Quoted-printable continues after `=`. */
function joined(lines: readonly string[]): string[] {
  const out: string[][] = []
  let isText = false
  let isEncoded = false
  let blanks = 0
  const named = lines.some(isMixed) ? ANY_NAMED_LINE : NAMED_LINE
  const startsAnew = (line: string) => CONTENT_LINE.test(line) || named.test(line)
  for (const line of lines) {
    const before = out.at(-1)
    const last = before?.at(-1)
    if (before && isEncoded && last?.endsWith('=')) {
      before[before.length - 1] = last.slice(0, -1)
      before.push(line)
    } else if (line.trim() === '') {
      blanks++
      continue
    } else if (before && isText && !startsAnew(line)) {
      before.push('\\n'.repeat(blanks + 1), line.trim())
    } else {
      out.push([line])
      isText = /^(?:DESCRIPTION|SUMMARY|LOCATION|COMMENT|X-ALT-DESC)[;:]/i.test(line)
      isEncoded = /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line)
    }
    blanks = 0
  }
  return out.map((parts) => parts.join(''))
}

function readProperty(line: string): Property | null {
  const repaired = line
    .trimStart()
    // A Windows display name as TZID holds a colon and should have been quoted.
    .replace(/;TZID=(\([^)"]*\)[^:";]*):/i, ';TZID="$1":')
    // vCalendar 1.0: parameters without a name.
    .replace(/^([^:]*?);(QUOTED-PRINTABLE|BASE64|8BIT)(?=[;:])/i, '$1;ENCODING=$2')
  try {
    const parsed: unknown = ICAL.parse.property(repaired, UNTYPED)
    if (!Array.isArray(parsed) || typeof parsed[3] !== 'string') return null
    const name = String(parsed[0]).trim().toUpperCase()
    if (!/^[A-Z][A-Z0-9-]*$/.test(name)) return null
    return { name, params: paramsOf(parsed[1]), value: parsed[3] }
  } catch {
    // Lines that ical.js cannot read go to `unread`.
    return null
  }
}

function paramsOf(params: unknown): Record<string, string> {
  const entries = Object.entries(params ?? {})
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name.toLowerCase(),
      String(Array.isArray(value) ? value[0] : value).trim(),
    ]),
  )
}

export function allOf({ properties }: Component, ...names: string[]): Property[] {
  return properties.filter(({ name }) => names.includes(name))
}

/** Returns the first property of these names with a value. */
export function firstOf(component: Component, ...names: string[]): Property | undefined {
  for (const name of names) {
    const found = allOf(component, name).find(({ value }) => value.trim() !== '')
    if (found) return found
  }
  return undefined
}

/** A TEXT value: escapes undone (RFC 5545 3.3.11), quoted-printable decoded (vCalendar 1.0). */
export function textOf(property: Property | undefined): string {
  if (!property) return ''
  return unescaped(once(plainValue(property))).trim()
}

/** True for a text with a backslash that no text has: before a comma or semicolon, because it was escaped twice. */
export const isEscapedTwice = (property: Property) => TWICE.test(plainValue(property))

const TWICE = /(?<!\\)\\{2,}[,;]/

/** Takes back escapes of escapes: `\\\,` and `\\,` become `\,`. Line ends only where a comma shows that all were. */
function once(value: string): string {
  return TWICE.test(value) ? value.replace(/(?<!\\)\\{2,}(?=[,;nN])/g, '\\') : value
}

/** Returns the items of a list such as CATEGORIES, split at unescaped commas. */
export function listOf(property: Property): string[] {
  const items = once(plainValue(property)).match(/(?:\\.|[^\\,])+/gs) ?? []
  return items.map((item) => unescaped(item).trim()).filter((item) => item !== '')
}

function unescaped(value: string): string {
  return value.replace(/\\([\s\S])/g, (all, character: string) => {
    if (character === 'n' || character === 'N') return '\n'
    return /[\\;,":]/.test(character) ? character : all
  })
}

function plainValue({ params, value }: Property): string {
  if (!/^quoted-printable$/i.test(params['encoding'] ?? '')) return value
  const octets = value
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  // Letters beyond one octet were decoded with the file and need no second decoding.
  if (/[^\0-\u00ff]/.test(octets)) return octets
  try {
    const bytes = Uint8Array.from(octets, (character) => character.charCodeAt(0))
    return new TextDecoder(params['charset'] ?? 'utf-8').decode(bytes)
  } catch {
    return octets
  }
}
