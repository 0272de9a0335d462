import { BAD_STATES, loadHealth, type SourceHealth } from '#server/ingest/health/health.ts'
import { html, type Html } from '../html.ts'
import type { OperatorPage } from '../operator-page.ts'
import { cards, count, fromNow, percent, section, table } from '../parts.ts'
import { isIn, mayCall } from '../permissions.ts'
import { catalogueRoutes } from '../source/catalogue.ts'
import { stateBadge } from '../source/source-parts.ts'

/** Sources on a page. */
const PAGE = 100

/** Lists every source, first those with problems, page by page. */
export const sourcesPage: OperatorPage = {
  menu: { href: '/operator/sources', label: 'Sources' },
  routes: (router, deps) => {
    const { db, clock } = deps
    catalogueRoutes(router, deps)
    router.page('/sources', async ({ query, session, cities }) => {
      const now = clock()
      const sources = (await loadHealth(db, now)).filter(({ citySlug }) => isIn(cities, citySlug))
      const bad = sources
        .filter((source) => rank(source) >= 0)
        .toSorted((one, other) => rank(one) - rank(other))
      const all = [...bad, ...sources.filter(({ state }) => !BAD_STATES.includes(state))]
      const page = Math.max(1, Number(/^\d{1,6}$/.exec(query['page'] ?? '')?.[0] ?? 1))
      const shown = all.slice((page - 1) * PAGE, page * PAGE)
      const [troubles, rest] = [
        shown.filter((source) => rank(source) >= 0),
        shown.filter((source) => rank(source) < 0),
      ]
      return {
        title: 'Sources',
        body: html`<div class="glance">
            <p class="lead">${summary(sources, bad)}</p>
            ${
              mayCall(session.role, 'GET', '/operator/add') &&
              html`<a class="primary" href="/operator/add">Add a source</a>`
            }
            <a href="/operator/sources/catalogue">Catalogue</a>
          </div>
          ${
            troubles.length > 0 &&
            section('bad', 'Need a look', cards(troubles.map(troubled), { empty: '', pairs: true }))
          }
          ${
            rest.length > 0 &&
            section('rest', bad.length === 0 ? 'All sources' : 'The others', sourceTable(rest, now))
          }
          ${pageLinks(page, Math.ceil(all.length / PAGE))}
          ${sources.length === 0 && html`<p class="empty">There are no sources yet.</p>`}`,
      }
    })
  },
}

const rank = ({ state }: SourceHealth) => BAD_STATES.indexOf(state)

/** Nothing where one page has all. */
function pageLinks(page: number, pages: number): Html | false {
  if (pages <= 1) return false
  return html`<p>
    Page ${page} of ${pages}.
    ${page > 1 && html`<a href="/operator/sources?page=${page - 1}" rel="prev">Before</a>`}
    ${page < pages && html`<a href="/operator/sources?page=${page + 1}" rel="next">Next</a>`}
  </p>`
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
    ${todo !== null && html`<p class="todo">${todo}</p>`}
  </li>`
}

function sourceTable(sources: readonly SourceHealth[], now: Date): Html {
  const at = (when: Date | null, never: string) => (when === null ? never : fromNow(when, now))
  return table(sources, [
    [
      'Source',
      ({ slug, title, city, connector }) =>
        html`<a href="/operator/sources/${slug}">${title}</a>
          <span class="under">${city} · ${connector}</span>`,
    ],
    ['State', stateBadge],
    ['Last success', ({ checkedAt }) => at(checkedAt, 'never')],
    [
      'Events to come',
      ({ figures }) => (figures === null ? '–' : count(figures.upcoming.now)),
      'number',
    ],
    ['Against usual', ({ figures }) => change(figures?.upcoming.change ?? null), 'number'],
    ['Quarantined', refused, 'number'],
    [
      'Next run',
      ({ isRunning, nextRunAt }) => (isRunning ? 'running now' : at(nextRunAt, 'not scheduled')),
    ],
  ])
}

function refused({ figures, quarantined }: SourceHealth): string {
  const share = figures === null || quarantined === 0 ? '' : ` (${percent(figures.quarantined)})`
  return `${count(quarantined)}${share}`
}

/** -0.4 -> `−40 %`. */
function change(share: number | null): string {
  if (share === null) return '–'
  const value = Math.round(share * 100)
  return value === 0 ? 'as usual' : `${value > 0 ? '+' : '−'}${Math.abs(value)} %`
}
