import { createRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const people = () => import('../features/friends/people-page.tsx')
const friends = () => import('../features/friends/friends-page.tsx')
const friend = () => import('../features/friends/friend-page.tsx')
const person = () => import('../features/friends/person-page.tsx')
const invitation = () => import('../features/friends/invitation-page.tsx')
const refusal = () => import('../features/friends/refusal-page.tsx')

/** The routes of other people. The browser alone asks for their content. */
export const friendRoutes = [
  friendRoute('users', 'people-page.tsx', people, 'PeoplePage'),
  friendRoute('users/friends', 'friends-page.tsx', friends, 'FriendsPage'),
  friendRoute('users/friends/$uuid', 'friend-page.tsx', friend, 'FriendPage'),
  friendRoute('users/$uuid', 'person-page.tsx', person, 'PersonPage'),
  friendRoute('users/invite/$code', 'invitation-page.tsx', invitation, 'InvitationPage'),
  friendRoute('account/invites', 'refusal-page.tsx', refusal, 'RefusalPage'),
]

function friendRoute<Path extends string, Name extends string>(
  path: Path,
  file: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => localeRoute,
    path,
    ...page(`src/features/friends/${file}`, load, name, ['people', 'account', 'friends']),
  })
}
