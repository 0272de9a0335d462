import {
  decideSuggestion,
  listSuggestions,
  type Suggestion,
} from '#server/ingest/suggest/suggestion-store.ts'
import { notFound, refused } from '#server/platform/problem.ts'
import { actionForm, batchForm, pickBox } from '../forms.ts'
import { html, outLink, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { isIn } from '../permissions.ts'
import { pickedIn } from '../picked.ts'
import { cards, count, facts, moment, section, table } from '../parts.ts'
import { previewView } from '../preview-view.ts'
import { addFromForm, sourceForm, type Found } from '../source/source-form.ts'

/** Lists sources that visitors suggest, with their events, to accept or reject. */
export const suggestionsPage: OperatorPage = {
  menu: { href: '/operator/suggestions', label: 'Suggestions' },
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
        title: 'Suggested sources',
        hasKeys: true,
        body: html`${
          waiting.length > 1 &&
          batchForm(ask, {
            to: BATCH,
            choices: [{ value: 'declined', label: 'Decline', key: 'd', kind: 'danger' }],
          })
        }
        ${cards(
          waiting.map((one, place) => card(ask, one, place)),
          { empty: 'No suggestion is waiting.', pairs: true },
        )}
        ${
          approved.length + declined.length > 0 &&
          html`<details>
            <summary>
              Decided: ${count(approved.length)} added, ${count(declined.length)} declined
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
      if (declined.length === 0) throw refused('Tick what is to be declined.')
      for (const { id } of declined)
        await decideSuggestion(db, id, { state: 'declined', by: session.name, now: clock() })
      return {
        to: '/operator/suggestions',
        say: `Declined: ${count(declined.length)}.`,
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
      if (found === null) throw notFound('What could be added')
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
        say: 'Declined. The form says so if the address is suggested again.',
        did: { what: 'suggestion.decline', about: String(id), details: { url } },
      }
    })

    async function waitingOne({ params }: Ask): Promise<Suggestion> {
      const waiting = await listSuggestions(db, 'new')
      const found = waiting.find(({ id }) => String(id) === params['id'])
      if (found === undefined) throw notFound('A suggestion that waits')
      return found
    }
  },
}

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
      <span class="badge" data-tone="${kind === null ? 'warn' : 'good'}">${kind ?? 'unclear'}</span>
    </p>
    <p class="muted">${url}</p>
    <p>
      ${
        preview === null
          ? `Nothing was found: ${failure ?? 'no reason was kept'}.`
          : `${count(preview.counts.upcoming)} events to come, ${count(preview.counts.quarantined)} records not understood${city === null ? '' : `, ${city}`}.`
      }
    </p>
    ${note !== null && html`<p class="todo">${note}</p>`}
    <p class="muted">Suggested ${moment(createdAt)}</p>
  </li>`
}

function page(ask: Ask, suggestion: Suggestion, fault: string | null): Page {
  const { id, url, title, note, email, preview, failure, createdAt } = suggestion
  const found = foundIn(suggestion)
  const query = new URLSearchParams({ url })
  return {
    title: title ?? 'A suggested source',
    above: { href: '/operator/suggestions', label: 'Suggestions' },
    status: fault === null ? 200 : 400,
    body: html`${facts([
        ['Suggested', moment(createdAt)],
        ['Answer to', email ?? 'nobody'],
        ['Address', outLink(url) ?? url, 'wide'],
      ])}
      ${note !== null && html`<p class="todo">${note}</p>`}
      <div class="actions">
        <a class="secondary" href="/operator/add?${query.toString()}">Look at it anew</a>
        ${actionForm(ask, { to: `/operator/suggestions/${id}/decline`, label: 'Decline', kind: 'danger' })}
      </div>
      ${
        preview === null
          ? html`<p class="lead">Nothing was found there: <code>${failure ?? 'unknown'}</code>.</p>`
          : section('gives', 'What it gave then', previewView(preview))
      }
      ${
        found !== null &&
        section(
          'approve',
          'Add it',
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
    ['Source', ({ title, url }) => html`${title ?? url}<span class="under">${url}</span>`],
    ['Decided', ({ state }) => state],
    ['When', ({ decidedAt }) => decidedAt && moment(decidedAt)],
  ])
}
