import { api } from '@okolo/contract/api/api'
import { NearbyChange } from '@okolo/contract/people/matches'
import type { FastifyRequest } from 'fastify'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { chooseNearby, nearbyChoices } from './store.ts'

type MatchesDeps = Omit<AccountDeps, 'passwords'> & Pick<CatalogueDeps, 'reference'>

/** The new events near them that people want to be notified of. */
export async function matchesRoutes(app: App, deps: MatchesDeps): Promise<void> {
  const { db, clock } = deps
  const choicesOf = async (request: FastifyRequest, userId: number) =>
    nearbyChoices(db, userId, {
      reference: await deps.reference.get(),
      locale: localeOf(request),
    })
  await app.register(async (scope: App) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    scope.get(
      toRoute(api.matches.path),
      forSignedIn(api.matches, { summary: 'Which new events near me I want to be notified of' }),
      async (request) => choicesOf(request, (await requireAsker(request, deps)).account.id),
    )

    scope.patch(
      toRoute(api.updateMatches.path),
      forSignedIn(
        api.updateMatches,
        {
          summary: 'Be told of new events near me, or not',
          description:
            'Nothing is matched until `is_on` is true, for which a city or a location is needed. A location is rounded to 0.01 degrees. `is_on: false` erases the place and every choice at once.',
          body: NearbyChange,
        },
        [400, 401],
      ),
      async (request) => {
        const { account } = await requireAsker(request, deps)
        const reference = await deps.reference.get()
        await chooseNearby(db, account.id, request.body, { reference, now: clock() })
        return choicesOf(request, account.id)
      },
    )
  })
}
