/**
 * Writes a list of texts or numbers as a PostgreSQL array, faster than `pg` does it element by
 * element. Returns any other value as it is.
 */
export function arrayText(value: unknown): unknown {
  if (!Array.isArray(value) || value.length === 0) return value
  if (value.every((element) => typeof element === 'number')) return `{${value.join()}}`
  if (!value.every((element) => element === null || typeof element === 'string')) return value
  // Null is joined as nothing.
  return value.includes(null) || /["\\]/.test(value.join(''))
    ? `{${value.map((element) => (element === null ? 'NULL' : quoted(element))).join()}}`
    : `{"${value.join('","')}"}`
}

function quoted(text: string): string {
  const hasMarks = text.includes('"') || text.includes('\\')
  return `"${hasMarks ? text.replace(/\\/g, '\\\\').replace(/"/g, '\\"') : text}"`
}
