import { readStored, store } from '../../device/storage.ts'

const CHANGED = 'okolo:city'

/**
 * Remembers the city that the visitor chose, for the next visit. `before`: slug of the city on the screen, without one the
 * remembered one.
 */
export function chooseCity(slug: string, before: string | null = readStored('filterCity')): void {
  store('filterCity', slug)
  if (slug !== before) window.dispatchEvent(new CustomEvent(CHANGED, { detail: slug }))
}

/** Calls `listener` with the slug of every other city that is chosen. Returns a function that stops it. */
export function onOtherCity(listener: (slug: string) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) listener(String(event.detail))
  }
  window.addEventListener(CHANGED, hear)
  return () => window.removeEventListener(CHANGED, hear)
}
