import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { UnreadStreams } from './unread-streams.ts'

export function streamUnreadRoute(
  app: App,
  { streams, ...deps }: Omit<AccountDeps, 'passwords'> & { streams: UnreadStreams },
): void {
  app.get(
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
}
