import { logAction } from '#server/people/operators/actions.ts'
import { judgeLogin } from '#server/people/operators/password-login.ts'
import {
  nameOfLink,
  openSession,
  openSessionOf,
  revokeSessions,
} from '#server/people/operators/sessions.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { operatorOf, requireFormToken, requireOwnOrigin, sessionCookie } from '../guard.ts'
import { agentOf, ENTRY, fieldsOf, letIn, type EntryDeps } from './entry.ts'
import { confirmPage, deadLinkPage, loginPage } from './login-page.ts'
import { told } from '#server/words/messages/told.ts'

/**
 * Logs in by address, password and code, or by a link that is confirmed by a POST and used up.
 * Logging out ends the session.
 */
export function loginRoutes(app: App, deps: EntryDeps): void {
  const { db, config, clock, send, people } = deps

  app.get('/login', ENTRY, async (request, reply) => {
    const { token } = fieldsOf(request.query)
    if (token === undefined) return send(reply, loginPage(config))
    const name = await nameOfLink(db, token, clock())
    return name === null
      ? send(reply, deadLinkPage(), { status: 410 })
      : send(reply, confirmPage(name, token))
  })

  app.post('/login', ENTRY, async (request, reply) => {
    requireOwnOrigin(request, config.publicUrl)
    const { token, email, password = '', code = '' } = fieldsOf(request.body)
    const visit = { now: clock(), agent: agentOf(request) }
    if (email === undefined) {
      const opened = await openSession(db, token ?? '', visit)
      if (opened === null) return send(reply, deadLinkPage(), { status: 410 })
      await letIn(deps, reply, opened, 'link')
      return reply.redirect('/operator', 303)
    }
    const outcome = await judgeLogin(
      { ...people, db, clock },
      { email, password, code, ip: request.ip },
    )
    if (outcome.state === 'too many') {
      reply.header('retry-after', outcome.wait)
      const fault = told('login.tooMany', { minutes: Math.ceil(outcome.wait / 60) })
      return send(reply, loginPage(config, { fault, email }), { status: 429 })
    }
    const opened = outcome.state === 'in' ? await openSessionOf(db, outcome.operator, visit) : null
    if (outcome.state === 'wrong' || opened === null) {
      const fault = told('login.wrong')
      return send(reply, loginPage(config, { fault, email, status: 400 }))
    }
    await letIn(deps, reply, opened, outcome.usedRecovery ? 'recovery code' : 'password')
    return reply.redirect('/operator', 303)
  })

  app.post('/logout', { schema: { hide: true } }, async (request, reply) => {
    requireOwnOrigin(request, config.publicUrl)
    const operator = await operatorOf(request, deps)
    if (operator !== null) {
      requireFormToken(operator.formToken, fieldsOf(request.body)['form_token'])
      const { id, name, role } = operator.session
      await revokeSessions(db, { id }, clock())
      await logAction(
        db,
        { who: name, role, sessionId: id, at: clock() },
        { what: 'operator.logout', about: name },
      )
    }
    return reply
      .header('set-cookie', sessionCookie(config.publicUrl, null, 0))
      .redirect('/operator', 303)
  })
}
