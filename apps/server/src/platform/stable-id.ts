import { hash as digestOf } from 'node:crypto'

const NAMESPACE = Buffer.from('6f6b6f6c6f6576656e74736e616d6573', 'hex')

/**
 * A UUID that follows from its name (RFC 9562, version 5): a catalogue that is rebuilt, or gathered again
 * after a crash, gets the same ids, so links and saved events hold.
 */
export function uuidOf(...parts: string[]): string {
  const name = Buffer.concat([NAMESPACE, Buffer.from(parts.join('\u0000'))])
  const hash = digestOf('sha1', name, 'buffer')
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [8, 12, 16, 20, 32].map((end, i) => hex.slice([0, 8, 12, 16, 20][i], end)).join('-')
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
  if (!isObject(value) || value instanceof Date) return JSON.stringify(value)
  let text = ''
  if (Array.isArray(value)) {
    for (const inner of value) text += `${text === '' ? '' : ','}${written(inner) ?? 'null'}`
    return `[${text}]`
  }
  // oxlint-disable-next-line unicorn/no-array-sort -- a list of its own
  for (const key of Object.keys(value).sort()) {
    const part = written(value[key])
    if (part !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${part}`
  }
  return `{${text}}`
}

const PLAIN = /^\w+$/

function quoted(key: string): string {
  return PLAIN.test(key) ? `"${key}"` : JSON.stringify(key)
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
