/** Calls `listener` with the time from which shown answers are, and with null when they are fresh. In browsers the service worker says it. */
export function onKept(_listener: (from: Date | null) => void): () => void {
  return () => {}
}
