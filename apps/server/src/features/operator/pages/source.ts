import { loadHealth, type SourceHealth } from '#server/ingest/health/health.ts'
import { lastRuns, quarantineReasons, type RunRow } from '#server/ingest/sources/look-into.ts'
import { twinsInWords } from '#server/ingest/sources/twins-of-source.ts'
import { findSource, type Source } from '#server/ingest/sources/source.ts'
import { listActions } from '#server/people/operators/actions.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/problem.ts'
import { actionForm } from '../forms.ts'
import { html, outLink, type Html } from '../html.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { count, facts, fromNow, moment, section, table } from '../parts.ts'
import { figuresView } from '../source/source-figures.ts'
import { runsView } from '../source/source-runs.ts'
import { isFirstRun, progressView } from '../source/source-progress.ts'
import { settingsView } from '../source/source-settings.ts'
import { doubtsView, stateBadge, trend } from '../source/source-parts.ts'
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
        ${await doubtsView(db, source.id, now)} ${await progressView(db, health, now)}
        ${
          health.figures !== null &&
          section('health', 'Health', [trend(health.days), figuresView(health.figures)])
        }
        ${refused(source.slug, reasons)} ${twinsOf(runs)}
        ${section('runs', 'Runs', runsView(runs, now))}
        ${section('settings', 'Settings', settingsView(ask, source, health))}
        ${section('log', 'What operators did', actionTable(actions))}`,
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
  const { usedToday, dailyBudget, failures } = health
  const budget = dailyBudget === null ? '' : ` of ${count(dailyBudget)}`
  const at = (when: Date | null, never: string) =>
    when === null ? never : html`${fromNow(when, now)} <span class="under">${moment(when)}</span>`
  return html`<div class="card">
      <p class="card-head">
        ${stateBadge(health)} ${isRunning && html`<span class="badge">running now</span>`}
        ${source.isDemo && html`<span class="badge">demo</span>`}
      </p>
      <p>${why}</p>
      ${todo !== null && html`<p class="todo">${todo}</p>`}
    </div>
    ${facts([
      ['Last success', at(checkedAt, 'never')],
      ['Next run', at(nextRunAt, 'not scheduled')],
      ['Interval', interval(health)],
      [
        'Requests today',
        html`${count(usedToday)}${budget}
          <span class="under">of all sources of ${source.connector}</span>`,
      ],
      [
        'Circuit breaker',
        html`${health.breaker}
        ${failures > 0 && html`<span class="under">failed ${count(failures)} times in a row</span>`}`,
      ],
      ['City', health.city],
      ['Connector', source.connector],
      ['Platform', source.platform],
      ['Address', outLink(source.url), 'wide'],
    ])}`
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
  const button = (
    verb: string,
    label: string,
    more: { fields?: Record<string, string>; kind?: 'primary' } = {},
  ) => actionForm(ask, { to: `/operator/sources/${slug}/${verb}`, label, ...more })
  return html`<div class="actions">
      ${isEnabled && button('gather', 'Gather now', { kind: 'primary' })}
      ${breaker !== 'closed' && button('reset', 'Close the breaker', { fields: { what: 'breaker' } })}
      ${
        state === 'quota used' &&
        button('reset', 'Forget the requests of today', { fields: { what: 'quota' } })
      }
      ${lossRuns > 0 && lossAccepted === null && button('accept-loss', 'Accept the loss')}
      ${
        isEnabled
          ? button('switch', 'Switch off', { fields: { on: '0' } })
          : button('switch', 'Switch on', { fields: { on: '1' }, kind: 'primary' })
      }
      <a class="secondary" href="/operator/takedowns?kind=source&amp;value=${slug}#new"
        >Take it down …</a
      >
    </div>
    <details>
      <summary>Remove it</summary>
      ${actionForm(
        ask,
        { to: `/operator/sources/${slug}/remove`, label: 'Remove it for good', kind: 'danger' },
        html`<label class="check"
          ><input type="checkbox" name="sure" value="yes" required /><span
            >Its records go, and the events that nobody else lists. This cannot be undone.</span
          ></label
        >`,
      )}
    </details>`
}

/** As the last run that ended has counted them. */
function twinsOf(runs: readonly RunRow[]): Html {
  const twins = runs.find(({ counts }) => counts.twins !== undefined)?.counts.twins
  const words = twins === undefined ? null : twinsInWords(twins)
  return words === null ? html`` : section('twins', 'Listed twice', html`<p>${words}</p>`)
}

function refused(slug: string, reasons: Awaited<ReturnType<typeof quarantineReasons>>): Html {
  const total = reasons.reduce((sum, reason) => sum + reason.count, 0)
  if (total === 0) return html``
  const path = `/operator/sources/${slug}/quarantine`
  const rows = table(reasons, [
    [
      'Reason',
      ({ code }) => html`<a href="${path}?reason=${encodeURIComponent(code)}">${code}</a>`,
    ],
    ['Records', (reason) => count(reason.count), 'number'],
    ['For example', ({ example }) => example],
  ])
  const all = total === 1 ? 'See the record' : `See all ${count(total)} records`
  return section('quarantine', 'Quarantined', [rows, html`<p><a href="${path}">${all}</a></p>`])
}
