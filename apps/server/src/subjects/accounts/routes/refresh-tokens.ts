import { api } from '@okolo/contract/api/api'
import { RefreshRequest } from '@okolo/contract/people/session'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { byForm } from '#server/people/accounts/call-schemas.ts'
import { refreshTokens } from '#server/people/accounts/entry.ts'
import { nonFieldProblem } from '#server/people/accounts/form.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { allow, contextOf } from './context.ts'

export function refreshTokensRoute(app: App, deps: AccountDeps): void {
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
}
