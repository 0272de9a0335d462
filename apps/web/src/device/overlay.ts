/** What is laid over lists that are the same for everybody. Events are named by their slugs. */
export type Overlay = {
  saved: ReadonlySet<string>
  /** Names of the friends who go. */
  going: ReadonlyMap<string, readonly string[]>
}

export const NO_OVERLAY: Overlay = { saved: new Set(), going: new Map() }
let overlay = NO_OVERLAY
const listeners = new Set<() => void>()

export function readOverlay(): Overlay {
  return overlay
}

export function showOverlay(shown: Overlay): void {
  overlay = shown
  for (const listener of listeners) listener()
}

/** Shows an event as saved, or no longer, before the server has answered. */
export function showSaved(slug: string, isSaved: boolean): void {
  const saved = new Set(overlay.saved)
  if (isSaved) saved.add(slug)
  else saved.delete(slug)
  showOverlay({ ...overlay, saved })
}

/** Calls `listener` on changes. Returns a function that stops it. */
export function onOverlay(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
