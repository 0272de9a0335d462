import { lazy, Suspense } from 'react'
import { useFriendsGoing } from '../event/use-user-state.ts'

const FriendsFaces = lazy(async () => ({
  default: (await import('./friends-faces.tsx')).FriendsFaces,
}))

/**
 * Faces and names of friends who go. Laid over a card or a page once the browser knows (specification 6): pages themselves are
 * everybody's.
 */
export function FriendsGoing({ slug, size = 22 }: { slug: string; size?: number }) {
  const friends = useFriendsGoing(slug)
  if (friends.length === 0) return null
  return (
    <Suspense>
      <FriendsFaces friends={friends} size={size} />
    </Suspense>
  )
}
