import { unlockField } from '#server/ingest/recluster/set-lock.ts'
import {
  allowPageClaim,
  correctionsBy,
  endPageClaim,
  forgetConfirmations,
  listPageClaims,
  type PageClaim,
} from '#server/subjects/claims/store/page-claims.ts'
import { lookAgainAtGifts } from '#server/subjects/gifts/store/claims.ts'
import { actionForm } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { count, moment, table } from '../parts.ts'
import { told } from '#server/words/messages/told.ts'

const MOST = 200
const HOME = '/operator/claims'

/** Lists the pages that organizers claimed, and withdraws a claim with everything that came of it. */
export const claimsPage: OperatorPage = {
  menu: { href: HOME, label: told('claims.menu') },
  routes: (router, { db, clock, written }) => {
    router.page('/claims', async (ask) => ({
      title: told('claims.title'),
      body: html`<p class="lead">${told('claims.lead')}</p>
        ${claimTable(ask, await listPageClaims(db, MOST))}`,
    }))

    router.action('/claims/:uuid/withdraw', async ({ params, session }) => {
      const now = clock()
      const claim = await endPageClaim(db, params['uuid'] ?? '', 'withdrawn', now)
      const corrections = await correctionsBy(db, claim.organizerId)
      const by = { who: session.name, now, organizerId: claim.organizerId }
      for (const { event, field } of corrections) await unlockField(db, event, field, by)
      await forgetConfirmations(db, claim.organizerId)
      const gifts = await lookAgainAtGifts(db, claim.organizerId, now)
      written()
      return {
        to: HOME,
        say: told('claims.withdrawn', { corrections: corrections.length }),
        did: { what: 'claim.withdraw', about: claim.slug, details: { corrections, gifts } },
      }
    })

    router.action('/claims/:uuid/allow', async ({ params }) => {
      const uuid = params['uuid'] ?? ''
      await allowPageClaim(db, uuid)
      return {
        to: HOME,
        say: told('claims.mayAgain'),
        did: { what: 'claim.allow', about: uuid },
      }
    })
  },
}

function claimTable(ask: Ask, claims: readonly PageClaim[]): Html {
  if (claims.length === 0) return html`<p class="empty">${told('claims.none')}</p>`
  return table(claims, [
    [
      told('claims.organizer'),
      ({ slug, name }) => html`<a href="/en/organizers/${slug}">${name}</a>`,
    ],
    [told('claims.proof'), ({ email, domain }) => email ?? domain ?? ''],
    [told('claims.claimed'), ({ claimedAt }) => moment(claimedAt)],
    [told('claims.corrections'), ({ corrections }) => count(corrections), 'number'],
    [told('claims.state'), (claim) => stateOf(ask, claim)],
  ])
}

function stateOf(ask: Ask, { uuid, endedAt, endedWhy }: PageClaim): Html {
  if (endedAt === null)
    return actionForm(ask, {
      to: `${HOME}/${uuid}/withdraw`,
      label: told('claims.withdraw'),
      kind: 'danger',
    })
  if (endedWhy === 'given_up') return html`${told('claims.givenUpOn', { when: moment(endedAt) })}`
  return html`${told('claims.withdrawnOn', { when: moment(endedAt) })}
  ${actionForm(ask, { to: `${HOME}/${uuid}/allow`, label: told('claims.allow') })}`
}
