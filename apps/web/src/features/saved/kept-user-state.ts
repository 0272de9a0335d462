import type { PersonCard } from '@okolo/contract/people/user'
import {
  onUserState,
  readUserState,
  showUserState,
  type UserState,
} from '../../device/user-state.ts'
import { readSession } from '../../device/session.ts'
import { forget, readStored, store } from '../../device/storage.ts'

/** As it is stored, with the person whom it is about. */
type Kept = { of: string; saved: string[]; going: [slug: string, friends: PersonCard[]][] }

/**
 * Shows what this browser keeps of the signed-in person, and keeps what is shown. Other tabs follow. Returns a function that stops it.
 */
export function keepUserState(): () => void {
  showKept()
  const leave = onUserState(keep)
  const elsewhere = ({ key, newValue }: StorageEvent) => {
    if (key === 'overlay' && newValue !== toText(readUserState())) showKept()
  }
  window.addEventListener('storage', elsewhere)
  return () => {
    leave()
    window.removeEventListener('storage', elsewhere)
  }
}

/** After a login or logout: nothing of another person stays on the screen. */
export function showKept(): void {
  showUserState(parse(readStored('overlay'), readSession()?.user.uuid))
}

function keep(): void {
  const text = toText(readUserState())
  if (text === null) forget('overlay')
  else if (text !== readStored('overlay')) store('overlay', text)
}

function toText({ saved, going }: UserState): string | null {
  const of = readSession()?.user.uuid
  if (of === undefined) return null
  const kept: Kept = {
    of,
    saved: [...saved],
    going: [...going].map(([slug, friends]) => [slug, [...friends]]),
  }
  return JSON.stringify(kept)
}

function nothing(): UserState {
  return { saved: new Set(), going: new Map() }
}

function parse(raw: string | null, of: string | undefined): UserState {
  try {
    // Only this file writes the key, and a broken value shows nothing as saved.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const kept = JSON.parse(raw ?? 'null') as Kept | null
    if (kept === null || kept.of !== of) return nothing()
    // An earlier version kept names alone.
    const going = kept.going.filter(([, friends]) => typeof friends[0] === 'object')
    return { saved: new Set(kept.saved), going: new Map(going) }
  } catch {
    return nothing()
  }
}
