import { api } from '@okolo/contract/api/api'
import { LinkToken } from '@okolo/contract/people/session'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { askerOf, requireAsker } from '#server/people/accounts/asker.ts'
import { byForm, forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { askVerification, confirmAddress } from '#server/people/accounts/entry.ts'
import { nonFieldProblem, parseForm } from '#server/people/accounts/form.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/problem.ts'
import { allow, contextOf, withEnded } from './context.ts'

/** Confirms addresses by mail. */
export function confirmAddressRoutes(app: App, deps: AccountDeps): void {
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
