/** Characters that JSON may hold and PostgreSQL's text cannot: NUL, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/gu

/** Text as the database can hold it. Strangers' feeds do contain NUL characters and broken emoji. */
export function storableText(text: string): string {
  return text.replace(UNSTORABLE, '\ufffd')
}

/** A value as the text of a `json` or `jsonb` parameter. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value)
  // Most values have none and are not looked through.
  return isStorableJson(text) ? text : JSON.stringify(storable(value))
}

/**
 * Texts of JSON as one `text[]` parameter. They hold no line breaks nor other control characters, so that quoting them
 * for an array is quoting them as JSON does, which is done without looking at each character in JavaScript.
 */
export function jsonTexts(texts: readonly string[]): string {
  return `{${texts.map((text) => JSON.stringify(text)).join()}}`
}

/** False where JSON text has the escapes that JSON writes for what the database cannot hold. */
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
