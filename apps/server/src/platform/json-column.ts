/**
 * Characters that JSON can hold and PostgreSQL's text cannot: NUL and halves of surrogate pairs.
 */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/gu

/** Replaces characters the database cannot store: feeds do contain NUL and broken emoji. */
export function storableText(text: string): string {
  return text.replace(UNSTORABLE, '\ufffd')
}

/** Returns a value as the text of a `json` or `jsonb` parameter. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value)
  // Most values are clean and need no walk.
  return isStorableJson(text) ? text : JSON.stringify(storable(value))
}

/**
 * Returns JSON texts as one `text[]` parameter. JSON holds no raw control characters, so JSON's
 * quotes are valid array quotes too, and the fast built-in writes them.
 */
export function jsonTexts(texts: readonly string[]): string {
  return `{${texts.map((text) => JSON.stringify(text)).join()}}`
}

/** False if JSON text has the escapes of characters the database cannot store. */
export function isStorableJson(text: string): boolean {
  return !/\\u0000|\\ud[89a-f]/.test(text)
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]),
  )
}
