import { jsonrepair } from 'jsonrepair'
import type { Json } from '../../json.ts'
import { mendPlainFaults } from './mend-json.ts'

/** The repairer's time grows with the square of the length. Longer texts get only simple repairs. */
const LONGEST_REPAIRABLE = 150_000

export type JsonLdBlock = { value: Json; repaired: boolean }

/**
 * Reads one `<script type="application/ld+json">`. Repairs comments, CDATA marks, HTML entities, raw line breaks in
 * strings, trailing commas and the like (`repaired`). Null if no object can be read.
 */
export function readJsonLd(script: string): JsonLdBlock | null {
  const text = unwrap(script)
  if (text === '') return { value: [], repaired: false }
  const valid = parse(text)
  if (valid !== undefined) return { value: valid, repaired: false }
  const quoted = /&(?:quot|#0*34|#x0*22);/i.test(text) ? parse(withoutEntities(text)) : undefined
  if (quoted !== undefined) return { value: quoted, repaired: true }
  const repaired =
    parse(mendPlainFaults(text)) ?? (text.length > LONGEST_REPAIRABLE ? undefined : repair(text))
  return repaired === undefined || !hasKeys(repaired) ? null : { value: repaired, repaired: true }
}

const OPENING = /^(?:<!--(?:(?!-->)[^{[])*-->|(?:\/\/|\/\*)? ?(?:<!--|<!\[CDATA\[)(?:\*\/)?)/
const CLOSING = /(?:(?:\/\/|\/\*)? ?(?:-->|\]\]>)(?:\*\/)?|;)$/

/** Without the marks that hide a script from other parsers. Step by step: a page can repeat them endlessly. */
function unwrap(script: string): string {
  let text = script.trim()
  for (let step = 0; step < 10; step++) {
    const inner = text.replace(OPENING, '').trim().replace(CLOSING, '').trim()
    if (inner === text) break
    text = inner
  }
  return text
}

function parse(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** Any failure means "not repairable": the repairer also runs out of stack on hostile nesting. */
function repair(text: string): Json | undefined {
  // The repairer turns prose into a string, so only text that starts like JSON is tried.
  const start = text.slice(0, 2_000).search(/[[{]/)
  const before = text.slice(0, start).replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
  if (start === -1 || /\w{3}/.test(before)) return undefined
  try {
    return parse(jsonrepair(text))
  } catch {
    return undefined
  }
}

function hasKeys(value: Json): boolean {
  if (Array.isArray(value)) return value.some((item) => hasKeys(item))
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0
}

function withoutEntities(text: string): string {
  return text
    .replace(/&(?:quot|#0*34|#x0*22);/gi, '"')
    .replace(/&(?:apos|#0*39|#x0*27);/gi, "'")
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&amp;/gi, '&')
}
