import {
  explainEvent,
  findEvent,
  mergeEvents,
  splitEvent,
  undoDecision,
  type Explanation,
} from '#server/ingest/regroup/operate.ts'
import { explainRule } from '#server/knowledge/matching/explain.ts'
import { lockField, unlockField } from '#server/ingest/regroup/set-lock.ts'
import { whatIsSaid, type FieldSaid } from '#server/ingest/regroup/what-is-said.ts'
import { Problem } from '#server/platform/problem.ts'
import { decisionsView } from '../event-decisions.ts'
import { fieldsView, valueOf } from '../event-fields.ts'
import { html, webAddress, type Html } from '../html.ts'
import type { Ask, Done, OperatorDeps, OperatorPage, Page } from '../operator-page.ts'
import { actionForm, hiddenFields, percent } from '../parts.ts'

const HOME = { href: '/operator/merging', label: 'Merging' }

/** Shows one event with the reasons for its values, and everything an operator can correct. */
export const eventPage: OperatorPage = {
  routes: (router, deps) => {
    const { db, clock } = deps

    router.page('/events/:event', async (ask) => {
      const found = await explainEvent(db, ask.params['event'] ?? '', { now: clock() })
      return view(ask, found, await whatIsSaid(db, found.event.id))
    })

    router.action('/events/:event/split', (ask) =>
      attempt(ask, deps, async (who) => {
        const listing = Number(ask.form['listing'])
        const { stays, leaves } = await splitEvent(db, ask.params['event'] ?? '', listing, who)
        return {
          to: `/operator/events/${stays.slug}`,
          say: `The listing is an event of its own now: ${leaves.slug}`,
          did: { what: 'event.split', about: stays.slug, details: { listing, to: leaves.slug } },
        }
      }),
    )

    router.action('/events/:event/merge', (ask) =>
      attempt(ask, deps, async (who) => {
        const other = slugIn(ask.form['other'] ?? '')
        const event = await mergeEvents(db, ask.params['event'] ?? '', other, who)
        return {
          to: `/operator/events/${event.slug}`,
          say: 'They are one event now; the other address leads here.',
          did: { what: 'event.merge', about: event.slug, details: { with: other } },
        }
      }),
    )

    router.action('/events/:event/lock', (ask) =>
      attempt(ask, deps, async (who) => {
        const field = ask.form['field'] ?? ''
        const value = valueOf(field, ask.form)
        const event = await lockField(db, ask.params['event'] ?? '', field, value, who)
        return {
          to: `/operator/events/${event.slug}#${field}`,
          say: 'Noted: no source changes it from now on.',
          did: { what: 'event.lock', about: event.slug, details: { field, value } },
        }
      }),
    )

    router.action('/events/:event/unlock', (ask) =>
      attempt(ask, deps, async (who) => {
        const field = ask.form['field'] ?? ''
        const event = await unlockField(db, ask.params['event'] ?? '', field, who)
        return {
          to: `/operator/events/${event.slug}#${field}`,
          say: 'Taken back: the sources say what it is.',
          did: { what: 'event.unlock', about: event.slug, details: { field } },
        }
      }),
    )

    router.action('/events/:event/undo', (ask) =>
      attempt(ask, deps, async (who) => {
        const decision = Number(ask.form['decision'])
        const { uuid } = await findEvent(db, ask.params['event'] ?? '')
        const { kind, pairs } = await undoDecision(
          db,
          Number.isSafeInteger(decision) ? decision : 0,
          who,
        )
        const event = await findEvent(db, uuid)
        return {
          to: `/operator/events/${event.slug}`,
          say: 'Taken back: the rules say whether they are one event.',
          did: { what: 'event.undo', about: event.slug, details: { decision, kind, pairs } },
        }
      }),
    )
  },
}

/** Carries out, or says on the page why not: a wrong name, a listing that is alone. */
async function attempt(
  { session }: Ask,
  { clock, written }: OperatorDeps,
  act: (who: { who: string; now: Date }) => Promise<Done>,
): Promise<Done | Page> {
  try {
    const done = await act({ who: session.name, now: clock() })
    written()
    return done
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return {
      title: 'Nothing was changed',
      above: HOME,
      status: 400,
      body: html`<p class="lead">${error.message}</p>`,
    }
  }
}

/** People paste the page's address. */
export function slugIn(text: string): string {
  return /\/events\/([^/?#]+)/.exec(text)?.[1] ?? text
}

function view(ask: Ask, explained: Explanation, said: readonly FieldSaid[]): Page {
  const { event, listings, pairs } = explained
  const path = `/operator/events/${event.slug}`
  const live = listings.filter(({ isWithdrawn }) => !isWithdrawn)
  const isHidden = said.some(({ field, word }) => field === 'hidden' && word !== null)
  return {
    title: event.title,
    above: HOME,
    body: html`<p class="lead">
        ${
          isHidden
            ? html`<span class="badge" data-tone="bad">Hidden: nobody sees it.</span>`
            : html`<a href="/en/events/${event.slug}">Public page</a>`
        }
      </p>
      ${fieldsView(ask, path, said)}
      <h2>Listings</h2>
      <ul class="cards">
        ${listings.map((listing) => listingCard(ask, path, listing, live.length > 1))}
      </ul>
      ${pairs.length === 0 ? null : pairsView(pairs, listings)}
      <h2>Join with another event</h2>
      <form class="form" method="post" action="${path}/merge">
        ${hiddenFields({ form_token: ask.formToken })}
        <label class="field">
          <span>Its address, slug or uuid</span> <input name="other" required />
        </label>
        <button class="primary" type="submit">Merge</button>
      </form>
      ${decisionsView(ask, path, explained)}
      <p class="muted">
        To erase it and keep it away for good: <a href="/operator/takedowns">Takedowns</a>
      </p>`,
  }
}

function listingCard(
  ask: Ask,
  path: string,
  { id, source, role, title, url, starts, venue, isWithdrawn }: Explanation['listings'][number],
  hasOthers: boolean,
): Html {
  const address = webAddress(url)
  return html`<li>
    <p><strong>${title}</strong></p>
    <p>
      ${source} (${role})${isWithdrawn ? ', withdrawn' : ''} · ${starts.join(', ')} ·
      ${venue ?? 'no venue'}
    </p>
    ${address === null ? null : html`<p><a href="${address}" rel="noopener noreferrer">${address}</a></p>`}
    ${
      isWithdrawn || !hasOthers
        ? null
        : actionForm(ask, {
            to: `${path}/split`,
            label: 'Split: another event',
            fields: { listing: String(id) },
            kind: 'danger',
          })
    }
  </li>`
}

function pairsView(pairs: Explanation['pairs'], listings: Explanation['listings']): Html {
  const sourceOf = (id: number) => listings.find((each) => each.id === id)?.source ?? String(id)
  return html`<h2>How alike they are</h2>
    <ul class="cards">
      ${pairs.map(
        ({ a, b, probability, veto, reasons }) =>
          html`<li>
            <p>
              ${sourceOf(a)} and ${sourceOf(b)}: <strong>${percent(probability)}</strong>
              ${veto === null ? null : html`, never joined: ${explainRule(veto)}`}
            </p>
            <p>${reasons.join(' · ')}</p>
          </li>`,
      )}
    </ul>`
}
