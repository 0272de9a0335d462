/** Characters that JSON may hold and PostgreSQL's text cannot: NUL, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/gu

/** Text as the database can hold it. Strangers' feeds do contain NUL characters and broken emoji. */
export function storableText(text: string): string {
  return text.replace(UNSTORABLE, '\ufffd')
}

/** A value as the text of a `json` or `jsonb` parameter. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? storableText(inner) : inner,
  )
}
