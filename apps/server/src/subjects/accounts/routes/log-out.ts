import { api } from '@okolo/contract/api/api'
import { BlacklistRequest } from '@okolo/contract/people/session'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { byForm } from '#server/people/accounts/call-schemas.ts'
import { parseForm } from '#server/people/accounts/form.ts'
import { noteSecurity } from '#server/people/sessions/security-log.ts'
import { endSessionOf } from '#server/people/sessions/sessions.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { allow, contextOf } from './context.ts'

export function logOutRoute(app: App, deps: AccountDeps): void {
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
