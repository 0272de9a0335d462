import { loadHealth, type SourceHealth } from '#server/ingest/health/health.ts'
import { lastRuns, quarantineReasons } from '#server/ingest/sources/look-into.ts'
import { findSource, type Source } from '#server/ingest/sources/source.ts'
import { listActions } from '#server/people/operators/actions.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/problem.ts'
import { html, webAddress, type Html } from '../html.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { actionForm, count, fromNow, moment } from '../parts.ts'
import { figuresView } from '../source-figures.ts'
import { runsView } from '../source-runs.ts'
import { isFirstRun, progressView } from '../source-progress.ts'
import { settingsView } from '../source-settings.ts'
import { stateBadge, trend } from '../source-parts.ts'
import { actionTable } from './log.ts'

const RUNS = 20
const ACTIONS = 10
/** While an operator waits for the first events of a new source. */
const RENEW_SECONDS = 2

/** Shows one source: its health, runs, quarantine and actions. */
export const sourcePage: OperatorPage = {
  routes: (router, { db, clock }) => {
    router.page('/sources/:slug', async (ask) => {
      const now = clock()
      const { source, health } = await known(db, ask.params['slug'], now)
      const [runs, reasons, actions] = [
        await lastRuns(db, source.id, RUNS),
        await quarantineReasons(db, source.id),
        await listActions(db, { about: source.slug, limit: ACTIONS }),
      ]
      return {
        title: source.title,
        above: { href: '/operator/sources', label: 'Sources' },
        ...(isFirstRun(health) ? { renewAfter: RENEW_SECONDS } : {}),
        body: html`${head(health, source, now)} ${actionsOf(ask, health)}
          ${await progressView(db, health, now)}
          ${
            health.figures === null
              ? null
              : html`<section aria-labelledby="health">
                  <h2 id="health">Health</h2>
                  ${trend(health.days)} ${figuresView(health.figures)}
                </section>`
          }
          ${refused(source.slug, reasons)}
          <section aria-labelledby="runs">
            <h2 id="runs">Runs</h2>
            ${runsView(runs, now)}
          </section>
          <section aria-labelledby="settings">
            <h2 id="settings">Settings</h2>
            ${settingsView(ask, source, health)}
          </section>
          <section aria-labelledby="log">
            <h2 id="log">What operators did</h2>
            ${actionTable(actions)}
          </section>`,
      }
    })
  },
}

/** Returns a source and its health. Throws a Problem if there is none. */
export async function known(
  db: Db,
  slug: string | undefined,
  now: Date,
): Promise<{ source: Source; health: SourceHealth }> {
  const source = await findSource(db, slug ?? '')
  const [health] = source === null ? [] : await loadHealth(db, now, source.slug)
  if (source === null || health === undefined) throw notFound('The source')
  return { source, health }
}

function head(health: SourceHealth, source: Source, now: Date): Html {
  const { why, todo, checkedAt, nextRunAt, isRunning } = health
  const address = webAddress(source.url)
  return html`<div class="card">
      <p class="card-head">
        ${stateBadge(health)} ${isRunning ? html`<span class="badge">running now</span>` : null}
        ${source.isDemo ? html`<span class="badge">demo</span>` : null}
      </p>
      <p>${why}</p>
      ${todo === null ? null : html`<p class="todo">${todo}</p>`}
    </div>
    <dl class="facts">
      <div>
        <dt>Last success</dt>
        <dd>
          ${checkedAt === null ? 'never' : html`${fromNow(checkedAt, now)} <span class="under">${moment(checkedAt)}</span>`}
        </dd>
      </div>
      <div>
        <dt>Next run</dt>
        <dd>
          ${nextRunAt === null ? 'not scheduled' : html`${fromNow(nextRunAt, now)} <span class="under">${moment(nextRunAt)}</span>`}
        </dd>
      </div>
      <div>
        <dt>Interval</dt>
        <dd>${interval(health)}</dd>
      </div>
      <div>
        <dt>Requests today</dt>
        <dd>
          ${count(health.usedToday)}${health.dailyBudget === null ? null : ` of ${count(health.dailyBudget)}`}
          <span class="under">of all sources of ${source.connector}</span>
        </dd>
      </div>
      <div>
        <dt>Circuit breaker</dt>
        <dd>
          ${health.breaker}
          ${health.failures === 0 ? null : html`<span class="under">failed ${count(health.failures)} times in a row</span>`}
        </dd>
      </div>
      <div>
        <dt>City</dt>
        <dd>${health.city}</dd>
      </div>
      <div>
        <dt>Connector</dt>
        <dd>${source.connector}</dd>
      </div>
      <div>
        <dt>Platform</dt>
        <dd>${source.platform}</dd>
      </div>
      ${
        address === null
          ? null
          : html`<div class="wide">
              <dt>Address</dt>
              <dd><a href="${address}" rel="noreferrer noopener">${address}</a></dd>
            </div>`
      }
    </dl>`
}

function interval({ everyMinutes, intervalMinutes }: SourceHealth): Html | string {
  if (everyMinutes === null) return 'by command only'
  const given = `every ${hours(everyMinutes)}`
  return intervalMinutes === null || intervalMinutes === everyMinutes
    ? given
    : html`every ${hours(intervalMinutes)} <span class="under">adapted; given: ${given}</span>`
}

function hours(minutes: number): string {
  return minutes < 120 ? `${Math.round(minutes)} min` : `${Math.round(minutes / 6) / 10} h`
}

function actionsOf(ask: Ask, health: SourceHealth): Html {
  const { slug, isEnabled, lossRuns, lossAccepted, breaker, state } = health
  const to = (verb: string) => `/operator/sources/${slug}/${verb}`
  return html`<div class="actions">
    ${isEnabled ? actionForm(ask, { to: to('gather'), label: 'Gather now', kind: 'primary' }) : null}
    ${
      breaker === 'closed'
        ? null
        : actionForm(ask, {
            to: to('reset'),
            label: 'Close the breaker',
            fields: { what: 'breaker' },
          })
    }
    ${
      state === 'quota used'
        ? actionForm(ask, {
            to: to('reset'),
            label: 'Forget the requests of today',
            fields: { what: 'quota' },
          })
        : null
    }
    ${
      lossRuns > 0 && lossAccepted === null
        ? actionForm(ask, { to: to('accept-loss'), label: 'Accept the loss' })
        : null
    }
    ${
      isEnabled
        ? actionForm(ask, { to: to('switch'), label: 'Switch off', fields: { on: '0' } })
        : actionForm(ask, {
            to: to('switch'),
            label: 'Switch on',
            fields: { on: '1' },
            kind: 'primary',
          })
    }
    <a class="secondary" href="/operator/takedowns?kind=source&amp;value=${slug}#new"
      >Take it down …</a
    >
  </div>`
}

function refused(slug: string, reasons: Awaited<ReturnType<typeof quarantineReasons>>): Html {
  const total = reasons.reduce((sum, reason) => sum + reason.count, 0)
  if (total === 0) return html``
  return html`<section aria-labelledby="quarantine">
    <h2 id="quarantine">Quarantined</h2>
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">Reason</th>
          <th scope="col" class="number">Records</th>
          <th scope="col">For example</th>
        </tr>
      </thead>
      <tbody>
        ${reasons.map(
          ({ code, count: times, example }) =>
            html`<tr>
              <th scope="row">
                <a href="/operator/sources/${slug}/quarantine?reason=${encodeURIComponent(code)}"
                  >${code}</a
                >
              </th>
              <td data-label="Records" class="number">${count(times)}</td>
              <td data-label="For example">${example}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p>
      <a href="/operator/sources/${slug}/quarantine"
        >${total === 1 ? 'See the record' : `See all ${count(total)} records`}</a
      >
    </p>
  </section>`
}
