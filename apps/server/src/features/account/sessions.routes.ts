import { api } from '@okolo/contract/api/api'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { noteSecurity } from '#server/people/sessions/security-log.ts'
import { endSessions, listSessions } from '#server/people/sessions/sessions.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { contextOf } from './account-context.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'

/** Lists a person's sessions and ends them. */
export function sessionsRoutes(app: App, deps: AccountDeps): void {
  const { db, clock } = deps

  app.get(
    toRoute(api.sessions.path),
    forSignedIn(api.sessions, { summary: 'Where I am signed in' }),
    async (request) => {
      const { account, sessionId } = await requireAsker(request, deps)
      const rows = await listSessions(db, account.id, clock())
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

  app.delete(
    toRoute(api.endSessions.path),
    forSignedIn(api.endSessions, { summary: 'Sign out everywhere else' }),
    async (request) => {
      const { account, sessionId } = await requireAsker(request, deps)
      const which = { allBut: sessionId }
      const count = await endSessions(db, account.id, which, { why: 'elsewhere', now: clock() })
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
        ? await endSessions(db, account.id, { id }, { why: 'elsewhere', now: clock() })
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
