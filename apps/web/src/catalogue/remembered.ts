/** Enough for the texts of some pages in every language. */
const MOST = 5000

/**
 * `make`, which is asked for the same again and again: a list says the same day or price on many cards, and each takes Intl as long as the
 * rest of its card. Everything is forgotten when there is too much of it.
 */
export function remembered(): (key: string, make: () => string) => string {
  const known = new Map<string, string>()
  return (key, make) => {
    let text = known.get(key)
    if (text === undefined) {
      if (known.size >= MOST) known.clear()
      known.set(key, (text = make()))
    }
    return text
  }
}
