import { api } from '@okolo/contract/api/api'
import { PushRegistration } from '@okolo/contract/people/push'
import { confirmFirst } from '@okolo/i18n/format'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker, requireConfirmed } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { makeCapability } from '#server/people/accounts/capabilities.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { Problem } from '#server/platform/problem.ts'
import { vapidKey } from '#server/platform/push/vapid.ts'
import { pushAddress, switchOff, switchOn } from '../store/push-registrations.ts'

/** Devices say where pushes reach them. */
export function pushRoutes(app: App, deps: Omit<AccountDeps, 'passwords'>): void {
  const { db, clock, secrets } = deps

  app.post(
    toRoute(api.registerPush.path),
    forSignedIn(
      api.registerPush,
      {
        summary: 'Push to this device, or no longer',
        description:
          '`registration_id` is the token of Firebase Cloud Messaging; for `web` the JSON of the PushSubscription. A device belongs to the person who registered it last, until that session or all capabilities end. Only people with a confirmed address register one.',
        body: PushRegistration,
      },
      [400, 401, 403],
    ),
    async (request, reply) => {
      const { name, active } = request.body
      // Anybody may switch a device off.
      const { account, sessionId } = active
        ? await requireConfirmed(request, deps, confirmFirst)
        : await requireAsker(request, deps)
      const at = pushAddress(request.body)
      if (at === null)
        throw new Problem(400, 'invalid', 'registration_id is not an address for pushes.', {
          registration_id: ['This is not an address for pushes.'],
        })
      if (active)
        await makeCapability(db, sessionId, (tx) =>
          switchOn(tx, at, { userId: account.id, sessionId, name, at: clock() }),
        )
      else await switchOff(db, account.id, at.address, clock())
      reply.header('cache-control', 'no-store')
      return request.body
    },
  )

  app.get(
    toRoute(api.pushKey.path),
    {
      schema: {
        tags: ['accounts'],
        summary: 'The key that browsers subscribe to pushes with',
        response: { 200: api.pushKey.answer, ...problems() },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return { public_key: vapidKey(secrets).publicKey }
    },
  )
}
