import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { onUnread, readUnread } from '../../../device/unread.ts'
import { callAs } from '../../../people/session-calls.ts'
import { useSession } from '../../../people/use-session.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'

/** The numbers beside the account's links. Undefined until they are known. */
export function useCounts() {
  const locale = usePageLocale()
  const owner = useSession()?.user.uuid
  const asked = { enabled: owner !== undefined, retry: false, staleTime: 0 }
  const unread = useSyncExternalStore(onUnread, readUnread, () => 0)
  const messages = useQuery({
    ...asked,
    queryKey: ['messages', owner, 'unread'],
    queryFn: () => callAs('threads', { locale }),
  })
  const friends = useQuery({
    ...asked,
    queryKey: ['friends', owner, 'counts'],
    queryFn: () => callAs('friends', { locale }),
  })
  const following = useQuery({
    ...asked,
    queryKey: ['following', owner, 'count'],
    queryFn: () => callAs('following', { locale }),
  })
  const saved = useQuery({
    ...asked,
    queryKey: ['saved', owner, 'cities'],
    queryFn: () => callAs('saved', { locale }),
  })
  return {
    unread,
    messages: messages.data?.unread,
    requests: friends.data?.counts.requests_to_me,
    followed: following.data?.results.length,
    saved: saved.data?.cities.reduce((sum, { count }) => sum + count, 0),
  }
}
