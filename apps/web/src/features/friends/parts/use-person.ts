import { useQuery } from '@tanstack/react-query'
import { callAs } from '../../../people/session-calls.ts'
import { useSession } from '../../../people/use-session.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'

/** A person as the signed-in one sees them. */
export function usePerson(uuid: string) {
  return useQuery(useAsked('person', uuid))
}

/** A friendship of the signed-in person. */
export function useFriend(uuid: string) {
  return useQuery(useAsked('friend', uuid))
}

function useAsked<Name extends 'person' | 'friend'>(name: Name, uuid: string) {
  const locale = usePageLocale()
  const session = useSession()
  return {
    queryKey: ['friends', session?.user.uuid, name, uuid],
    queryFn: () => callAs(name, { locale, id: uuid }),
    enabled: session != null && session.user['email_verified'] !== false,
    staleTime: 0,
    retry: false,
  }
}
