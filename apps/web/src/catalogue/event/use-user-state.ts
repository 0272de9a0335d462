import type { PersonCard } from '@okolo/contract/people/user'
import { createContext, use, useSyncExternalStore } from 'react'
import { onUserState, readUserState } from '../../device/user-state.ts'

const NOBODY: readonly PersonCard[] = []

/** Whose page it is (uuid): there each card would say that this person goes. */
export const PageOf = createContext<string | null>(null)

/** True if the signed-in person has saved an event. False on the server, whose pages are everybody's. */
export function useIsSaved(slug: string): boolean {
  return useSyncExternalStore(
    onUserState,
    () => readUserState().saved.has(slug),
    () => false,
  )
}

/** Friends who go to an event, but for the one whose page it is. */
export function useFriendsGoing(slug: string): readonly PersonCard[] {
  const pageOf = use(PageOf)
  const going = useSyncExternalStore(
    onUserState,
    () => readUserState().going.get(slug) ?? NOBODY,
    () => NOBODY,
  )
  return going.filter(({ uuid }) => uuid !== pageOf)
}
