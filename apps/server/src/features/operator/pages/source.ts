import { loadHealth, type SourceHealth } from '#server/ingest/health/health.ts'
import { lastRuns, quarantineReasons } from '#server/ingest/sources/look-into.ts'
import { findSource, type Source } from '#server/ingest/sources/source.ts'
import { listActions } from '#server/people/operators/actions.ts'
import type { Db } from '#server/platform/database/db.ts'
import { missingSource } from '../source/missing.ts'
import { actionForm } from '../forms.ts'
import { html, outLink, type Html, type Value } from '../html.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { count, facts, fromNow, moment, section, table, unit } from '../parts.ts'
import { figuresView } from '../source/source-figures.ts'
import { runsView, twinsOf } from '../source/source-runs.ts'
import { isFirstRun, progressView } from '../source/source-progress.ts'
import { settingsView } from '../source/source-settings.ts'
import { doubtsView, stateBadge, trend } from '../source/source-parts.ts'
import { actionTable } from './log.ts'
import { told, type Text } from '#server/words/messages/told.ts'

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
        city: health.citySlug,
        above: { href: '/operator/sources', label: told('sources.title') },
        ...(isFirstRun(health) ? { renewAfter: RENEW_SECONDS } : {}),
        body: html`${head(health, source, now)} ${actionsOf(ask, health)}
        ${await doubtsView(db, source.id, now)} ${await progressView(db, health, now)}
        ${
          health.figures !== null &&
          section('health', told('source.health'), [
            trend(health.days),
            figuresView(health.figures),
          ])
        }
        ${refused(source.slug, reasons)} ${twinsOf(runs)}
        ${section('runs', told('source.runs'), runsView(runs, now))}
        ${section('settings', told('source.settings'), settingsView(ask, source, health))}
        ${section('log', told('log.title'), actionTable(actions))}`,
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
  if (source === null || health === undefined) throw missingSource()
  return { source, health }
}

function head(health: SourceHealth, source: Source, now: Date): Html {
  const { why, todo, checkedAt, nextRunAt, isRunning } = health
  const { usedToday, dailyBudget, failures } = health

  const at = (when: Date | null, never: Text) =>
    when === null ? never : html`${fromNow(when, now)} <span class="under">${moment(when)}</span>`
  return html`<div class="card">
      <p class="card-head">
        ${stateBadge(health)}
        ${isRunning && html`<span class="badge">${told('source.runningNow')}</span>`}
        ${source.isDemo && html`<span class="badge">${told('source.demo')}</span>`}
      </p>
      <p>${why}</p>
      ${todo !== null && html`<p class="todo">${todo}</p>`}
    </div>
    ${facts([
      [told('source.lastSuccess'), at(checkedAt, told('source.never'))],
      [told('source.nextRun'), at(nextRunAt, told('source.notScheduled'))],
      [told('source.interval'), interval(health)],
      [
        told('source.requests'),
        html`${dailyBudget === null ? count(usedToday) : told('town.of', { part: usedToday, all: dailyBudget })}
          <span class="under"
            >${told('source.ofConnector', { connector: source.connector })}</span
          >`,
      ],
      [
        told('source.breaker'),
        html`${told(`source.breaker_${health.breaker}`)}
        ${failures > 0 && html`<span class="under">${told('source.failedInARow', { times: failures })}</span>`}`,
      ],
      [told('event.city'), health.city],
      [told('source.connector'), source.connector],
      [told('source.platform'), source.platform],
      [told('add.address'), outLink(source.url), 'wide'],
    ])}`
}

function interval({ everyMinutes, intervalMinutes }: SourceHealth): Value {
  if (everyMinutes === null) return told('source.byCommand')
  const given = told('source.every', { span: hours(everyMinutes) })
  return intervalMinutes === null || intervalMinutes === everyMinutes
    ? given
    : html`${told('source.every', { span: hours(intervalMinutes) })}
        <span class="under">${told('source.adapted', { given })}</span>`
}

function hours(minutes: number): Text {
  return unit(
    minutes < 120 ? Math.round(minutes) : Math.round(minutes / 6) / 10,
    minutes < 120 ? 'minute' : 'hour',
  )
}

function actionsOf(ask: Ask, health: SourceHealth): Html {
  const { slug, isEnabled, lossRuns, lossAccepted, breaker, state } = health
  const button = (
    verb: string,
    label: Text,
    more: { fields?: Record<string, string>; kind?: 'primary' } = {},
  ) => actionForm(ask, { to: `/operator/sources/${slug}/${verb}`, label, ...more })
  return html`<div class="actions">
      ${isEnabled && button('gather', told('source.gatherNow'), { kind: 'primary' })}
      ${breaker !== 'closed' && button('reset', told('source.closeBreaker'), { fields: { what: 'breaker' } })}
      ${
        state === 'quota used' &&
        button('reset', told('source.forgetQuota'), { fields: { what: 'quota' } })
      }
      ${lossRuns > 0 && lossAccepted === null && button('accept-loss', told('source.acceptLoss'))}
      ${
        isEnabled
          ? button('switch', told('source.switchOff'), { fields: { on: '0' } })
          : button('switch', told('source.switchOn'), { fields: { on: '1' }, kind: 'primary' })
      }
      <a class="secondary" href="/operator/takedowns?kind=source&amp;value=${slug}#new"
        >${told('source.takeDown')}</a
      >
    </div>
    <details>
      <summary>${told('source.remove')}</summary>
      ${actionForm(
        ask,
        {
          to: `/operator/sources/${slug}/remove`,
          label: told('source.removeForGood'),
          kind: 'danger',
        },
        html`<label class="check"
          ><input type="checkbox" name="sure" value="yes" required /><span
            >${told('source.removeSure')}</span
          ></label
        >`,
      )}
    </details>`
}

function refused(slug: string, reasons: Awaited<ReturnType<typeof quarantineReasons>>): Html {
  const total = reasons.reduce((sum, reason) => sum + reason.count, 0)
  if (total === 0) return html``
  const path = `/operator/sources/${slug}/quarantine`
  const rows = table(reasons, [
    [
      told('source.reason'),
      ({ code }) => html`<a href="${path}?reason=${encodeURIComponent(code)}">${code}</a>`,
    ],
    [told('preview.records'), (reason) => count(reason.count), 'number'],
    [told('preview.example'), ({ example }) => example],
  ])
  const all = told('source.seeRecords', { records: total })
  return section('quarantine', told('source.quarantined'), [
    rows,
    html`<p><a href="${path}">${all}</a></p>`,
  ])
}
