import { BAD_STATES, loadHealth, type SourceHealth } from '#server/ingest/health/health.ts'
import { html, type Html } from '../html.ts'
import type { OperatorPage } from '../operator-page.ts'
import { count, fromNow, percent } from '../parts.ts'
import { stateBadge } from '../source-parts.ts'

/** Lists every source, first those with problems. */
export const sourcesPage: OperatorPage = {
  menu: { href: '/operator/sources', label: 'Sources' },
  routes: (router, { db, clock }) => {
    router.page('/sources', async () => {
      const now = clock()
      const sources = await loadHealth(db, now)
      const bad = sources.filter(({ state }) => BAD_STATES.includes(state))
      const rest = sources.filter(({ state }) => !BAD_STATES.includes(state))
      return {
        title: 'Sources',
        body: html`<div class="glance">
            <p class="lead">${summary(sources, bad)}</p>
            <a class="primary" href="/operator/add">Add a source</a>
          </div>
          ${
            bad.length === 0
              ? null
              : html`<section aria-labelledby="bad">
                  <h2 id="bad">Need a look</h2>
                  <ul class="cards pairs">
                    ${bad.map(troubled)}
                  </ul>
                </section>`
          }
          ${
            rest.length === 0
              ? null
              : html`<section aria-labelledby="rest">
                  <h2 id="rest">${bad.length === 0 ? 'All sources' : 'The others'}</h2>
                  ${table(rest, now)}
                </section>`
          }
          ${sources.length === 0 ? html`<p class="empty">There are no sources yet.</p>` : null}`,
      }
    })
  },
}

function summary(sources: readonly SourceHealth[], bad: readonly SourceHealth[]): string {
  const events = sources.reduce((sum, { figures }) => sum + (figures?.upcoming.now ?? 0), 0)
  const all = `${count(sources.length)} ${sources.length === 1 ? 'source' : 'sources'}, ${count(events)} events to come`
  return bad.length === 0
    ? `${all}. All are well.`
    : `${all}. ${bad.length === 1 ? 'One needs' : `${count(bad.length)} need`} a look.`
}

function troubled(source: SourceHealth): Html {
  const { slug, title, city, why, todo } = source
  return html`<li class="card">
    <p class="card-head">
      <a class="card-title" href="/operator/sources/${slug}">${title}</a> ${stateBadge(source)}
    </p>
    <p class="muted">${city} · ${source.connector} · ${slug}</p>
    <p>${why}</p>
    ${todo === null ? null : html`<p class="todo">${todo}</p>`}
  </li>`
}

function table(sources: readonly SourceHealth[], now: Date): Html {
  return html`<table class="rows">
    <thead>
      <tr>
        <th scope="col">Source</th>
        <th scope="col">State</th>
        <th scope="col">Last success</th>
        <th scope="col" class="number">Events to come</th>
        <th scope="col" class="number">Against usual</th>
        <th scope="col" class="number">Quarantined</th>
        <th scope="col">Next run</th>
      </tr>
    </thead>
    <tbody>
      ${sources.map((source) => row(source, now))}
    </tbody>
  </table>`
}

function row(source: SourceHealth, now: Date): Html {
  const { slug, title, city, checkedAt, nextRunAt, figures, isRunning } = source
  return html`<tr>
    <th scope="row">
      <a href="/operator/sources/${slug}">${title}</a>
      <span class="under">${city} · ${source.connector}</span>
    </th>
    <td data-label="State">${stateBadge(source)}</td>
    <td data-label="Last success">${checkedAt === null ? 'never' : fromNow(checkedAt, now)}</td>
    <td data-label="Events to come" class="number">
      ${figures === null ? '–' : count(figures.upcoming.now)}
    </td>
    <td data-label="Against usual" class="number">${change(figures?.upcoming.change ?? null)}</td>
    <td data-label="Quarantined" class="number">
      ${count(source.quarantined)}${figures === null || source.quarantined === 0 ? '' : ` (${percent(figures.quarantined)})`}
    </td>
    <td data-label="Next run">
      ${isRunning ? 'running now' : nextRunAt === null ? 'not scheduled' : fromNow(nextRunAt, now)}
    </td>
  </tr>`
}

/** -0.4 -> `−40 %`. */
function change(share: number | null): string {
  if (share === null) return '–'
  const value = Math.round(share * 100)
  return value === 0 ? 'as usual' : `${value > 0 ? '+' : '−'}${Math.abs(value)} %`
}
