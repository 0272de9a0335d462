import { createRoute } from '@tanstack/react-router'
import { messageRoutes } from './messages.tsx'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const NOTIFICATIONS = 'src/features/notifications'

/** Pages about what people keep and their notifications. They are drawn in the browser: no kept page holds anything of a person. */
export const togetherRoutes = [
  ...messageRoutes,
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'saved',
    ...page(
      'src/features/saved/saved-page.tsx',
      () => import('../features/saved/saved-page.tsx'),
      'SavedPage',
      ['people', 'saved'],
      // Its component asks for the list.
      async () => {},
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'following',
    ...page(
      'src/features/following/following-page.tsx',
      () => import('../features/following/following-page.tsx'),
      'FollowingPage',
      ['people', 'event', 'saved'],
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'gifts',
    ...page(
      'src/features/gifts/my-gifts-page.tsx',
      () => import('../features/gifts/my-gifts-page.tsx'),
      'MyGiftsPage',
      ['people', 'event', 'mine'],
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'notifications',
    ...page(
      `${NOTIFICATIONS}/notifications-page.tsx`,
      () => import('../features/notifications/notifications-page.tsx'),
      'NotificationsPage',
      ['people', 'notifications', 'friends'],
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'settings/notifications',
    ...page(
      `${NOTIFICATIONS}/preferences-page.tsx`,
      () => import('../features/notifications/preferences-page.tsx'),
      'NotificationPreferencesPage',
      ['people', 'notifications', 'filters'],
    ),
  }),
]
