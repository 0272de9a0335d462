import {
  FoundPeople,
  Friend,
  FriendList,
  Invitation,
  InviteList,
  RelationAnswer,
  UserProfile,
} from '../people/friends.ts'
import { Done } from '../people/session.ts'

/** The calls about other people. Part of `api`. */
export const friendCalls = {
  people: { method: 'GET', path: '/v1/users/', answer: FoundPeople },
  person: { method: 'GET', path: '/v1/users/{uuid}/', answer: UserProfile },
  friends: { method: 'GET', path: '/v1/friends/', answer: FriendList },
  friend: { method: 'GET', path: '/v1/friends/{uuid}/', answer: Friend },
  addFriend: { method: 'POST', path: '/v1/friends/{uuid}/', answer: RelationAnswer },
  removeFriend: { method: 'DELETE', path: '/v1/friends/{uuid}/', answer: RelationAnswer },
  block: { method: 'POST', path: '/v1/friends/{uuid}/block/', answer: RelationAnswer },
  unblock: { method: 'DELETE', path: '/v1/friends/{uuid}/block/', answer: RelationAnswer },
  invites: { method: 'GET', path: '/v1/friends/invites/', answer: InviteList },
  makeInvite: { method: 'POST', path: '/v1/friends/invites/', answer: InviteList },
  mailInvite: { method: 'POST', path: '/v1/friends/invites/mail/', answer: Done },
  refuseInvites: { method: 'POST', path: '/v1/friends/invites/refuse/', answer: Done },
  invitation: { method: 'GET', path: '/v1/friends/invites/{code}/', answer: Invitation },
  takeInvite: { method: 'POST', path: '/v1/friends/invites/{code}/', answer: RelationAnswer },
  revokeInvite: { method: 'DELETE', path: '/v1/friends/invites/{code}/', answer: InviteList },
} as const
