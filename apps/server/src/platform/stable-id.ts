import { hash as digestOf } from 'node:crypto'
import { remembered } from './remembered.ts'

/** 6f6b6f6c-6f65-7665-6e74-736e616d6573 as the text that its bytes are. */
const NAMESPACE = 'okoloeventsnames'

/**
 * A UUID that follows from its name (RFC 9562, version 5): a catalogue that is rebuilt, or gathered again
 * after a crash, gets the same ids, so links and saved events hold.
 */
export function uuidOf(...parts: string[]): string {
  const hex = digestOf('sha1', NAMESPACE + parts.join('\u0000'), 'hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Text that is the same for equal values whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return written(value) ?? 'null'
}

/**
 * As `JSON.stringify` would, keys sorted: a replacer takes several times as long, and so do copies of lists and keys.
 * Undefined: it is left out.
 */
function written(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (!isObject(value) || value instanceof Date) return JSON.stringify(value)
  let text = ''
  if (Array.isArray(value)) {
    for (const inner of value) text += (text === '' ? '[' : ',') + (written(inner) ?? 'null')
    return text === '' ? '[]' : `${text}]`
  }
  for (const key of sorted(Object.keys(value))) {
    const part = written(value[key])
    if (part !== undefined) text += (text === '' ? firstKey(key) : nextKey(key)) + part
  }
  return text === '' ? '{}' : `${text}}`
}

/** Names of fields are short; texts of strangers may be keys as well. */
const KEYS = { longest: 20 }
const firstKey = remembered((key) => `{${JSON.stringify(key)}:`, KEYS)
const nextKey = remembered((key) => `,${JSON.stringify(key)}:`, KEYS)

/** Of more keys than that the built-in sort is quicker. */
const FEW = 24

/** Sorts the list itself, by insertion: objects have a dozen keys, most of them in order. */
function sorted(keys: string[]): string[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- the caller's own list
  if (keys.length > FEW) return keys.sort()
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i]!
    let at = i
    for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!
    keys[at] = key
  }
  return keys
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function hashOf(value: unknown): string {
  return hashOfText(canonicalJson(value))
}

/** The same of the text that `canonicalJson` gave. */
export function hashOfText(text: string): string {
  return digestOf('sha256', text, 'base64url').slice(0, 27)
}
