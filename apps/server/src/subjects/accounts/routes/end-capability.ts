import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { noteSecurity } from '#server/people/sessions/security-log.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { endCapability } from '../store.ts'
import { contextOf } from './context.ts'

export function endCapabilityRoute(app: App, deps: AccountDeps): void {
  app.delete(
    toRoute(api.endCapability.path),
    forSignedIn(
      api.endCapability,
      { summary: 'End a capability', params: z.object({ id: z.string() }) },
      [401, 404],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const { id } = request.params
      if (!z.uuid().safeParse(id).success || !(await endCapability(deps.db, account.id, id)))
        throw notFound('The capability')
      const what = 'capability.ended'
      await noteSecurity(deps, { what, at: deps.clock(), userId: account.id, ip: request.ip })
      const { say } = await contextOf(request)
      return { detail: say('capabilityEnded') }
    },
  )
}
