import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { logAction } from '#server/people/operators/actions.ts'
import {
  nameOfLink,
  openSession,
  revokeSessions,
  SESSION_HOURS,
} from '#server/people/operators/sessions.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { operatorOf, requireFormToken, requireOwnOrigin, sessionCookie } from './guard.ts'
import { confirmPage, deadLinkPage } from './login-page.ts'
import type { OperatorDeps, Page } from './operator-page.ts'

type Send = (reply: FastifyReply, page: Page, more: { status: number }) => Promise<FastifyReply>

const Token = z.object({ token: z.string().max(200).catch('') }).catch({ token: '' })
const Form = z.object({ form_token: z.string().optional().catch(undefined) }).catch({})

/** Opens a link, confirms it by a POST and uses it up. Logging out ends the session. */
export function loginRoutes(app: App, { send, ...deps }: OperatorDeps & { send: Send }): void {
  const { db, config, clock } = deps
  // The address holds the link's token, so the log leaves it out.
  const options = {
    schema: { hide: true },
    logLevel: 'silent',
    config: { rateLimit: { max: 60, timeWindow: 60_000 } },
  } as const

  app.get('/login', options, async (request, reply) => {
    const { token } = Token.parse(request.query)
    const name = await nameOfLink(db, token, clock())
    return name === null
      ? send(reply, deadLinkPage(), { status: 410 })
      : send(reply, confirmPage(name, token), { status: 200 })
  })

  app.post('/login', options, async (request, reply) => {
    requireOwnOrigin(request, config.publicUrl)
    const { token } = Token.parse(request.body)
    const now = clock()
    const agent = request.headers['user-agent'] ?? ''
    const opened = await openSession(db, token, { now, agent })
    if (opened === null) return send(reply, deadLinkPage(), { status: 410 })
    const { id, name } = opened.session
    await logAction(
      db,
      { who: name, sessionId: id, at: now },
      { what: 'operator.login', about: name },
    )
    return reply
      .header('set-cookie', sessionCookie(config.publicUrl, opened.token, SESSION_HOURS * 3600))
      .redirect('/operator', 303)
  })

  app.post('/logout', { schema: { hide: true } }, async (request, reply) => {
    requireOwnOrigin(request, config.publicUrl)
    const operator = await operatorOf(request, deps)
    if (operator !== null) {
      requireFormToken(operator.formToken, Form.parse(request.body).form_token)
      const { id, name } = operator.session
      await revokeSessions(db, { id }, clock())
      await logAction(
        db,
        { who: name, sessionId: id, at: clock() },
        { what: 'operator.logout', about: name },
      )
    }
    return reply
      .header('set-cookie', sessionCookie(config.publicUrl, null, 0))
      .redirect('/operator', 303)
  })
}
