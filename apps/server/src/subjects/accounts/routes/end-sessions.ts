import { api } from '@okolo/contract/api/api'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { endCapabilities } from '#server/people/accounts/capabilities.ts'
import { noteSecurity } from '#server/people/sessions/security-log.ts'
import { endSessions } from '#server/people/sessions/sessions.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { contextOf } from './context.ts'

/** Ends all sessions but the asker's own, or one. */
export function endSessionsRoutes(app: App, deps: AccountDeps): void {
  const { db, clock } = deps

  app.delete(
    toRoute(api.endSessions.path),
    forSignedIn(api.endSessions, {
      summary: 'Sign out everywhere else',
      description:
        'Ends all capabilities, too: the private calendar address, the link of invitation, and pushes to every device until it registers again.',
    }),
    async (request) => {
      const { account, sessionId } = await requireAsker(request, deps)
      const sessions = { which: { allBut: sessionId }, why: 'elsewhere' } as const
      const count = await inTransaction(db, (tx) =>
        endCapabilities(tx, [account.id], { now: clock(), sessions }),
      )
      return sayEnded(request, account.id, count)
    },
  )

  app.delete(
    toRoute(api.endSession.path),
    forSignedIn(
      api.endSession,
      {
        summary: 'Sign out at one place',
        params: z.object({ id: z.string() }),
      },
      [401, 404],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const { id } = request.params
      const count = z.uuid().safeParse(id).success
        ? await endSessions(db, [account.id], { which: { id }, why: 'elsewhere', now: clock() })
        : 0
      if (count === 0) throw notFound('The session')
      return sayEnded(request, account.id, count)
    },
  )

  async function sayEnded(request: FastifyRequest, userId: number, count: number) {
    const what = 'session.ended'
    await noteSecurity(deps, { what, at: clock(), userId, ip: request.ip, details: { count } })
    const { say } = await contextOf(request)
    return { detail: say('sessionsEnded', { count }) }
  }
}
