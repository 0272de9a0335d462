import {
  decideMatch,
  openMatchReviews,
  type MatchReview,
} from '#server/ingest/recluster/match-review.ts'
import {
  decideOrganizers,
  decideVenues,
  openOrganizerReviews,
  openVenueReviews,
  type OrganizerReview,
  type VenueReview,
} from '#server/ingest/recluster/registry-review.ts'
import { cityChoice } from '../cities/by-city.ts'
import { slugIn } from '../cities-of.ts'
import { actionForm } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, Done, OperatorPage } from '../operator-page.ts'
import { cards, percent } from '../parts.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const SHOWN = 50
const VERDICTS = ['same', 'room', 'different'] as const

/** Leads to an event, and lists venues and organizers that may be the same. */
export const mergingPage: OperatorPage = {
  menu: { href: '/operator/merging', label: told('merging.title') },
  routes: (router, deps) => {
    const { db, clock, written } = deps
    router.page('/merging', async (ask) => {
      const asked = slugIn(ask.query['event'] ?? '')
      const reviews = await openVenueReviews(db, SHOWN, ask.cities)
      const matches = await openMatchReviews(db, SHOWN, ask.cities)
      const organizers = await openOrganizerReviews(db, SHOWN, ask.cities)
      return {
        title: told('merging.title'),
        body: html`<form method="get" action="/operator/merging">
            <label>
              ${told('merging.event')} <input name="event" value="${asked}" required />
            </label>
            <button class="secondary" type="submit">${told('merging.find')}</button>
          </form>
          ${asked !== '' && html`<p><a href="/operator/events/${asked}">${told('merging.listingsOf', { event: asked })}</a></p>`}
          ${await cityChoice(ask, deps, '/operator/merging')}
          <h2>${told('merging.places')}</h2>
          ${cards(
            reviews.map((review) => card(ask, review)),
            { empty: told('merging.noPlace') },
          )}
          <h2>${told('merging.events')}</h2>
          ${cards(
            matches.map((review) => matchCard(ask, review)),
            { empty: told('merging.noListing') },
          )}
          <h2>${told('merging.organizers')}</h2>
          ${cards(
            organizers.map((review) => organizerCard(ask, review)),
            { empty: told('merging.noOrganizer') },
          )}`,
      }
    })

    judge('/merging/venues/:review', async ({ params, form }, by) => {
      const verdict = VERDICTS.find((one) => one === form['verdict']) ?? 'different'
      const id = Number(params['review'])
      const isDone = Number.isSafeInteger(id) && (await decideVenues(db, id, verdict, by))
      return { isDone, did: { what: `venue.${verdict}`, about: String(id) } }
    })

    judge('/merging/matches', async ({ form }, by) => {
      const verdict = form['verdict'] === 'same' ? 'same' : 'different'
      const pair = { a: form['a'] ?? '', b: form['b'] ?? '' }
      const isDone = await decideMatch(db, pair, verdict, by)
      return {
        isDone,
        did: { what: `listing.${verdict}`, about: pair.a, details: { with: pair.b } },
      }
    })

    judge('/merging/organizers/:review', async ({ params, form }, by) => {
      const verdict = form['verdict'] === 'same' ? 'same' : 'different'
      const id = Number(params['review'])
      const isDone = Number.isSafeInteger(id) && (await decideOrganizers(db, id, verdict, by))
      return { isDone, did: { what: `organizer.${verdict}`, about: String(id) } }
    })

    function judge(
      path: string,
      decide: (
        ask: Ask,
        by: { who: string; now: Date },
      ) => Promise<{ isDone: boolean; did: Done['did'] }>,
    ): void {
      router.action(path, async (ask) => {
        const { isDone, did } = await decide(ask, { who: ask.session.name, now: clock() })
        if (isDone) written()
        return {
          to: '/operator/merging',
          say: isDone ? told('merging.done') : told('merging.already'),
          did,
        }
      })
    }
  },
}

const WHY: Record<MatchReview['why'], Text> = {
  hour: told('merging.why_hour'),
  place: told('merging.why_place'),
  likeness: told('merging.why_likeness'),
}

function matchCard(ask: Ask, review: MatchReview): Html {
  const { a, b, probability, why, title, slug, otherTitle, otherSlug, otherStart } = review
  const button = (label: Text, verdict: 'same' | 'different') =>
    actionForm(ask, { to: '/operator/merging/matches', label, fields: { a, b, verdict } })
  return html`<li>
    <p><a href="/operator/events/${slug}">${title}</a> (${a})</p>
    <p><a href="/operator/events/${otherSlug}">${otherTitle}</a> (${b}) ${otherStart ?? ''}</p>
    <p>${told('merging.because', { share: percent(probability), why: WHY[why] })}</p>
    <div class="actions">
      ${button(told('merging.one'), 'same')} ${button(told('merging.two'), 'different')}
    </div>
  </li>`
}

function organizerCard(ask: Ask, { id, probability, reasons, a, b }: OrganizerReview): Html {
  const to = `/operator/merging/organizers/${id}`
  return html`<li>
    ${[a, b].map(
      ({ name, url, events }) =>
        html`<p><strong>${name}</strong> ${url ?? ''} · ${told('merging.count', { events })}</p>`,
    )}
    <p>${told('merging.because', { share: percent(probability), why: reasons.join(', ') })}</p>
    <div class="actions">
      ${actionForm(ask, { to, label: told('merging.oneOrganizer'), fields: { verdict: 'same' } })}
      ${actionForm(ask, { to, label: told('merging.twoOrganizers'), fields: { verdict: 'different' } })}
    </div>
  </li>`
}

function card(ask: Ask, { id, probability, reasons, a, b }: VenueReview): Html {
  const to = `/operator/merging/venues/${id}`
  const button = (label: Text, verdict: (typeof VERDICTS)[number]) =>
    actionForm(ask, { to, label, fields: { verdict } })
  return html`<li>
    ${[a, b].map(
      ({ name, address, events }) =>
        html`<p>
          <strong>${name}</strong> ${address ?? ''} · ${told('merging.count', { events })}
        </p>`,
    )}
    <p>${told('merging.because', { share: percent(probability), why: reasons.join(', ') })}</p>
    <div class="actions">
      ${button(told('merging.samePlace'), 'same')} ${button(told('merging.room'), 'room')}
      ${button(told('merging.twoPlaces'), 'different')}
    </div>
  </li>`
}
