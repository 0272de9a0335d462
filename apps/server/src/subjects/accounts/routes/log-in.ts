import { api } from '@okolo/contract/api/api'
import { LoginRequest } from '@okolo/contract/people/session'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { byForm } from '#server/people/accounts/call-schemas.ts'
import { rememberDevice } from '#server/people/accounts/device-cookie.ts'
import { nonFieldProblem, parseForm } from '#server/people/accounts/form.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { contextOf, dayIn } from './context.ts'
import { judgeLogin } from './judge-login.ts'
import { signedInAnswer } from './signed-in-answer.ts'

export function logInRoute(app: App, deps: AccountDeps): void {
  app.post(
    toRoute(api.login.path),
    byForm(api.login, {
      summary: 'Log in',
      description:
        'A wrong pair is a 400 with `non_field_errors` and the code `invalid_credentials`. An account that is to be erased is refused with `account_deactivated`, one whose address somebody else has confirmed with `claim_ended`. Wrong passwords from where the account has logged in before are counted apart: browsers show that by a cookie, other clients by the header `Okolo-Device`, at first `new` and then as the last answer gave it. While strangers guess at an account, an answer may take some seconds.',
      body: LoginRequest,
    }),
    async (request, reply) => {
      const context = await contextOf(request)
      const { say, locale } = context
      const form = parseForm(LoginRequest, request.body, say)
      const outcome = await judgeLogin(deps, form, context, reply)
      switch (outcome.state) {
        case 'in':
          rememberDevice(deps, request, reply, outcome.account.uuid)
          return signedInAnswer(deps, outcome)
        case 'ended':
          throw nonFieldProblem('claim_ended', say('claimEnded'))
        case 'deactivated':
          throw nonFieldProblem(
            'account_deactivated',
            say('deactivated', { date: dayIn(locale, outcome.erasedAt) }),
          )
        case 'wrong':
          throw nonFieldProblem('invalid_credentials', say('wrongCredentials'))
      }
    },
  )
}
