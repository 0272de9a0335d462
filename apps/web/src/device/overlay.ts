import { onSession, readSession } from './session.ts'
import { forget, readStored, store } from './storage.ts'

/** What is laid over lists that are the same for everybody. Events are named by their slugs. */
export type Overlay = {
  saved: ReadonlySet<string>
  /** Names of the friends who go. */
  going: ReadonlyMap<string, readonly string[]>
}

/** As it is stored, with the person whom it is about. */
type Kept = { of: string; saved: string[]; going: [slug: string, friends: string[]][] }

const CHANGED = 'okolo:overlay'
const NOTHING: Overlay = { saved: new Set(), going: new Map() }
/** Without storage, what is saved shows on this page only. */
let memory: string | null = null
let last: { raw: string | null; of: string; overlay: Overlay } = {
  raw: null,
  of: '',
  overlay: NOTHING,
}

/** The overlay of who is signed in. Equal values give the same object. */
export function readOverlay(): Overlay {
  const of = readSession()?.user.uuid ?? ''
  const raw = readStored('overlay') ?? memory
  if (raw !== last.raw || of !== last.of) last = { raw, of, overlay: parse(raw, of) }
  return last.overlay
}

export function keepOverlay({ saved, going }: Overlay): void {
  const of = readSession()?.user.uuid
  if (of === undefined) return
  const kept: Kept = {
    of,
    saved: [...saved],
    going: [...going].map(([slug, names]) => [slug, [...names]]),
  }
  memory = JSON.stringify(kept)
  store('overlay', memory)
  window.dispatchEvent(new Event(CHANGED))
}

/** Shows an event as saved, or no longer, before the server has answered. */
export function showSaved(slug: string, isSaved: boolean): void {
  const { saved, going } = readOverlay()
  const others = [...saved].filter((one) => one !== slug)
  keepOverlay({ saved: new Set(isSaved ? [slug, ...others] : others), going })
}

/** Calls `listener` on changes here and in other tabs. Returns a function that stops it. */
export function onOverlay(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === 'overlay' || key === null) listener()
  }
  const leave = onSession(() => {
    if (readSession() === null) {
      memory = null
      forget('overlay')
    }
    listener()
  })
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', elsewhere)
  return () => {
    leave()
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', elsewhere)
  }
}

function parse(raw: string | null, of: string): Overlay {
  try {
    // Only this file writes the key, and a broken value shows nothing as saved.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const kept = JSON.parse(raw ?? 'null') as Kept | null
    if (kept === null || kept.of !== of || of === '') return NOTHING
    return { saved: new Set(kept.saved), going: new Map(kept.going) }
  } catch {
    return NOTHING
  }
}
