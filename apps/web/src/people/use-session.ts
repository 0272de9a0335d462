import { useSyncExternalStore } from 'react'
import { onSession, readSession, type KeptSession } from '../device/session.ts'

const subscribe = (changed: () => void) => onSession(changed)
const unknown = () => undefined

/** Who is signed in here, in every tab alike; null: nobody; undefined: on the server, which is not told. */
export function useSession(): KeptSession | null | undefined {
  return useSyncExternalStore<KeptSession | null | undefined>(subscribe, readSession, unknown)
}
