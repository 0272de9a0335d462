import type { PersonCard } from '@okolo/contract/people/user'

/** The state of the signed-in person, shown over lists that are the same for everybody. Events are named by their slugs. */
export type UserState = {
  saved: Set<string>
  /** The friends who go. */
  going: ReadonlyMap<string, readonly PersonCard[]>
}

let state: UserState = { saved: new Set(), going: new Map() }
const unsettled = new Map<string, boolean>()
const listeners = new Set<() => void>()

export function readUserState(): UserState {
  return state
}

/** Shows what the server says, but for hearts that were pressed and have no answer yet. */
export function showUserState(shown: UserState): void {
  const saved = new Set(shown.saved)
  for (const [slug, isSaved] of unsettled) put(saved, slug, isSaved)
  state = { ...shown, saved }
  for (const listener of listeners) listener()
}

let changes = 0

/** Counts changes of hearts: an answer that was asked for before the last one is out of date. */
export function heartChanges(): number {
  return changes
}

/** Shows an event as saved, or no longer, before the server has answered. */
export function showSaved(slug: string, isSaved: boolean): void {
  changes += 1
  unsettled.set(slug, isSaved)
  showUserState(state)
}

/** The server has answered, or never will: so it is. */
export function settleSaved(slug: string, isSaved: boolean): void {
  changes += 1
  unsettled.delete(slug)
  put(state.saved, slug, isSaved)
  showUserState(state)
}

function put(saved: Set<string>, slug: string, isSaved: boolean): void {
  if (isSaved) saved.add(slug)
  else saved.delete(slug)
}

/** Calls `listener` on changes. Returns a function that stops it. */
export function onUserState(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
