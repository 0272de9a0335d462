import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { noteSecurity } from '#server/people/sessions/security-log.ts'
import { endSessions, listSessions } from '#server/people/sessions/sessions.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { notFound } from '#server/platform/problem.ts'
import { contextOf } from './account-context.ts'

/** Lists a person's sessions and ends them. */
export function sessionsRoutes(app: App, deps: AccountDeps): void {
  const { db, clock } = deps

  app.get(
    toRoute(api.sessions.path),
    {
      schema: {
        tags: ['accounts'],
        summary: 'Where I am signed in',
        security: [{ bearer: [] }],
        response: { 200: api.sessions.answer, ...problems(401) },
      },
    },
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
    {
      schema: {
        tags: ['accounts'],
        summary: 'Sign out everywhere else',
        security: [{ bearer: [] }],
        response: { 200: api.endSessions.answer, ...problems(401) },
      },
    },
    async (request) => {
      const { account, sessionId } = await requireAsker(request, deps)
      const now = clock()
      const which = { allBut: sessionId }
      const count = await endSessions(db, account.id, which, { why: 'elsewhere', now })
      await noteSecurity(deps, {
        what: 'session.ended',
        at: now,
        userId: account.id,
        ip: request.ip,
        details: { count },
      })
      const { say } = await contextOf(request)
      return { detail: say('sessionsEnded', { count }) }
    },
  )

  app.delete(
    toRoute(api.endSession.path),
    {
      schema: {
        tags: ['accounts'],
        summary: 'Sign out at one place',
        security: [{ bearer: [] }],
        params: z.object({ id: z.string() }),
        response: { 200: api.endSession.answer, ...problems(401, 404) },
      },
    },
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const { id } = request.params
      const now = clock()
      const ended = z.uuid().safeParse(id).success
        ? await endSessions(db, account.id, { id }, { why: 'elsewhere', now })
        : 0
      if (ended === 0) throw notFound('The session')
      await noteSecurity(deps, {
        what: 'session.ended',
        at: now,
        userId: account.id,
        ip: request.ip,
        details: { count: ended },
      })
      const { say } = await contextOf(request)
      return { detail: say('sessionsEnded', { count: ended }) }
    },
  )
}
