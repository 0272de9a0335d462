const MOST = 2_000
/** V8 copies shorter parts of a text. A longer one would keep the whole text in memory. */
const LONGEST = 12

/** `make`, which gives the same for the same word, without its work for words that come again. */
export function remembered<T extends object | string>(
  make: (word: string) => T,
): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    if (word.length > LONGEST) return make(word)
    let made = known.get(word)
    if (made === undefined) {
      if (known.size >= MOST) known.clear()
      made = make(word)
      known.set(word, made)
    }
    return made
  }
}
