import { api } from '@okolo/contract/api/api'
import { LinkToken, ResetConfirm, ResetRequest } from '@okolo/contract/people/session'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { askerOf, requireAsker } from '#server/people/accounts/asker.ts'
import { byForm, forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { rememberDevice } from '#server/people/accounts/device-cookie.ts'
import {
  accountOfReset,
  askVerification,
  confirmAddress,
  resetPassword,
} from '#server/people/accounts/entry.ts'
import { formProblem, nonFieldProblem, parseForm } from '#server/people/accounts/form.ts'
import { weakness } from '#server/people/passwords/weak-password.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { requestLetter } from '#server/platform/mail/letter-requests.ts'
import { Problem } from '#server/platform/problem.ts'
import { allow, contextOf, type Context } from './context.ts'

/** Sets a new password by mail, and confirms addresses. */
export function passwordRoutes(app: App, deps: AccountDeps): void {
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

  app.post(
    toRoute(api.sendVerification.path),
    forSignedIn(api.sendVerification, {
      summary: 'Mail the link that confirms my address once more',
    }),
    async (request, reply) => {
      const { account } = await requireAsker(request, deps)
      const context = await contextOf(request)
      await allow(deps, 'verify', context, { reply, address: account.uuid })
      if (account.email_verified_at !== null) return { detail: context.say('alreadyVerified') }
      await askVerification(deps, account)
      return { detail: context.say('mailSent') }
    },
  )

  app.post(
    toRoute(api.confirmEmail.path),
    byForm(
      api.confirmEmail,
      {
        summary: 'Confirm my address',
        description:
          '`token` is `k` of the mailed link. Only the account itself, signed in, confirms its address: others are answered 403 and asked to log in first.',
        security: [{ bearer: [] }],
        body: LinkToken,
      },
      [400, 403],
    ),
    async (request, reply) => {
      const context = await contextOf(request)
      const { say, from } = context
      await allow(deps, 'link', context, { reply })
      const asker = await askerOf(request, deps)
      // Not 401: it would log out a client signed in with another account.
      if (asker === null) throw new Problem(403, 'not_allowed', say('signInFirst'))
      const { token } = parseForm(LinkToken, request.body, say)
      const ended = await confirmAddress(deps, asker.account, { token, ip: from.ip })
      if (ended === null) throw nonFieldProblem('link_expired', say('linkExpired'))
      return { detail: withEnded(say, 'emailVerified', ended) }
    },
  )
}

/** Returns the success sentence, and mentions other sign-ups with this address if some ended. */
function withEnded(
  say: Context['say'],
  done: 'passwordChanged' | 'emailVerified',
  count: number,
): string {
  return count === 0 ? say(done) : `${say(done)} ${say('othersEnded')}`
}
