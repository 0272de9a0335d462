import { useSyncExternalStore } from 'react'
import { onSession, readSession, type KeptSession } from '../device/session.ts'

const subscribe = (changed: () => void) => onSession(changed)
const unknown = () => undefined

/** Returns the session, the same in all tabs. Null: signed out. Undefined: on the server. */
export function useSession(): KeptSession | null | undefined {
  return useSyncExternalStore<KeptSession | null | undefined>(subscribe, readSession, unknown)
}
