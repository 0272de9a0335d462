import { useSyncExternalStore } from 'react'
import { onSession } from '../device/session.ts'
import { onWaiting, readWaiting, type Waiting } from '../device/waiting.ts'

const NONE: Waiting[] = []
const onServer = () => NONE
const subscribe = (changed: () => void) => {
  const leave = [onWaiting(changed), onSession(changed)]
  return () => leave.forEach((stop) => stop())
}

/** Returns what waits to be sent, the same in all tabs. */
export function useWaiting(): Waiting[] {
  return useSyncExternalStore(subscribe, readWaiting, onServer)
}
