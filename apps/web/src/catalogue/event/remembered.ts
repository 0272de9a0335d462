/** Enough for the texts of some pages in every language. */
const MOST = 5000

/**
 * Caches texts by key, because Intl is slow and many cards share a day or price. The cache is cleared when it is full.
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
