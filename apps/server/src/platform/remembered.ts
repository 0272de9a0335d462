/**
 * A pure function of texts that come again and again, with what it gave remembered: of at most `most` texts, then it begins
 * anew, and of none with more than `longest` characters. Results are shared: nobody may change them.
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
