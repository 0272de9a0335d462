import { api } from '@okolo/contract/api/api'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { listSessions } from '#server/people/sessions/sessions.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'

export function listSessionsRoute(app: App, deps: AccountDeps): void {
  app.get(
    toRoute(api.sessions.path),
    forSignedIn(api.sessions, { summary: 'Where I am signed in' }),
    async (request) => {
      const { account, sessionId } = await requireAsker(request, deps)
      const rows = await listSessions(deps.db, account.id, deps.clock())
      return {
        results: rows.map(({ id, agent, createdAt, seenAt }) => ({
          id,
          agent,
          created_at: createdAt.toISOString(),
          seen_at: seenAt.toISOString(),
          is_current: id === sessionId,
        })),
        next: null,
      }
    },
  )
}
