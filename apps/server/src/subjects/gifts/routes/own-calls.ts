import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { notFound } from '#server/platform/problem.ts'
import { holderOf } from '#server/subjects/claims/store/holder.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { giftsOfAccount, giftsOfOrganizer } from './own-list.ts'

/** The lists of what an account and an organizer have given. */
export function ownCalls(app: App, deps: GiftDeps & Omit<AccountDeps, 'passwords'>): void {
  app.get(
    toRoute(api.ownGifts.path),
    {
      schema: {
        tags: ['gifts'],
        summary: 'One’s own events',
        description: 'Those given with this account, and those from its confirmed address.',
        security: [{ bearer: [] }],
        response: { 200: api.ownGifts.answer, ...problems(401) },
      },
    },
    async (request, reply) => {
      const { account } = await requireAsker(request, deps)
      reply.header('cache-control', 'no-store')
      return { gifts: await giftsOfAccount(deps, account) }
    },
  )

  app.get(
    toRoute(api.organizerGifts.path),
    {
      schema: {
        tags: ['gifts'],
        summary: 'The events that an organizer has given',
        params: z.object({ slug: z.string().max(300) }),
        querystring: z.object({
          k: z.string().max(200).describe('The token of the organizer’s link.'),
        }),
        response: { 200: api.organizerGifts.answer, ...problems(404) },
      },
    },
    async (request, reply) => {
      const holder = await holderOf(deps, request.params.slug, request.query.k)
      if (holder === null) throw notFound('The claim')
      reply.header('cache-control', 'no-store')
      return { gifts: await giftsOfOrganizer(deps, holder) }
    },
  )
}
