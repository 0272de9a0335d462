import { api } from '@okolo/contract/api/api'
import { GiftChange } from '@okolo/contract/events/gift'
import { z } from 'zod'
import { hourlyLimit } from '#server/people/sessions/hourly-limit.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { cleanForm } from '../rules/clean-form.ts'
import { giftOfToken, openGift, ownGift } from './own-gift.ts'
import { takeStep } from '../store/steps.ts'
import { isSent, problemOf } from './outcome.ts'

/** Steps that a network takes, whichever way. */
export const GIFT_STEPS_ALLOWED = { what: 'gift step', max: 120 }
const Token = z.object({ token: z.string().max(200) })

/** The calls of the link behind which a giver confirms and corrects. */
export function givenCalls(app: App, deps: GiftDeps): void {
  const allowStep = hourlyLimit(deps, GIFT_STEPS_ALLOWED)

  app.get(
    toRoute(api.gift.path),
    {
      schema: {
        tags: ['gifts'],
        summary: 'An event behind its giver’s link',
        params: Token,
        response: { 200: api.gift.answer, ...problems(404) },
      },
    },
    async (request, reply) => {
      const gift = await giftOfToken(deps, request.params.token)
      if (gift === null) throw notFound('The event')
      reply.header('cache-control', 'no-store')
      return ownGift(deps, gift, localeOf(request))
    },
  )

  app.post(
    toRoute(api.changeGift.path),
    {
      schema: {
        tags: ['gifts'],
        summary: 'Confirm, correct, cancel or withdraw a given event',
        params: Token,
        body: GiftChange,
        response: { 200: api.changeGift.answer, ...problems(400, 403, 404) },
      },
    },
    async (request, reply) => {
      await allowStep(request, reply)
      const opened = await openGift(deps, request.params.token)
      if (opened === null) throw notFound('The event')
      const { gift, claim } = opened
      if (gift.state === 'draft')
        throw new Problem(403, 'not_allowed', 'A draft is sent before it is confirmed.')
      const { step, form } = request.body
      const given = form === undefined ? null : cleanForm(form)
      const outcome = await takeStep(deps, gift.id, { step, form: given, claim })
      if (!isSent(outcome)) throw problemOf(outcome)
      reply.header('cache-control', 'no-store')
      return outcome
    },
  )
}
