/** A narrower first column would be unreadable. */
const LEAST = 12
const GAP = '  '

/**
 * Formats rows in columns of at most `width` characters: shortens the first column, and drops the
 * last ones if that is not enough.
 */
export function tableLines(head: string[], rows: string[][], width: number): string[] {
  let count = head.length
  const widthOf = (at: number) => Math.max(...[head, ...rows].map((row) => (row[at] ?? '').length))
  const widths = head.map((_, at) => widthOf(at))
  const taken = () => widths.slice(1, count).reduce((sum, one) => sum + one + GAP.length, 0)
  while (count > 2 && width - taken() < LEAST) count -= 1
  widths[0] = Math.min(widths[0] ?? 0, Math.max(LEAST, width - taken()))
  return [head, ...rows].map((row) =>
    row
      .slice(0, count)
      .map((cell, at) => shorten(cell, widths[at] ?? 0).padEnd(widths[at] ?? 0))
      .join(GAP)
      .trimEnd(),
  )
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`
}
