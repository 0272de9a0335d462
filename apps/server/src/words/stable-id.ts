import { hash as digestOf } from 'node:crypto'

/** 6f6b6f6c-6f65-7665-6e74-736e616d6573 as the text that its bytes are. */
const NAMESPACE = 'okoloeventsnames'

/**
 * Derives a UUID from a name (RFC 9562, version 5): a rebuilt catalogue gets the same ids, so links
 * and saved events hold.
 */
export function uuidOf(...parts: string[]): string {
  const hex = digestOf('sha1', NAMESPACE + parts.join('\u0000'), 'hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns JSON text that is equal for equal values, in any order of keys. */
export function canonicalJson(value: unknown): string {
  return written(value) ?? 'null'
}

/**
 * Like `JSON.stringify` with sorted keys, but faster than a replacer. Returns undefined for a value
 * to leave out.
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
  for (const key of Object.keys(value).toSorted()) {
    const part = written(value[key])
    if (part !== undefined) text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${part}`
  }
  return text === '' ? '{}' : `${text}}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function hashOf(value: unknown): string {
  return hashOfText(canonicalJson(value))
}

/** The hash of text from `canonicalJson`. */
export function hashOfText(text: string): string {
  return digestOf('sha256', text, 'base64url').slice(0, 27)
}
