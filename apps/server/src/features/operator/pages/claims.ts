import { unlockField } from '#server/ingest/recluster/set-lock.ts'
import {
  allowPageClaim,
  correctionsBy,
  endPageClaim,
  forgetConfirmations,
  listPageClaims,
  type PageClaim,
} from '#server/subjects/claims/store/page-claims.ts'
import { actionForm } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { count, moment, table } from '../parts.ts'

const MOST = 200
const HOME = '/operator/claims'

/** Lists the pages that organizers claimed, and withdraws a claim with everything that came of it. */
export const claimsPage: OperatorPage = {
  menu: { href: HOME, label: 'Claims' },
  routes: (router, { db, clock, written }) => {
    router.page('/claims', async (ask) => ({
      title: 'Claimed pages',
      body: html`<p class="lead">
          Organizers who proved that a page is theirs. They correct their own events, which the log
          tells, and each event's page lets you take a correction back. Withdraw a claim that is not
          the organizer's.
        </p>
        ${claimTable(ask, await listPageClaims(db, MOST))}`,
    }))

    router.action('/claims/:uuid/withdraw', async ({ params, session }) => {
      const now = clock()
      const claim = await endPageClaim(db, params['uuid'] ?? '', 'withdrawn', now)
      const corrections = await correctionsBy(db, claim.organizerId)
      const by = { who: session.name, now, organizerId: claim.organizerId }
      for (const { event, field } of corrections) await unlockField(db, event, field, by)
      await forgetConfirmations(db, claim.organizerId)
      written()
      return {
        to: HOME,
        say: `Withdrawn, with ${count(corrections.length)} corrections. The same mailbox or domain cannot claim the page again.`,
        did: { what: 'claim.withdraw', about: claim.slug, details: { corrections } },
      }
    })

    router.action('/claims/:uuid/allow', async ({ params }) => {
      const uuid = params['uuid'] ?? ''
      await allowPageClaim(db, uuid)
      return {
        to: HOME,
        say: 'It may claim the page again.',
        did: { what: 'claim.allow', about: uuid },
      }
    })
  },
}

function claimTable(ask: Ask, claims: readonly PageClaim[]): Html {
  if (claims.length === 0) return html`<p class="empty">No page has been claimed.</p>`
  return table(claims, [
    ['Organizer', ({ slug, name }) => html`<a href="/en/organizers/${slug}">${name}</a>`],
    ['Proved by', ({ email, domain }) => email ?? domain ?? ''],
    ['Claimed', ({ claimedAt }) => moment(claimedAt)],
    ['Corrections', ({ corrections }) => count(corrections), 'number'],
    ['State', (claim) => stateOf(ask, claim)],
  ])
}

function stateOf(ask: Ask, { uuid, endedAt, endedWhy }: PageClaim): Html {
  if (endedAt === null)
    return actionForm(ask, { to: `${HOME}/${uuid}/withdraw`, label: 'Withdraw', kind: 'danger' })
  if (endedWhy === 'given_up') return html`given up ${moment(endedAt)}`
  return html`withdrawn ${moment(endedAt)}
  ${actionForm(ask, { to: `${HOME}/${uuid}/allow`, label: 'Let it claim again' })}`
}
