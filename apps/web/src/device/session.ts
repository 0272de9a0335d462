import type { Session } from '@okolo/contract/people/session'
import { deviceNow } from './clock.ts'
import { forget, readStored, store } from './storage.ts'

/** Specification 3, Session, and when its access token came (milliseconds of this device's clock). */
export type KeptSession = Session & { since: number }

const CHANGED = 'okolo:session'
/** Access tokens are renewed early enough for a slow request to arrive with a valid one. */
const EARLY_MS = 30_000
/** Without storage, the session lasts for this page only. */
let memory: string | null = null
let last: { raw: string | null; session: KeptSession | null } = { raw: null, session: null }

/**
 * Returns the session of this browser, or null if there is none or it is corrupt. Equal values give the same object.
 */
export function readSession(): KeptSession | null {
  const raw = readStored('AuthTokens') ?? memory
  if (raw !== last.raw) last = { raw, session: parseSession(raw) }
  return last.session
}

/** Keeps the tokens of a login or a refresh (specification 4: showAuth becomes false). */
export function keepSession(session: Session, now = deviceNow()): KeptSession {
  const kept = { ...session, since: now }
  memory = JSON.stringify(kept)
  store('AuthTokens', memory)
  store('showAuth', 'false')
  window.dispatchEvent(new Event(CHANGED))
  return kept
}

/** Replaces the stored person. The tokens stay. */
export function keepUser(user: Session['user']): void {
  const session = readSession()
  if (session !== null) keepSession({ ...session, user }, session.since)
}

export function dropSession(): void {
  memory = null
  forget('AuthTokens')
  forget('confirmFor')
  store('showAuth', 'true')
  window.dispatchEvent(new Event(CHANGED))
}

/** Calls `listener` on changes here (`isElsewhere` false) and in other tabs. Returns a function that stops it. */
export function onSession(listener: (isElsewhere: boolean) => void): () => void {
  const here = () => listener(false)
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== 'AuthTokens' && key !== null) return
    memory = null
    listener(true)
  }
  window.addEventListener(CHANGED, here)
  window.addEventListener('storage', elsewhere)
  return () => {
    window.removeEventListener(CHANGED, here)
    window.removeEventListener('storage', elsewhere)
  }
}

/** True if the access token is to be renewed. Measured by this device's clock from when the token came: it may differ from the server's. */
export function isOver({ access, since }: KeptSession): boolean {
  const age = deviceNow() - since
  return age < 0 || age >= lifetimeMs(access) - EARLY_MS
}

/** Returns the lifetime of an access token in milliseconds, or 0 if unreadable, so that it is renewed. */
function lifetimeMs(access: string): number {
  try {
    const payload = (access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims && 'iat' in claims))
      return 0
    const seconds = Number(claims.exp) - Number(claims.iat)
    return Number.isFinite(seconds) ? seconds * 1000 : 0
  } catch {
    return 0 // no JWT
  }
}

/** Specification 3: validated on read, by hand, because every page reads it. */
export function parseSession(raw: string | null): KeptSession | null {
  try {
    const kept: unknown = JSON.parse(raw ?? 'null')
    if (!isRecord(kept) || !isUser(kept['user'])) return null
    const { access, refresh, user, since } = kept
    if (typeof access !== 'string' || access === '') return null
    if (typeof refresh !== 'string' || refresh === '') return null
    return { access, refresh, user, since: typeof since === 'number' ? since : 0 }
  } catch {
    return null // not JSON: as good as signed out
  }
}

function isUser(value: unknown): value is Session['user'] {
  if (!isRecord(value)) return false
  const { id, image, is_followed, is_following } = value
  return (
    ['uuid', 'email', 'name', 'about'].every((key) => typeof value[key] === 'string') &&
    // A session of an earlier version holds a number.
    (typeof id === 'string' || Number.isInteger(id)) &&
    Number.isInteger(value['friend_count']) &&
    (image === null || typeof image === 'string') &&
    typeof is_followed === 'boolean' &&
    typeof is_following === 'boolean'
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
