import { BAD_STATES, loadHealth, type SourceHealth } from '#server/ingest/health/health.ts'
import { cityChoice } from '../cities/by-city.ts'
import { html, type Html } from '../html.ts'
import type { OperatorPage } from '../operator-page.ts'
import { cards, count, fromNow, percent, section, signedPercent, table } from '../parts.ts'
import { isIn, mayCall } from '../permissions.ts'
import { catalogueRoutes } from '../source/catalogue.ts'
import { stateBadge } from '../source/source-parts.ts'
import { told, type Text } from '#server/words/messages/told.ts'

/** Sources on a page. */
const PAGE = 100

/** Lists every source, first those with problems, page by page. */
export const sourcesPage: OperatorPage = {
  menu: { href: '/operator/sources', label: told('sources.title') },
  routes: (router, deps) => {
    const { db, clock } = deps
    catalogueRoutes(router, deps)
    router.page('/sources', async (ask) => {
      const { query, session, cities } = ask
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
        title: told('sources.title'),
        body: html`<div class="glance">
            <p class="lead">${summary(sources, bad)}</p>
            ${
              mayCall(session.role, 'GET', '/operator/add') &&
              html`<a class="primary" href="/operator/add">${told('add.title')}</a>`
            }
            <a href="/operator/sources/catalogue">${told('sources.catalogue')}</a>
          </div>
          ${await cityChoice(ask, deps, '/operator/sources')}
          ${
            troubles.length > 0 &&
            section(
              'bad',
              told('sources.bad'),
              cards(troubles.map(troubled), { empty: '', pairs: true }),
            )
          }
          ${
            rest.length > 0 &&
            section(
              'rest',
              bad.length === 0 ? told('sources.all') : told('sources.others'),
              sourceTable(rest, now),
            )
          }
          ${pageLinks(page, Math.ceil(all.length / PAGE), query['city'] ?? '')}
          ${sources.length === 0 && html`<p class="empty">${told('sources.none')}</p>`}`,
      }
    })
  },
}

const rank = ({ state }: SourceHealth) => BAD_STATES.indexOf(state)

/** Nothing where one page has all. */
function pageLinks(page: number, pages: number, city: string): Html | false {
  if (pages <= 1) return false
  const to = (number: number) =>
    new URLSearchParams({ page: String(number), ...(city === '' ? {} : { city }) }).toString()
  return html`<p>
    ${told('sources.page', { page, pages })}
    ${page > 1 && html`<a href="/operator/sources?${to(page - 1)}" rel="prev">${told('sources.before')}</a>`}
    ${page < pages && html`<a href="/operator/sources?${to(page + 1)}" rel="next">${told('sources.next')}</a>`}
  </p>`
}

function summary(sources: readonly SourceHealth[], bad: readonly SourceHealth[]): Text {
  const events = sources.reduce((sum, { figures }) => sum + (figures?.upcoming.now ?? 0), 0)
  return told('sources.summary', { sources: sources.length, events, bad: bad.length })
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
  const at = (when: Date | null, never: Text) => (when === null ? never : fromNow(when, now))
  return table(sources, [
    [
      told('sources.source'),
      ({ slug, title, city, connector }) =>
        html`<a href="/operator/sources/${slug}">${title}</a>
          <span class="under">${city} · ${connector}</span>`,
    ],
    [told('claims.state'), stateBadge],
    [told('source.lastSuccess'), ({ checkedAt }) => at(checkedAt, told('source.never'))],
    [
      told('common.eventsToCome'),
      ({ figures }) => (figures === null ? '–' : count(figures.upcoming.now)),
      'number',
    ],
    [told('sources.usual'), ({ figures }) => change(figures?.upcoming.change ?? null), 'number'],
    [told('source.quarantined'), refused, 'number'],
    [
      told('source.nextRun'),
      ({ isRunning, nextRunAt }) =>
        isRunning ? told('source.runningNow') : at(nextRunAt, told('source.notScheduled')),
    ],
  ])
}

function refused({ figures, quarantined }: SourceHealth): Html {
  const share = figures !== null && quarantined > 0 && html` (${percent(figures.quarantined)})`
  return html`${count(quarantined)}${share}`
}

/** -0.4 -> `−40 %`. */
function change(share: number | null): Text {
  if (share === null) return '–'
  return Math.round(share * 100) === 0 ? told('sources.asUsual') : signedPercent(share)
}
