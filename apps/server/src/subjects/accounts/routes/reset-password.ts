import { api } from '@okolo/contract/api/api'
import { ResetConfirm, ResetRequest } from '@okolo/contract/people/session'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { byForm } from '#server/people/accounts/call-schemas.ts'
import { rememberDevice } from '#server/people/accounts/device-cookie.ts'
import { accountOfReset, resetPassword } from '#server/people/accounts/entry.ts'
import { formProblem, parseForm } from '#server/people/accounts/form.ts'
import { weakness } from '#server/people/passwords/weak-password.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { requestLetter } from '#server/platform/mail/letter-requests.ts'
import { allow, contextOf, withEnded } from './context.ts'

/** Sets a new password by mail. */
export function resetPasswordRoutes(app: App, deps: AccountDeps): void {
  app.post(
    toRoute(api.resetPassword.path),
    byForm(api.resetPassword, {
      summary: 'Ask for a new password',
      description:
        'Says the same, in the same time, whether or not the address has an account. Who asks often for one address gets no more letters for a while; the link of the last one still works.',
      body: ResetRequest,
    }),
    async (request, reply) => {
      const context = await contextOf(request)
      const { email } = parseForm(ResetRequest, request.body, context.say)
      await allow(deps, 'mail', context, { reply })
      const letter = { kind: 'reset', email, locale: context.locale } as const
      await requestLetter(deps.db, letter, deps.clock())
      return { detail: context.say('mailSent') }
    },
  )

  app.post(
    toRoute(api.confirmReset.path),
    byForm(api.confirmReset, {
      summary: 'Set a new password',
      description:
        '`uid` and `token` are `u` and `k` of the mailed link, which works once. Signs out everywhere. A link that cannot be used has its sentence under `token` and the code `link_expired`.',
      body: ResetConfirm,
    }),
    async (request, reply) => {
      const context = await contextOf(request)
      const { say, from } = context
      await allow(deps, 'link', context, { reply })
      const { uid, token, new_password1: password } = parseForm(ResetConfirm, request.body, say)
      const expired = () => formProblem({ token: [say('resetExpired')] }, 'link_expired')
      const account = await accountOfReset(deps, { uid, token })
      if (account === null) throw expired()
      const weak = await weakness(password, account)
      if (weak !== null) throw formProblem({ new_password1: [say(weak)] })
      const ended = await resetPassword(deps, account, { token, password, ip: from.ip })
      if (ended === null) throw expired()
      // The reader of the letter owns the account here, so the next login does not wait in line.
      rememberDevice(deps, request, reply, account.uuid)
      return { detail: withEnded(say, 'passwordChanged', ended) }
    },
  )
}
