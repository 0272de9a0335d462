/** A network that is silent for this long counts as none. */
const QUICK_MS = 500
/** Patience with a network that has answered late. */
const SLOW_MS = 5000

let patience = QUICK_MS
let silentSince: number | null = null
/** The moment from which the shown answers are (milliseconds of this device's clock). */
let from: number | null = null
let isNewPage = false
let isLost = false
const shown = new Set<(from: number | null) => void>()
const returned = new Set<() => void>()

/** A question is on its way. Returns a promise that is over once the network has been silent for too long. */
export function silence(): Promise<null> {
  silentSince ??= performance.now()
  const left = patience - (performance.now() - silentSince)
  return new Promise((done) => setTimeout(() => done(null), Math.max(0, left)))
}

/** The network has answered. `isLate`: what was kept is shown already. */
export function heard(isLate: boolean): void {
  silentSince = null
  if (isLate) patience = SLOW_MS
  const isBack = isLost || from !== null
  isLost = false
  if (from !== null) {
    from = null
    tellShown()
  }
  if (isBack) for (const listener of returned) listener()
}

/** The network has failed. */
export function lost(): void {
  isLost = true
}

/** The page shows what was kept at this moment. The oldest one counts. */
export function shows(at: number): void {
  isLost = true
  from = from === null || isNewPage ? at : Math.min(from, at)
  isNewPage = false
  tellShown()
}

/** The next kept answers are those of another page. */
export function opensPage(): void {
  isNewPage = true
}

/** True if the last question found no network. */
export function isAway(): boolean {
  return isLost || !navigator.onLine
}

export function shownFrom(): number | null {
  return from
}

/** Calls `listener` when kept answers are shown, and with null when they no longer are. Returns a function that stops it. */
export function onShown(listener: (from: number | null) => void): () => void {
  shown.add(listener)
  return () => void shown.delete(listener)
}

/** Calls `listener` when the network is back after it was away. Returns a function that stops it. */
export function onReturn(listener: () => void): () => void {
  returned.add(listener)
  return () => void returned.delete(listener)
}

function tellShown(): void {
  for (const listener of shown) listener(from)
}
