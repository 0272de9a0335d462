/** `isOld`: of another day. */
export type KeptTime = { from: Date; isOld: boolean }

/** Calls `listener` with the time of kept answers that are shown, and with null once they are fresh. In browsers the service worker says it. */
export function onKept(_listener: (kept: KeptTime | null) => void): () => void {
  return () => {}
}
