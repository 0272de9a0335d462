import { randomBytes } from 'node:crypto'
import { acceptInvitation, openInvitation } from '#server/people/operators/invitations.ts'
import { openSessionOf } from '#server/people/operators/sessions.ts'
import { stepOfCode, totpKey } from '#server/people/operators/totp.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireOwnOrigin } from '../guard.ts'
import { acceptPage, recoveryPage } from './accept-page.ts'
import { agentOf, ENTRY, fieldsOf, letIn, type EntryDeps } from './entry.ts'
import { deadLinkPage } from './login-page.ts'
import { passwordFault } from './password-fault.ts'
import { told } from '#server/words/messages/told.ts'

/** Accepts an invitation: the link of the letter opens a form, and its POST uses the invitation up. */
export function acceptRoutes(app: App, deps: EntryDeps): void {
  const { db, config, clock, send, people } = deps
  const { secrets, passwords } = people
  const shown = (token: string) => ({ token, secrets, site: config.site.value.name })

  app.get('/accept', ENTRY, async (request, reply) => {
    const { token = '' } = fieldsOf(request.query)
    const invited = await openInvitation(db, secrets, { token, now: clock() })
    return invited === null
      ? send(reply, deadLinkPage({ isInvitation: true }), { status: 410 })
      : send(reply, acceptPage(invited, shown(token)))
  })

  app.post('/accept', ENTRY, async (request, reply) => {
    requireOwnOrigin(request, config.publicUrl)
    const { token = '', password = '', again = '', code = '' } = fieldsOf(request.body)
    const now = clock()
    const invited = await openInvitation(db, secrets, { token, now })
    if (invited === null) return send(reply, deadLinkPage({ isInvitation: true }), { status: 410 })
    const key = totpKey(secrets, invited.inviteId)
    const step = stepOfCode(key, code.replaceAll(/\s/g, ''), now)
    const fault =
      (await passwordFault(password, again, invited)) ??
      (step === null ? told('accept.wrongCode') : null)
    if (fault !== null || step === null)
      return send(reply, acceptPage(invited, { ...shown(token), ...(fault !== null && { fault }) }))
    const passwordHash = await passwords.hash(password, randomBytes(16))
    const codes = await inTransaction(db, (tx) =>
      acceptInvitation(tx, secrets, { invited, passwordHash, step, now }),
    )
    const { operatorId: id, name } = invited
    const opened =
      codes === null
        ? null
        : await openSessionOf(db, { id, name }, { now, agent: agentOf(request) })
    if (codes === null || opened === null)
      return send(reply, deadLinkPage({ isInvitation: true }), { status: 410 })
    await letIn(deps, reply, opened, 'invitation')
    return send(reply, recoveryPage(codes))
  })
}
