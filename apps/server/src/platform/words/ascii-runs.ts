// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
export const ASCII = /^[\u0000-\u007f]*$/

/** Characters that are not ASCII, in a row: a letter with an accent, a Cyrillic word. */
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
export const NOT_ASCII = /[^\u0000-\u007f]+/g

/** Results remembered, below 1 MB; those of longer texts are not worth it. */
const MOST = 5000
const LONGEST = 20

/** A pure function of short texts, which come again and again. */
export function remembered(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = work(text)
    if (text.length > LONGEST) return result
    if (known.size >= MOST) known.clear()
    known.set(text, result)
    return result
  }
}
