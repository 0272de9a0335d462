let keptAt: number | null = null
const listeners = new Set<() => void>()

/** When the data of this page was kept, where it does not come from the server just now. Null: it does. */
export function readKeptTime(): number | null {
  return keptAt
}

/** Says that this page shows kept data, or no longer. */
export function showKeptTime(at: number | null): void {
  keptAt = at
  for (const listener of listeners) listener()
}

/** Calls `listener` on changes. Returns a function that stops it. */
export function onKeptTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
