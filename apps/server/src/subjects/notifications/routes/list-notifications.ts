import { api } from '@okolo/contract/api/api'
import { notificationTexts } from '@okolo/i18n/format'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { toNotifications } from '../letters/sentence.ts'
import { readNotifications, unreadCount } from '../store/read-notifications.ts'

const PAGE = 20
const Page = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })

export function listNotificationsRoute(app: App, deps: Omit<AccountDeps, 'passwords'>): void {
  const { db } = deps
  app.get(
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
        results: notifications.map((one) => ({
          ...one,
          icon: `${request.server.site.look(locale).icons}${one.icon}`,
        })),
      }
    },
  )
}
