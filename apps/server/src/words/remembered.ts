/**
 * Memoizes a pure function of texts: at most `most` results, then it starts again, and none for
 * texts over `longest` characters. Callers share results and must not change them.
 */
export function remembered<T>(
  work: (text: string) => T,
  { most = 5_000, longest = Infinity }: { most?: number; longest?: number } = {},
): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = work(text)
    if (text.length > longest) return result
    if (known.size >= most) known.clear()
    known.set(text, result)
    return result
  }
}
