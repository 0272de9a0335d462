import type { Locale } from '@okolo/contract/locale'
import { claimPages } from '@okolo/contract/site/claim-pages'
import { giftPages } from '@okolo/contract/site/gift-pages'
import { z } from 'zod'
import { hourlyLimit } from '#server/people/sessions/hourly-limit.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { isForeign } from '#server/platform/http/forms/open-forms.ts'
import { Problem } from '#server/platform/problem.ts'
import { dashboardToken } from '#server/subjects/claims/rules/tokens.ts'
import { holderOf, type Holder } from '#server/subjects/claims/store/holder.ts'
import { giftToken } from '../rules/tokens.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { copyAsOrganizer, dropAsOrganizer, giveAsOrganizer, type Acted } from './organizer-acts.ts'
import { fieldsOf, localeIn, takeForms, wordOf } from './page-forms.ts'

const MOST_BYTES = 10_000
const DRAFTS_PER_HOUR = 60

type Posted = {
  locale: Locale
  holder: Holder
  /** The token of a gift in its list. */
  gift: string
}

/** The forms of an organizer's dashboard about the events that it gives, which work without JavaScript. */
export async function organizerForms(app: App, deps: GiftDeps): Promise<void> {
  const allowDraft = hourlyLimit(deps, { what: 'gift draft', max: DRAFTS_PER_HOUR })

  await app.register(async (scope: App) => {
    await takeForms(scope)

    /** A form of the dashboard. `act` gives the draft to go on with, or a word for the dashboard. */
    function form(step: string, act: (posted: Posted) => Promise<Acted>): void {
      scope.post(
        `/:locale/organizers/:slug/claim/${step}`,
        { schema: { hide: true }, bodyLimit: MOST_BYTES },
        async (request, reply) => {
          const { slug } = z.object({ slug: z.string() }).parse(request.params)
          const locale = localeIn(request)
          const { form: given } = await fieldsOf(request)
          const back = (query: Parameters<typeof claimPages.claim>[2]) =>
            reply.redirect(claimPages.claim(locale, slug, query), 303)
          if (isForeign(request, deps.publicUrl)) return back({ error: 'failed' })
          const holder = await holderOf(deps, slug, given['k'] ?? '')
          if (holder === null) return back({ error: 'expired' })
          const k = dashboardToken(deps.secrets, holder.uuid, deps.clock())
          try {
            if (step !== 'drop') await allowDraft(request, reply)
            const acted = await act({ locale, holder, gift: given['gift'] ?? '' })
            if ('draft' in acted)
              return await reply.redirect(
                giftPages.give(locale, { k: giftToken(deps.secrets, 'draft', acted.draft) }),
                303,
              )
            return await back({ k, ...acted })
          } catch (error) {
            if (!(error instanceof Problem)) throw error
            return back({ k, error: wordOf(error) === 'many' ? 'often' : 'failed' })
          }
        },
      )
    }

    form('give', ({ holder, locale }) => giveAsOrganizer(deps, holder, locale))
    form('copy', ({ holder, locale, gift }) => copyAsOrganizer(deps, holder, { gift, locale }))
    form('drop', ({ holder, gift }) => dropAsOrganizer(deps, holder, gift))
  })
}
