import {
  decideSuggestion,
  listSuggestions,
  type Suggestion,
} from '#server/ingest/suggest/suggestion-store.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { cityChoice } from '../cities/by-city.ts'
import { actionForm, batchForm, pickBox } from '../forms.ts'
import { giftsPage } from '../gifts/gifts-page.ts'
import { html, outLink, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { isIn } from '../permissions.ts'
import { pickedIn } from '../picked.ts'
import { cards, facts, moment, section, table } from '../parts.ts'
import { previewView } from '../preview-view.ts'
import { addFromForm, missingTryable, sourceForm, type Found } from '../source/source-form.ts'
import { told, type Text } from '#server/words/messages/told.ts'

/** Lists sources that visitors suggest, with their events, to accept or reject. */
const suggestionsPage: OperatorPage = {
  menu: { href: '/operator/suggestions', label: told('suggestions.menu') },
  routes: (router, deps) => {
    const { db, clock } = deps

    router.page('/suggestions', async (ask) => {
      const listed = async (state: Suggestion['state']) =>
        (await listSuggestions(db, state)).filter(({ city }) => isIn(ask.cities, city))
      const [waiting, approved, declined] = [
        await listed('new'),
        await listed('approved'),
        await listed('declined'),
      ]
      return {
        title: told('suggestions.title'),
        hasKeys: true,
        body: html`${await cityChoice(ask, deps, '/operator/suggestions')}
        ${
          waiting.length > 1 &&
          batchForm(ask, {
            to: BATCH,
            choices: [
              { value: 'declined', label: told('common.decline'), key: 'd', kind: 'danger' },
            ],
          })
        }
        ${cards(
          waiting.map((one, place) => card(ask, one, place)),
          { empty: told('suggestions.none'), pairs: true },
        )}
        ${
          approved.length + declined.length > 0 &&
          html`<details>
            <summary>
              ${told('suggestions.decided', { added: approved.length, declined: declined.length })}
            </summary>
            ${decidedTable([...approved, ...declined])}
          </details>`
        }`,
      }
    })

    router.action('/suggestions/decline', async ({ form, session }) => {
      const waiting = await listSuggestions(db, 'new')
      const picked = new Set(pickedIn(form))
      const declined = waiting.filter(({ id }) => picked.has(String(id)))
      if (declined.length === 0) throw refused(told('suggestions.tick'))
      for (const { id } of declined)
        await decideSuggestion(db, id, { state: 'declined', by: session.name, now: clock() })
      return {
        to: '/operator/suggestions',
        say: told('suggestions.declinedAll', { suggestions: declined.length }),
        did: {
          what: 'suggestion.decline',
          about: null,
          details: { suggestions: declined.map(({ id }) => id) },
        },
      }
    })

    router.page('/suggestions/:id', async (ask) => page(ask, await waitingOne(ask), null))

    router.action('/suggestions/:id/approve', async (ask) => {
      const suggestion = await waitingOne(ask)
      const found = foundIn(suggestion)
      if (found === null) throw missingTryable()
      const added = await addFromForm(ask.form, found, deps)
      if ('fault' in added) return page(ask, suggestion, added.fault)
      const { id } = suggestion
      await decideSuggestion(db, id, { state: 'approved', by: ask.session.name, now: clock() })
      const { slug, ...next } = added
      return {
        ...next,
        did: {
          what: 'suggestion.approve',
          about: slug,
          details: { suggestion: id, url: found.url, terms: 'read' },
        },
      }
    })

    router.action('/suggestions/:id/decline', async (ask) => {
      const { id, url } = await waitingOne(ask)
      await decideSuggestion(db, id, { state: 'declined', by: ask.session.name, now: clock() })
      return {
        to: '/operator/suggestions',
        say: told('suggestions.declined'),
        did: { what: 'suggestion.decline', about: String(id), details: { url } },
      }
    })

    async function waitingOne({ params }: Ask): Promise<Suggestion> {
      const waiting = await listSuggestions(db, 'new')
      const found = waiting.find(({ id }) => String(id) === params['id'])
      if (found === undefined) throw new Problem(404, 'not_found', told('suggestions.missing'))
      return found
    }
  },
}

/** The pages of everything that visitors send. */
export const sentPages: readonly OperatorPage[] = [suggestionsPage, giftsPage]

const BATCH = '/operator/suggestions/decline'

function card(
  ask: Ask,
  { id, url, title, kind, failure, preview, city, note, createdAt }: Suggestion,
  place: number,
): Html {
  return html`<li class="card">
    <p class="card-head">
      ${pickBox(ask, { to: BATCH, id: String(id), label: title ?? url, place })}
      <a class="card-title" href="/operator/suggestions/${id}">${title ?? url}</a>
      <span class="badge" data-tone="${kind === null ? 'warn' : 'good'}"
        >${kind ?? told('suggestions.unclear')}</span
      >
    </p>
    <p class="muted">${url}</p>
    <p>
      ${
        preview === null
          ? told('suggestions.nothing', { why: failure ?? told('suggestions.noReason') })
          : told('suggestions.gives', {
              events: preview.counts.upcoming,
              records: preview.counts.quarantined,
            })
      }
      ${city !== null && html`<span class="under">${city}</span>`}
    </p>
    ${note !== null && html`<p class="todo">${note}</p>`}
    <p class="muted">${told('suggestions.on', { when: moment(createdAt, city) })}</p>
  </li>`
}

function page(ask: Ask, suggestion: Suggestion, fault: Text | null): Page {
  const { id, url, title, note, email, preview, failure, createdAt } = suggestion
  const found = foundIn(suggestion)
  const query = new URLSearchParams({ url })
  return {
    title: title ?? told('suggestions.one'),
    above: { href: '/operator/suggestions', label: told('suggestions.menu') },
    status: fault === null ? 200 : 400,
    city: suggestion.city ?? undefined,
    body: html`${facts([
        [told('suggestions.suggested'), moment(createdAt)],
        [told('suggestions.answer'), email ?? told('suggestions.nobody')],
        [told('add.address'), outLink(url) ?? url, 'wide'],
      ])}
      ${note !== null && html`<p class="todo">${note}</p>`}
      <div class="actions">
        <a class="secondary" href="/operator/add?${query.toString()}"
          >${told('suggestions.anew')}</a
        >
        ${actionForm(ask, { to: `/operator/suggestions/${id}/decline`, label: told('common.decline'), kind: 'danger' })}
      </div>
      ${
        preview === null
          ? html`<p class="lead">
              ${told('suggestions.nothingThere', { why: html`<code>${failure ?? told('quarantine.unknown')}</code>` })}
            </p>`
          : section('gives', told('suggestions.gave'), previewView(preview))
      }
      ${
        found !== null &&
        section(
          'approve',
          told('add.it'),
          sourceForm(ask, found, `/operator/suggestions/${id}/approve`, fault),
        )
      }`,
  }
}

function foundIn({ connector, config, title, city, url, preview }: Suggestion): Found | null {
  return connector === null
    ? null
    : { connector, config, title: title ?? preview?.title ?? '', city: city ?? '', url }
}

function decidedTable(suggestions: readonly Suggestion[]): Html {
  return table(suggestions, [
    [
      told('sources.source'),
      ({ title, url }) => html`${title ?? url}<span class="under">${url}</span>`,
    ],
    [told('suggestions.decision'), ({ state }) => told(`suggestions.state_${state}`)],
    [told('log.when'), ({ decidedAt }) => decidedAt && moment(decidedAt)],
  ])
}
