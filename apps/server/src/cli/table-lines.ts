/** Widths below this make a first column that says nothing. */
const LEAST = 12
const GAP = '  '

/**
 * Rows under their heads in columns that fit `width` characters: the first column is shortened where they would not, and
 * the last columns are left out where even that is not enough.
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
