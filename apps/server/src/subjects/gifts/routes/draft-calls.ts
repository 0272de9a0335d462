import { api } from '@okolo/contract/api/api'
import { EMPTY_GIFT } from '@okolo/contract/events/gift-form'
import { GiftDraftRequest } from '@okolo/contract/events/own-gifts'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { hourlyLimit } from '#server/people/sessions/hourly-limit.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import { giftToken } from '../rules/tokens.ts'
import { addDraft, changeDraft, copyGift, dropDraft, formToKeep } from '../store/drafts.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { giftOfToken } from './own-gift.ts'

const DRAFTS_PER_HOUR = 60

/** The drafts that an account keeps. */
export function draftCalls(app: App, deps: GiftDeps & Omit<AccountDeps, 'passwords'>): void {
  const allowDraft = hourlyLimit(deps, { what: 'gift draft', max: DRAFTS_PER_HOUR })

  app.post(
    toRoute(api.keepGiftDraft.path),
    {
      schema: {
        tags: ['gifts'],
        summary: 'Keep a draft with the account',
        description:
          'A new one, a change of one’s own, or a copy of an earlier event for a later year, on the same day of the week. At most fifty.',
        security: [{ bearer: [] }],
        body: GiftDraftRequest,
        response: { 200: api.keepGiftDraft.answer, ...problems(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const { account } = await requireAsker(request, deps)
      await allowDraft(request, reply)
      const { form: given, draft: k = '', copy_of: copied = '' } = request.body
      const form = formToKeep(given ?? EMPTY_GIFT)
      reply.header('cache-control', 'no-store')
      const [keeper, locale] = [{ userId: account.id }, localeOf(request)]
      if (k !== '') {
        const draft = await giftOfToken(deps, k)
        if (draft?.state !== 'draft') throw notFound('The draft')
        const outcome = await changeDraft(deps, account.id, draft, form)
        if (outcome === 'gone') throw notFound('The draft')
        if (outcome === 'many') throw tooMany()
        return { state: 'draft' as const, token: k }
      }
      const gift = copied === '' ? null : await giftOfToken(deps, copied)
      if (copied !== '' && gift === null) throw notFound('The event')
      const id =
        gift === null
          ? await addDraft(deps, keeper, { form, locale })
          : await copyGift(deps, keeper, { gift, locale })
      if (id === null) throw tooMany()
      return { state: 'draft' as const, token: giftToken(deps.secrets, 'draft', id) }
    },
  )

  app.delete(
    toRoute(api.dropGiftDraft.path),
    {
      schema: {
        tags: ['gifts'],
        summary: 'Throw a draft away',
        security: [{ bearer: [] }],
        params: z.object({ token: z.string().max(200) }),
        response: { 200: api.dropGiftDraft.answer, ...problems(401, 404) },
      },
    },
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const draft = await giftOfToken(deps, request.params.token)
      const isDropped =
        draft !== null && (await dropDraft(deps.db, { userId: account.id }, draft.id))
      if (!isDropped) throw notFound('The draft')
      return { dropped: true as const }
    },
  )
}

function tooMany(): Problem {
  return new Problem(400, 'invalid', 'Fifty drafts are the most.', { draft: ['too_many'] })
}
