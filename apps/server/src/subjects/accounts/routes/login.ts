import { api } from '@okolo/contract/api/api'
import {
  BlacklistRequest,
  LoginRequest,
  RefreshRequest,
  SignupRequest,
} from '@okolo/contract/people/session'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { byForm } from '#server/people/accounts/call-schemas.ts'
import { rememberDevice } from '#server/people/accounts/device-cookie.ts'
import { refreshTokens, signUp, type SignedIn } from '#server/people/accounts/entry.ts'
import { formProblem, nonFieldProblem, parseForm } from '#server/people/accounts/form.ts'
import { weakness } from '#server/people/passwords/weak-password.ts'
import { noteSecurity } from '#server/people/sessions/security-log.ts'
import { endSessionOf } from '#server/people/sessions/sessions.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { viewOf } from '../store.ts'
import { allow, contextOf, dayIn } from './context.ts'
import { judgeLogin } from './judge-login.ts'

/** Adds sign-up, login, refresh and logout. */
export function loginRoutes(app: App, deps: AccountDeps): void {
  const answer = async ({ access, refresh, account }: SignedIn) => ({
    access,
    refresh,
    user: await viewOf(deps.db, account, deps.clock()),
  })

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
          return answer(outcome)
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

  app.post(
    toRoute(api.signup.path),
    {
      ...readByHandler,
      schema: {
        tags: ['accounts'],
        summary: 'Sign up',
        description:
          'Answers the same whether or not the address has an account already; the letter to the address says which.',
        body: SignupRequest,
        response: { 201: api.signup.answer, ...problems(400) },
      },
    },
    async (request, reply) => {
      const context = await contextOf(request)
      const { email, password1 } = parseForm(SignupRequest, request.body, context.say)
      const weak = await weakness(password1, { email })
      if (weak !== null) throw formProblem({ password1: [context.say(weak)] })
      await allow(deps, 'signup', context, { reply })
      const signedIn = await signUp(deps, { email, password: password1 }, context.from)
      rememberDevice(deps, request, reply, signedIn.account.uuid)
      reply.code(201)
      return answer(signedIn)
    },
  )

  app.post(
    toRoute(api.refresh.path),
    byForm(api.refresh, {
      summary: 'Trade a refresh token for new tokens',
      description:
        'A refresh token works once. Used again within 30 seconds by the same device, or without one by the same browser in the same network, it gives the same next token. Otherwise it is refused with `token_not_valid`, as is every other token of its session from then on.',
      body: RefreshRequest,
    }),
    async (request, reply) => {
      const context = await contextOf(request)
      await allow(deps, 'refresh', context, { reply })
      const given = RefreshRequest.safeParse(request.body)
      const tokens = given.success
        ? await refreshTokens(deps, given.data.refresh, context.from)
        : null
      if (tokens === null) throw nonFieldProblem('token_not_valid', context.say('signedOut'))
      return tokens
    },
  )

  app.post(
    toRoute(api.blacklist.path),
    byForm(api.blacklist, {
      summary: 'Log out',
      description:
        'Takes the stored tokens and ends their session, access tokens included. Unknown tokens get the same answer.',
      body: BlacklistRequest,
    }),
    async (request, reply) => {
      const context = await contextOf(request)
      await allow(deps, 'refresh', context, { reply })
      const { refresh } = parseForm(BlacklistRequest, request.body, context.say)
      const at = deps.clock()
      const userId = refresh === undefined ? null : await endSessionOf(deps.db, refresh, at)
      if (userId !== null)
        await noteSecurity(deps, { what: 'logout', at, userId, ip: context.from.ip })
      return { detail: context.say('loggedOut') }
    },
  )
}
