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
import { slugIn } from '../cities-of.ts'
import { actionForm } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, Done, OperatorPage } from '../operator-page.ts'
import { cards, percent } from '../parts.ts'

const SHOWN = 50
const VERDICTS = ['same', 'room', 'different'] as const

/** Leads to an event, and lists venues and organizers that may be the same. */
export const mergingPage: OperatorPage = {
  menu: { href: '/operator/merging', label: 'Merging' },
  routes: (router, { db, clock, written }) => {
    router.page('/merging', async (ask) => {
      const asked = slugIn(ask.query['event'] ?? '')
      const reviews = await openVenueReviews(db, SHOWN, ask.cities)
      const matches = await openMatchReviews(db, SHOWN, ask.cities)
      const organizers = await openOrganizerReviews(db, SHOWN, ask.cities)
      return {
        title: 'Merging',
        body: html`<form method="get" action="/operator/merging">
            <label>
              Event: address, slug or uuid <input name="event" value="${asked}" required />
            </label>
            <button class="secondary" type="submit">Find</button>
          </form>
          ${asked !== '' && html`<p><a href="/operator/events/${asked}">Listings of ${asked}</a></p>`}
          <h2>One place or two?</h2>
          ${cards(
            reviews.map((review) => card(ask, review)),
            { empty: 'No venue waits for an answer.' },
          )}
          <h2>One event or two?</h2>
          ${cards(
            matches.map((review) => matchCard(ask, review)),
            { empty: 'No listing waits for an answer.' },
          )}
          <h2>One organizer or two?</h2>
          ${cards(
            organizers.map((review) => organizerCard(ask, review)),
            { empty: 'No organizer waits for an answer.' },
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
          say: isDone ? 'Noted, and carried out.' : 'It was judged already.',
          did,
        }
      })
    }
  },
}

const WHY: Record<MatchReview['why'], string> = {
  hour: 'the first has no hour and fits several events of its day.',
  place: 'title and time are the same, what is said of the places is not.',
  likeness: 'not alike enough to be joined, and not different enough to be sure.',
}

function matchCard(ask: Ask, review: MatchReview): Html {
  const { a, b, probability, why, title, slug, otherTitle, otherSlug, otherStart } = review
  const button = (label: string, verdict: 'same' | 'different') =>
    actionForm(ask, { to: '/operator/merging/matches', label, fields: { a, b, verdict } })
  return html`<li>
    <p><a href="/operator/events/${slug}">${title}</a> (${a})</p>
    <p><a href="/operator/events/${otherSlug}">${otherTitle}</a> (${b}) ${otherStart ?? ''}</p>
    <p>${percent(probability)}: ${WHY[why]}</p>
    <div class="actions">${button('One event', 'same')} ${button('Two events', 'different')}</div>
  </li>`
}

function organizerCard(ask: Ask, { id, probability, reasons, a, b }: OrganizerReview): Html {
  const to = `/operator/merging/organizers/${id}`
  return html`<li>
    ${[a, b].map(
      ({ name, url, events }) =>
        html`<p><strong>${name}</strong> ${url ?? ''} · ${events} events</p>`,
    )}
    <p>${percent(probability)}: ${reasons.join(', ')}</p>
    <div class="actions">
      ${actionForm(ask, { to, label: 'One organizer', fields: { verdict: 'same' } })}
      ${actionForm(ask, { to, label: 'Two organizers', fields: { verdict: 'different' } })}
    </div>
  </li>`
}

function card(ask: Ask, { id, probability, reasons, a, b }: VenueReview): Html {
  const to = `/operator/merging/venues/${id}`
  const button = (label: string, verdict: (typeof VERDICTS)[number]) =>
    actionForm(ask, { to, label, fields: { verdict } })
  return html`<li>
    ${[a, b].map(
      ({ name, address, events }) =>
        html`<p><strong>${name}</strong> ${address ?? ''} · ${events} events</p>`,
    )}
    <p>${percent(probability)}: ${reasons.join(', ')}</p>
    <div class="actions">
      ${button('The same place', 'same')} ${button('The second is a room of the first', 'room')}
      ${button('Two places', 'different')}
    </div>
  </li>`
}
