import { jsonrepair } from 'jsonrepair'
import type { Json } from '../../json.ts'

/** Returns undefined for invalid JSON. */
export function tryParse(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** Repairs JSON. Undefined if that fails too. */
export function tryRepair(text: string): Json | undefined {
  const escaped = tryParse(escapeControls(text))
  if (escaped !== undefined) return escaped
  try {
    return tryParse(jsonrepair(text))
  } catch {
    return undefined
  }
}

const NAMES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Escapes control characters inside a JSON text (RFC 8259, section 7). */
export function escapeControls(text: string): string {
  return text.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"/g, (quoted) =>
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    quoted.replace(/[\u0000-\u001f]/g, escapeControl),
  )
}

const escapeControl = (char: string) =>
  NAMES[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
