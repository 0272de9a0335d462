import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { isOpen } from '#server/people/sessions/sessions.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { badgeCount } from '../store/badge.ts'
import { unreadCount } from '../store/read-notifications.ts'
import { listNotificationsRoute } from './list-notifications.ts'
import { markAllReadRoute } from './mark-all-read.ts'
import { preferencesRoutes } from './preferences.ts'
import { streamUnreadRoute } from './stream-unread.ts'
import { UnreadStreams } from './unread-streams.ts'

type NotificationDeps = Omit<AccountDeps, 'passwords'> & { database: Database }

/** The notifications of a person: pages, the badge's number as a stream, and preferences. */
export async function notificationsRoutes(app: App, deps: NotificationDeps): Promise<void> {
  const { db, clock, database } = deps
  const streams = new UnreadStreams(async ({ userId, sessionId }) => {
    const [isSignedIn, unread, badge] = await Promise.all([
      isOpen(db, sessionId, clock()),
      unreadCount(db, userId),
      badgeCount(db, userId),
    ])
    return isSignedIn ? { unread, badge } : null
  })
  await streams.listen(database)
  app.addHook('preClose', async () => streams.close())

  await app.register(async (scope: App) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    listNotificationsRoute(scope, deps)
    markAllReadRoute(scope, deps)
    preferencesRoutes(scope, deps)
    streamUnreadRoute(scope, { ...deps, streams })
  })
}
