import { GIFT_STEPS } from '@okolo/contract/events/gift'
import { giftPages } from '@okolo/contract/site/gift-pages'
import { z } from 'zod'
import { hourlyLimit } from '#server/people/sessions/hourly-limit.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { isForeign } from '#server/platform/http/forms/open-forms.ts'
import { Problem } from '#server/platform/problem.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { GIFT_STEPS_ALLOWED } from './given-calls.ts'
import { openGift } from './own-gift.ts'
import { takeStep } from '../store/steps.ts'
import { faultWord, isSent } from './outcome.ts'
import { fieldsOf, FORM_OPTIONS, localeIn, takeForms, wordOf } from './page-forms.ts'
import { formOf } from './posted-gift.ts'

/** The buttons behind the giver's link, which work without JavaScript. */
export async function givenForm(app: App, deps: GiftDeps): Promise<void> {
  const allowStep = hourlyLimit(deps, GIFT_STEPS_ALLOWED)
  await app.register(async (scope: App) => {
    await takeForms(scope)

    scope.post('/:locale/give/event', FORM_OPTIONS, async (request, reply) => {
      const locale = localeIn(request)
      const { form: fields } = await fieldsOf(request)
      const k = fields['k'] ?? ''
      const back = (query: Parameters<typeof giftPages.given>[2], token = k) =>
        reply.redirect(giftPages.given(locale, token, query), 303)
      const step = z.enum(GIFT_STEPS).safeParse(fields['step'])
      const opened = await openGift(deps, k)
      if (isForeign(request, deps.publicUrl) || !step.success) return back({ error: 'failed' })
      if (opened === null || opened.gift.state === 'draft') return back({ error: 'expired' })
      const { gift, claim } = opened
      const hasForm = step.data === 'save' || step.data === 'repeat'
      try {
        await allowStep(request, reply)
        const form = hasForm ? formOf(fields) : null
        const outcome = await takeStep(deps, gift.id, { step: step.data, form, claim })
        if (!isSent(outcome)) return await back({ error: faultWord(outcome) })
        return await back({ sent: step.data }, outcome.token ?? k)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return back({ error: wordOf(error) })
      }
    })
  })
}
