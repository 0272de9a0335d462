import {
  explainEvent,
  mergeEvents,
  splitEvent,
  type Explanation,
} from '#server/ingest/merge/operate.ts'
import { explainRule } from '#server/ingest/match/explain.ts'
import { LOCKABLE_FIELDS } from '#server/ingest/merge/locks.ts'
import { lockField, locksSet, unlockField, type SetLock } from '#server/ingest/merge/set-lock.ts'
import { notFound } from '#server/platform/problem.ts'
import { html, type Html } from '../html.ts'
import type { Ask, Done, OperatorDeps, OperatorPage, Page } from '../operator-page.ts'
import { actionForm, hiddenFields, moment, percent } from '../parts.ts'

const HOME = { href: '/operator/merging', label: 'Merging' }

/** Why an event is what it is, and how to take it apart or bring it together. */
export const eventPage: OperatorPage = {
  routes: (router, deps) => {
    const { db, clock } = deps

    router.page('/events/:event', async (ask) => {
      const found = await explainEvent(db, ask.params['event'] ?? '', { now: clock() }).catch(
        () => {
          throw notFound('The event')
        },
      )
      return view(ask, found, await locksSet(db, found.event.id))
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
        const [field, value] = [ask.form['field'] ?? '', ask.form['value'] ?? '']
        const event = await lockField(db, ask.params['event'] ?? '', field, value, who)
        return {
          to: `/operator/events/${event.slug}`,
          say: 'Locked: no source changes it from now on.',
          did: { what: 'event.lock', about: event.slug, details: { field, value } },
        }
      }),
    )

    router.action('/events/:event/unlock', (ask) =>
      attempt(ask, deps, async (who) => {
        const field = ask.form['field'] ?? ''
        const event = await unlockField(db, ask.params['event'] ?? '', field, who)
        return {
          to: `/operator/events/${event.slug}`,
          say: 'Unlocked: the sources say what it is.',
          did: { what: 'event.unlock', about: event.slug, details: { field } },
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
    if (!(error instanceof Error) || error.constructor !== Error) throw error
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

function view(
  ask: Ask,
  { event, listings, pairs, journal }: Explanation,
  locks: readonly SetLock[],
): Page {
  const path = `/operator/events/${event.slug}`
  const live = listings.filter(({ isWithdrawn }) => !isWithdrawn)
  const named = new Map(listings.map(({ key, source, title }) => [key, `${source}: ${title}`]))
  return {
    title: event.title,
    above: HOME,
    body: html`<p class="lead"><a href="/en/events/${event.slug}">Its page</a></p>
      <h2>Listings</h2>
      <ul class="cards">
        ${listings.map(
          ({ id, source, role, title, url, starts, venue, isWithdrawn }) =>
            html`<li>
              <p><strong>${title}</strong></p>
              <p>
                ${source} (${role})${isWithdrawn ? ', withdrawn' : ''} · ${starts.join(', ')} ·
                ${venue ?? 'no venue'}
              </p>
              ${url === null ? null : html`<p><a href="${url}" rel="noopener noreferrer">${url}</a></p>`}
              ${
                isWithdrawn || live.length < 2
                  ? null
                  : actionForm(ask, {
                      to: `${path}/split`,
                      label: 'Split: another event',
                      fields: { listing: String(id) },
                      kind: 'danger',
                    })
              }
            </li>`,
        )}
      </ul>
      ${pairs.length === 0 ? null : pairsView(pairs, listings)}
      <h2>Merge with another event</h2>
      <form method="post" action="${path}/merge">
        ${hiddenFields({ form_token: ask.formToken })}
        <label>Its address, slug or uuid <input name="other" required /></label>
        <button class="primary" type="submit">Merge</button>
      </form>
      ${locksView(ask, path, locks)}
      <h2>What was decided</h2>
      ${
        journal.length === 0
          ? html`<p class="empty">Nothing yet: no other listing was ever part of it.</p>`
          : html`<ul class="cards">
              ${journal.map(
                ({ kind, a, b, probability, who, at }) =>
                  html`<li>
                    <p>
                      ${moment(at)} · ${who} ·
                      <strong>${kind}</strong> ${probability === null ? null : percent(probability)}
                    </p>
                    <p>${named.get(a) ?? a}</p>
                    <p>${named.get(b) ?? b}</p>
                  </li>`,
              )}
            </ul>`
      }`,
  }
}

function locksView(ask: Ask, path: string, locks: readonly SetLock[]): Html {
  return html`<h2>Locked fields</h2>
    ${
      locks.length === 0
        ? html`<p class="empty">Nothing: the sources say what it is.</p>`
        : html`<ul class="cards">
            ${locks.map(
              ({ field, value, who, at }) =>
                html`<li>
                  <p>
                    <strong>${field}</strong>: ${JSON.stringify(value)} · ${who} · ${moment(at)}
                  </p>
                  ${actionForm(ask, { to: `${path}/unlock`, label: 'Unlock', fields: { field } })}
                </li>`,
            )}
          </ul>`
    }
    <form method="post" action="${path}/lock">
      ${hiddenFields({ form_token: ask.formToken })}
      <label>
        Field
        <select name="field">
          ${LOCKABLE_FIELDS.map((field) => html`<option>${field}</option>`)}
        </select>
      </label>
      <label>Value (prices as JSON) <input name="value" required /></label>
      <button class="primary" type="submit">Lock</button>
    </form>`
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
