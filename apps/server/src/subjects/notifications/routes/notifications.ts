import { api } from '@okolo/contract/api/api'
import { PreferenceChange } from '@okolo/contract/people/notification'
import { notificationTexts } from '@okolo/i18n/format'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { isOpen } from '#server/people/sessions/sessions.ts'
import type { Database } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { toNotifications } from '../letters/sentence.ts'
import { badgeCount } from '../store/badge.ts'
import { preferencesOf, setPreference } from '../store/preferences.ts'
import { readAll, readNotifications, unreadCount } from '../store/read-notifications.ts'
import { UnreadStreams } from './unread-streams.ts'

const PAGE = 20
const Page = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })

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

    scope.get(
      toRoute(api.notifications.path),
      forSignedIn(
        api.notifications,
        { summary: 'What I was notified of, newest first', querystring: Page },
        [400, 401],
      ),
      async (request) => {
        const { account } = await requireAsker(request, deps)
        const { page } = request.query
        const locale = localeOf(request)
        const [{ count, rows }, unread, say] = await Promise.all([
          readNotifications(db, account.id, { limit: PAGE, offset: (page - 1) * PAGE }),
          unreadCount(db, account.id),
          notificationTexts(locale),
        ])
        const { notifications } = await toNotifications(db, rows, {
          reader: { locale, choice: account },
          say,
        })
        return {
          count,
          unread,
          next: page * PAGE < count ? page + 1 : null,
          previous: page > 1 ? page - 1 : null,
          results: notifications,
        }
      },
    )

    scope.post(
      toRoute(api.readNotifications.path),
      forSignedIn(api.readNotifications, { summary: 'I have read everything' }),
      async (request) => {
        const { account } = await requireAsker(request, deps)
        await readAll(db, account.id, clock())
        return { unread: 0 }
      },
    )

    scope.get(
      toRoute(api.notificationPreferences.path),
      forSignedIn(api.notificationPreferences, {
        summary: 'What I want to be notified of, and how',
      }),
      async (request) => preferencesOf(db, (await requireAsker(request, deps)).account.id),
    )

    scope.patch(
      toRoute(api.setNotificationPreference.path),
      forSignedIn(
        api.setNotificationPreference,
        { summary: 'Want a kind on a channel, or not', body: PreferenceChange },
        [400, 401],
      ),
      async (request) => {
        const { account } = await requireAsker(request, deps)
        await setPreference(db, account.id, request.body)
        return preferencesOf(db, account.id)
      },
    )

    scope.get(
      '/v1/notifications/stream/',
      {
        schema: {
          tags: ['accounts'],
          summary: 'The number of unread notifications, live',
          description:
            'Server-sent events named `unread` with `{"unread": 3, "badge": 4}`: at once, and whenever a number changes. `badge` counts each unread message instead of the notification that tells of it. Ends with the session and with the access token; open it again with a fresh one.',
          security: [{ bearer: [] }],
        },
      },
      async (request, reply) => {
        const { account, sessionId } = await requireAsker(request, deps)
        streams.open({ userId: account.id, sessionId }, reply)
        return reply
      },
    )
  })
}
