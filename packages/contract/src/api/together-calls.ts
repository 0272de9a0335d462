import { FollowedList } from '../people/following.ts'
import { NearbyChoices } from '../people/matches.ts'
import { NotificationPage, NotificationPreferences, UnreadCount } from '../people/notification.ts'
import { PushKey, PushRegistration, TappedAnswer } from '../people/push.ts'
import { messageCalls } from './message-calls.ts'
import { FriendsNext, SaveAnswer, SavedCalendar, SavedList, UserState } from '../people/saved.ts'

/** The calls about what people keep and do together. Part of `api`. */
export const togetherCalls = {
  ...messageCalls,
  saveEvent: { method: 'POST', path: '/v1/events/{slug}/save/', answer: SaveAnswer },
  unsaveEvent: { method: 'DELETE', path: '/v1/events/{slug}/save/', answer: SaveAnswer },
  saved: { method: 'GET', path: '/v1/saved/', answer: SavedList },
  savedOfFriend: { method: 'GET', path: '/v1/users/{uuid}/saved/', answer: SavedList },
  friendsNext: { method: 'GET', path: '/v1/saved/friends/', answer: FriendsNext },
  userState: { method: 'GET', path: '/v1/saved/overlay/', answer: UserState },
  savedCalendar: { method: 'GET', path: '/v1/saved/calendar/', answer: SavedCalendar },
  makeSavedCalendar: { method: 'POST', path: '/v1/saved/calendar/', answer: SavedCalendar },
  revokeSavedCalendar: { method: 'DELETE', path: '/v1/saved/calendar/', answer: SavedCalendar },
  following: { method: 'GET', path: '/v1/following/', answer: FollowedList },
  follow: { method: 'POST', path: '/v1/following/', answer: FollowedList },
  unfollow: { method: 'DELETE', path: '/v1/following/{uuid}/', answer: FollowedList },
  followedEvents: { method: 'GET', path: '/v1/following/events/', answer: SavedList },
  matches: { method: 'GET', path: '/v1/matches/', answer: NearbyChoices },
  updateMatches: { method: 'PATCH', path: '/v1/matches/', answer: NearbyChoices },
  notifications: { method: 'GET', path: '/v1/notifications/', answer: NotificationPage },
  readNotifications: { method: 'POST', path: '/v1/notifications/read/', answer: UnreadCount },
  notificationPreferences: {
    method: 'GET',
    path: '/v1/notifications/preferences/',
    answer: NotificationPreferences,
  },
  setNotificationPreference: {
    method: 'PATCH',
    path: '/v1/notifications/preferences/',
    answer: NotificationPreferences,
  },
  registerPush: { method: 'POST', path: '/v1/notifications/fcm/', answer: PushRegistration },
  tappedPush: { method: 'POST', path: '/v1/notifications/tapped/', answer: TappedAnswer },
  pushKey: { method: 'GET', path: '/v1/notifications/push-key/', answer: PushKey },
} as const
