import { useSyncExternalStore } from 'react'
import { onOverlay, readOverlay } from '../../device/overlay.ts'

const NOBODY: readonly string[] = []

/** True if the signed-in person has saved an event. False on the server, whose pages are everybody's. */
export function useIsSaved(slug: string): boolean {
  return useSyncExternalStore(
    onOverlay,
    () => readOverlay().saved.has(slug),
    () => false,
  )
}

/** Names of friends who go to an event. */
export function useFriendsGoing(slug: string): readonly string[] {
  return useSyncExternalStore(
    onOverlay,
    () => readOverlay().going.get(slug) ?? NOBODY,
    () => NOBODY,
  )
}
