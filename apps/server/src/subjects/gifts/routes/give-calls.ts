import { api } from '@okolo/contract/api/api'
import { GiftRequest } from '@okolo/contract/events/gift'
import { GiftForm } from '@okolo/contract/events/gift-form'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { askerOf } from '#server/people/accounts/asker.ts'
import { hourlyLimit } from '#server/people/sessions/hourly-limit.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { cleanForm } from '../rules/clean-form.ts'
import { lookAt } from '../store/look.ts'
import { sendGift } from '../store/send.ts'
import { draftToSend } from './own-gift.ts'
import { isSent, problemOf } from './outcome.ts'

/** A form asks at each pause of typing. */
const LOOKS_PER_HOUR = 600

type CallDeps = GiftDeps & Omit<AccountDeps, 'passwords'>

/** The calls of the form: looking at an event, and sending it. */
export function giveCalls(app: App, deps: CallDeps): void {
  const allowLook = hourlyLimit(deps, { what: 'gift look', max: LOOKS_PER_HOUR })

  app.post(
    toRoute(api.lookAtGift.path),
    {
      schema: {
        tags: ['gifts'],
        summary: 'Look at an event before giving it',
        description:
          'How it would stand, what is wrong with it, and known events that may be the same. Nothing of it is kept.',
        body: z.object({ form: GiftForm }),
        response: { 200: api.lookAtGift.answer, ...problems(400) },
      },
    },
    async (request, reply) => {
      await allowLook(request, reply)
      reply.header('cache-control', 'no-store')
      return lookAt(deps, cleanForm(request.body.form), {
        id: randomUUID(),
        locale: localeOf(request),
        isOrganizers: false,
      })
    },
  )

  app.post(
    toRoute(api.sendGift.path),
    {
      schema: {
        tags: ['gifts'],
        summary: 'Give an event',
        description:
          'A letter asks for confirmation of the address; until then nobody else sees the event. With an access token of a confirmed account no letter is needed, and `email` is not read.',
        body: GiftRequest,
        response: { 201: api.sendGift.answer, ...problems(400, 403, 404) },
      },
    },
    async (request, reply) => {
      const asker = await askerOf(request, deps)
      const { form, email = null, same_as: sameAs = null, draft: k = '' } = request.body
      const outcome = await sendGift(deps, {
        form: cleanForm(form),
        email,
        account: asker?.account ?? null,
        sameAs,
        locale: localeOf(request),
        draft: await draftToSend(deps, k),
        via: 'form',
        ip: request.ip,
      })
      if (!isSent(outcome)) throw problemOf(outcome)
      reply.code(201).header('cache-control', 'no-store')
      return outcome
    },
  )
}
