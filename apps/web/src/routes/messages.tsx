import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const FOLDER = 'src/features/messages'
const list = () => import('../features/messages/messages-page.tsx')
const thread = () => import('../features/messages/thread-page.tsx')
const first = () => import('../features/messages/new-thread-page.tsx')
const ofOrganizer = () => import('../features/messages/organizer-thread-page.tsx')

/** Conversations with organizers, of both sides. */
export const messageRoutes = [
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'messages',
    ...page(`${FOLDER}/messages-page.tsx`, list, 'MessagesPage', ['people', 'messages']),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'messages/$uuid',
    ...page(`${FOLDER}/thread-page.tsx`, thread, 'ThreadPage', ['people', 'messages']),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'messages/to/$slug',
    ...page(`${FOLDER}/new-thread-page.tsx`, first, 'NewThreadPage', ['people', 'messages']),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'account/messages/{-$step}',
    loaderDeps: ({ search }) => ({ search }),
    loader: async ({ context, params, deps }) => {
      const { loadOrganizerThread } = await import('../features/messages/load-organizer-thread.ts')
      return loadOrganizerThread(context, params.step, deps.search)
    },
    ...page(`${FOLDER}/organizer-thread-page.tsx`, ofOrganizer, 'OrganizerThreadPage', [
      'messages',
    ]),
  }),
]
