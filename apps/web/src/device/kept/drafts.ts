import { deviceNow } from '../clock.ts'
import { readSession } from '../session.ts'
import { readStored, store } from '../storage.ts'
import { forgetGiftDraft } from './gift-draft.ts'

/** Something typed that was not sent: any JSON. */
export type Draft = { read: () => unknown; keep: (typed: unknown) => void; forget: () => void }

const PREFIX = 'draft '

/**
 * Returns the draft of a name, for whoever is signed in now, or for a visitor. It is kept in this tab, and for nobody else.
 * It outlives a session that has ended, but no logging out, in whichever tab (`forgetDrafts`).
 */
export function draftOf(name: string): Draft {
  const key = ownPrefix() + name
  return {
    read: () => {
      forgetWhere(isLeft)
      return read(key)?.typed
    },
    keep: (typed) => {
      try {
        window.sessionStorage.setItem(key, JSON.stringify({ at: deviceNow(), typed }))
      } catch {
        // storage is off or full: what is typed stays on this page only
      }
    },
    forget: () => forgetWhere((one) => one === key),
  }
}

/** The person logs out: nothing that was typed until now is read again, here and in other tabs. */
export function forgetDrafts(): void {
  store('draftsFrom', String(deviceNow()))
  forgetGiftDraft()
  forgetWhere(() => true)
}

/** Somebody is signed in: what others typed in this tab goes. */
export function forgetDraftsOfOthers(): void {
  const own = ownPrefix()
  if (readSession() !== null) forgetWhere((key) => !key.startsWith(own))
}

function ownPrefix(): string {
  return `${PREFIX}${readSession()?.user.uuid ?? ''} `
}

/** Typed before somebody logged out, maybe in another tab. */
function isLeft(key: string): boolean {
  const at = read(key)?.at
  return at === undefined || at <= Number(readStored('draftsFrom') ?? -1)
}

function read(key: string): { at: number; typed: unknown } | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('at' in kept && 'typed' in kept)) return null
    return typeof kept.at === 'number' ? { at: kept.at, typed: kept.typed } : null
  } catch {
    return null // not JSON, or storage is off: nothing is kept
  }
}

function forgetWhere(isGone: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(PREFIX) && isGone(key)) window.sessionStorage.removeItem(key)
  } catch {
    // storage is off: nothing is kept
  }
}
