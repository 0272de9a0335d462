import {
  explainEvent,
  findEvent,
  mergeEvents,
  splitEvent,
  undoDecision,
  type Explanation,
} from '#server/ingest/recluster/operate.ts'
import { explainRule } from '#server/knowledge/matching/explain.ts'
import { lockField, unlockField } from '#server/ingest/recluster/set-lock.ts'
import { whatIsSaid, type FieldSaid } from '#server/ingest/recluster/what-is-said.ts'
import { Problem } from '#server/platform/problem.ts'
import { CITIES_OF, slugIn } from '../cities-of.ts'
import { editorPages } from '../editor/editor-pages.ts'
import { eventNote } from '../editor/notes.ts'
import { eventPicks } from '../editor/picks.ts'
import { decisionsView } from '../event-decisions.ts'
import { fieldsView, valueOf } from '../event-fields.ts'
import { actionForm, textField } from '../forms.ts'
import { html, outLink, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { percent } from '../parts.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const HOME = { href: '/operator/merging', label: told('merging.title') }

/** Shows one event with the reasons for its values, and everything an operator can correct. */
const eventPage: OperatorPage = {
  routes: (router, deps) => {
    const { db, clock, written } = deps

    router.page('/events/:event', async (ask) => {
      const found = await explainEvent(db, ask.params['event'] ?? '', { now: clock() })
      const editor = html`${await eventPicks(ask, deps, found.event)}
      ${await eventNote(ask, deps, found.event)}`
      const [city] = await CITIES_OF.event(db, ask)
      return { ...view(ask, found, { said: await whatIsSaid(db, found.event.id), editor }), city }
    })

    correct('split', async (event, { form }, who) => {
      const given = Number(form['listing'])
      const listing = Number.isSafeInteger(given) ? given : 0
      const { stays, leaves } = await splitEvent(db, event, listing, who)
      return {
        slug: stays.slug,
        say: told('event.split', { event: leaves.slug }),
        details: { listing, to: leaves.slug },
      }
    })

    correct('merge', async (event, { form }, who) => {
      const other = slugIn(form['other'] ?? '')
      const { slug } = await mergeEvents(db, event, other, who)
      return {
        slug,
        say: told('event.merged2'),
        details: { with: other },
      }
    })

    correct('lock', async (event, { form }, who) => {
      const field = form['field'] ?? ''
      const value = valueOf(field, form)
      const { slug } = await lockField(db, event, field, value, who)
      return {
        slug,
        part: `#${field}`,
        say: told('event.locked'),
        details: { field, value },
      }
    })

    correct('unlock', async (event, { form }, who) => {
      const field = form['field'] ?? ''
      const { slug } = await unlockField(db, event, field, who)
      return {
        slug,
        part: `#${field}`,
        say: told('event.unlocked'),
        details: { field },
      }
    })

    correct('undo', async (event, { form }, who) => {
      const decision = Number(form['decision'])
      const { uuid } = await findEvent(db, event)
      const given = Number.isSafeInteger(decision) ? decision : 0
      const { kind, pairs } = await undoDecision(db, given, who)
      const { slug } = await findEvent(db, uuid)
      return {
        slug,
        say: told('event.undone2'),
        details: { decision, kind, pairs },
      }
    })

    /** Carries out, or says on the page why not: a wrong name, a listing that is alone. */
    function correct(
      verb: string,
      act: (event: string, ask: Ask, who: { who: string; now: Date }) => Promise<Corrected>,
    ): void {
      router.action(`/events/:event/${verb}`, async (ask) => {
        try {
          const by = { who: ask.session.name, now: clock() }
          const { slug, part = '', say, details } = await act(ask.params['event'] ?? '', ask, by)
          written()
          return {
            to: `/operator/events/${slug}${part}`,
            say,
            did: { what: `event.${verb}`, about: slug, details },
          }
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          return {
            title: told('event.unchanged'),
            above: HOME,
            status: 400,
            body: html`<p class="lead">${error.told}</p>`,
          }
        }
      })
    }
  },
}

/** The page of an event, and those of what editors say. */
export const eventPages: readonly OperatorPage[] = [eventPage, ...editorPages]

type Corrected = { slug: string; part?: string; say: Text; details: Record<string, unknown> }

function view(
  ask: Ask,
  explained: Explanation,
  { said, editor }: { said: readonly FieldSaid[]; editor: Html },
): Page {
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
            ? html`<span class="badge" data-tone="bad">${told('event.hidden')}</span>`
            : html`<a href="/en/events/${event.slug}">${told('event.publicPage')}</a>`
        }
      </p>
      ${editor} ${fieldsView(ask, path, said)}
      <h2>${told('event.listings')}</h2>
      <ul class="cards">
        ${listings.map((listing) => listingCard(ask, path, listing, live.length > 1))}
      </ul>
      ${pairs.length > 0 && pairsView(pairs, listings)}
      <h2>${told('event.join')}</h2>
      ${actionForm(
        ask,
        { to: `${path}/merge`, label: told('event.merge'), kind: 'primary' },
        textField(ask, { label: told('event.other'), name: 'other', required: true }),
      )}
      ${decisionsView(ask, path, explained)}
      <p class="muted">
        ${told('event.toTakedowns', { link: (inner) => html`<a href="/operator/takedowns">${inner}</a>` })}
      </p>`,
  }
}

function listingCard(
  ask: Ask,
  path: string,
  {
    id,
    key,
    source,
    role,
    title,
    url,
    starts,
    venue,
    isWithdrawn,
  }: Explanation['listings'][number],
  hasOthers: boolean,
): Html {
  const address = outLink(url)
  const [, gift = null] = /^given ([\da-f-]{36})/.exec(key) ?? []
  return html`<li>
    <p><strong>${title}</strong></p>
    <p>
      ${source} (${told(`event.role_${role}`)})${isWithdrawn && html`, ${told('event.withdrawn')}`}
      · ${starts.join(', ')} · ${venue ?? told('event.noVenue')}
    </p>
    ${address !== null && html`<p>${address}</p>`}
    ${gift !== null && html`<p><a href="/operator/gifts/${gift}">${told('gifts.one')}</a></p>`}
    ${
      !isWithdrawn &&
      hasOthers &&
      actionForm(ask, {
        to: `${path}/split`,
        label: told('event.splitOff'),
        fields: { listing: String(id) },
        kind: 'danger',
      })
    }
  </li>`
}

function pairsView(pairs: Explanation['pairs'], listings: Explanation['listings']): Html {
  const sourceOf = (id: number) => listings.find((each) => each.id === id)?.source ?? String(id)
  return html`<h2>${told('event.alike')}</h2>
    <ul class="cards">
      ${pairs.map(
        ({ a, b, probability, veto, reasons }) =>
          html`<li>
            <p>
              ${told('event.pair', { a: sourceOf(a), b: sourceOf(b), share: html`<strong>${percent(probability)}</strong>` })}${veto !== null && html`, ${told('event.veto', { rule: explainRule(veto) })}`}
            </p>
            <p>${reasons.join(' · ')}</p>
          </li>`,
      )}
    </ul>`
}
