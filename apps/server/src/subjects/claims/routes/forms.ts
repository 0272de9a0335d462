import formbody from '@fastify/formbody'
import { claimPages } from '@okolo/contract/site/claim-pages'
import type { App } from '#server/platform/http/app-type.ts'
import { isForeign } from '#server/platform/http/forms/open-forms.ts'
import { dashboardToken } from '../rules/tokens.ts'
import { holderOf, type Holder } from '../store/holder.ts'
import { askToClaim } from './ask-to-claim.ts'
import { confirmRight } from './confirm-right.ts'
import { correctEvent } from './correct-event.ts'
import { endClaim } from './end-claim.ts'
import { invitePerson, joinPage, removePerson } from './people.ts'
import { read, type FormsDeps, type Posted, type Query } from './posted.ts'
import { proveByCode } from './prove-by-code.ts'
import { proveByDomain } from './prove-by-domain.ts'
import { refuseLettersRoute } from './refuse-letters.ts'
import { chooseLetters } from './choose-letters.ts'

const MOST_BYTES = 50_000

/** The pages' forms, which work without JavaScript: each leads to a page that tells the outcome. */
export async function formsRoutes(app: App, deps: FormsDeps): Promise<void> {
  await app.register(async (scope: App) => {
    await scope.register(formbody, { bodyLimit: MOST_BYTES })
    // RFC 8058 lets mail programs send their one field this way, too. The address says whose it is.
    const text = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
    scope.addContentTypeParser('multipart/form-data', text, (_request, _body, done) =>
      done(null, {}),
    )
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })

    /** A form that leads back to the page of the claim. */
    function form(step: string, act: (posted: Posted) => Promise<Query>): void {
      scope.post(
        `/:locale/organizers/:slug/claim/${step}`,
        { schema: { hide: true } },
        async (request, reply) => {
          const posted = read(request)
          const query = isForeign(request, deps.publicUrl) ? { error: 'failed' } : await act(posted)
          return reply.redirect(claimPages.claim(posted.locale, posted.slug, query), 303)
        },
      )
    }

    /** A form of the dashboard, which gives a fresh link. */
    function onDashboard(
      step: string,
      act: (holder: Holder, posted: Posted) => Promise<Query>,
    ): void {
      form(step, async (posted) => {
        const holder = await holderOf(deps, posted.slug, posted.form.k)
        if (holder === null) return { error: 'expired' }
        return {
          k: dashboardToken(deps.secrets, holder.uuid, deps.clock()),
          ...(await act(holder, posted)),
        }
      })
    }

    form('ask', (posted) => askToClaim(deps, posted))
    form('code', (posted) => proveByCode(deps, posted))
    form('domain', (posted) => proveByDomain(deps, posted))
    onDashboard('correct', (holder, posted) => correctEvent(deps, holder, posted))
    onDashboard('right', (holder, posted) => confirmRight(deps, holder, posted))
    onDashboard('wish', (holder, posted) => chooseLetters(deps, holder, posted))
    onDashboard('invite', (holder, posted) => invitePerson(deps, holder, posted))
    onDashboard('remove', (holder, posted) => removePerson(deps, holder, posted))
    form('join', (posted) => joinPage(deps, posted))
    form('end', (posted) => endClaim(deps, posted))
    refuseLettersRoute(scope, deps)
  })
}
