import type { TranslatedTexts } from '@okolo/contract/events/translation'

/** Which texts of events are shown, and the translations that came after the page. */
export type Texts = {
  isOriginal: boolean
  /** BCP 47 tag of what came. Null: the page's own language. */
  to: string | null
  /** By slug. */
  arrived: ReadonlyMap<string, TranslatedTexts>
  /** It was translated by this browser. */
  isHere: boolean
}

/** Pages from the server show translations if there are some. */
export const SENT: Texts = { isOriginal: false, to: null, arrived: new Map(), isHere: false }

let texts = SENT
const listeners = new Set<() => void>()

// The boot script has marked the document before.
if (typeof document !== 'undefined' && document.documentElement.dataset['texts'] === 'original')
  texts = { ...SENT, isOriginal: true }

export function readTexts(): Texts {
  return texts
}

export function changeTexts(changed: Partial<Texts>): void {
  texts = { ...texts, ...changed }
  for (const listener of listeners) listener()
}

/** Calls `listener` on changes. Returns a function that stops it. */
export function onTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
