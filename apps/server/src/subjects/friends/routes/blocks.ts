import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { block, unblock } from '../store/friendship.ts'
import { forSignedIn, requireOther, Uuid } from './context.ts'

/** Blocks people, and takes it back. */
export function blocksRoutes(app: App, deps: AccountDeps): void {
  const { db, clock } = deps

  app.post(
    toRoute(api.block.path),
    forSignedIn(
      api.block,
      {
        summary: 'Block a person',
        description:
          'Ends what there was. Neither finds, sees or asks the other any more, and nobody is notified.',
        params: Uuid,
      },
      [401, 404],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const other = await requireOther(deps, account.id, request.params.uuid)
      await block(db, account, other, clock())
      return { relation: 'none' as const }
    },
  )

  app.delete(
    toRoute(api.unblock.path),
    forSignedIn(api.unblock, { summary: 'Take a block back', params: Uuid }, [401, 404]),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const { uuid } = request.params
      const isDone = z.uuid().safeParse(uuid).success && (await unblock(db, account.id, uuid))
      if (!isDone) throw notFound('The block')
      return { relation: 'none' as const }
    },
  )
}
