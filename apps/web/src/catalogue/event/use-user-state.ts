import { useSyncExternalStore } from 'react'
import { onUserState, readUserState } from '../../device/user-state.ts'

const NOBODY: readonly string[] = []

/** True if the signed-in person has saved an event. False on the server, whose pages are everybody's. */
export function useIsSaved(slug: string): boolean {
  return useSyncExternalStore(
    onUserState,
    () => readUserState().saved.has(slug),
    () => false,
  )
}

/** Names of friends who go to an event. */
export function useFriendsGoing(slug: string): readonly string[] {
  return useSyncExternalStore(
    onUserState,
    () => readUserState().going.get(slug) ?? NOBODY,
    () => NOBODY,
  )
}
