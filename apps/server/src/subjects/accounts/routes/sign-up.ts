import { api } from '@okolo/contract/api/api'
import { SignupRequest } from '@okolo/contract/people/session'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { rememberDevice } from '#server/people/accounts/device-cookie.ts'
import { signUp } from '#server/people/accounts/entry.ts'
import { formProblem, parseForm } from '#server/people/accounts/form.ts'
import { weakness } from '#server/people/passwords/weak-password.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { allow, contextOf } from './context.ts'
import { signedInAnswer } from './signed-in-answer.ts'

export function signUpRoute(app: App, deps: AccountDeps): void {
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
      return signedInAnswer(deps, signedIn)
    },
  )
}
