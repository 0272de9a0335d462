import { loadJobAges, type JobAge } from '#server/platform/jobs/job-ages.ts'
import { html, type Html } from '../html.ts'
import type { OperatorPage } from '../operator-page.ts'
import { moment, span, table } from '../parts.ts'
import { isSayKey } from '@okolo/i18n/operator'
import { Told, told, type Text } from '#server/words/messages/told.ts'

/** Lists every job, first those that are behind. */
export const jobsPage: OperatorPage = {
  menu: { href: '/operator/jobs', label: told('jobs.title') },
  routes: (router, { db }) => {
    router.page('/jobs', async () => {
      const jobs = await loadJobAges(db)
      const behind = jobs.filter(({ isBehind }) => isBehind).length
      const lead =
        jobs.length === 0
          ? told('jobs.none')
          : behind === 0
            ? told('jobs.well', { jobs: jobs.length })
            : told('jobs.behind', { jobs: jobs.length, behind })
      return {
        title: told('jobs.title'),
        body: html`<p class="lead">${lead}</p>
          ${jobs.length > 0 && jobTable(jobs)}`,
      }
    })
  },
}

/** Another version's job has a name without a message. */
function whatIsDone(name: string, does: string): Text {
  const key = `job.${name}`
  return isSayKey(key) ? new Told(key) : does
}

function jobTable(jobs: readonly JobAge[]): Html {
  return table(jobs, [
    [
      told('jobs.job'),
      ({ name, does }) =>
        html`<code>${name}</code> <span class="under">${whatIsDone(name, does)}</span>`,
    ],
    [
      told('jobs.lastRun'),
      ({ endedAt, durationMs }) =>
        endedAt === null
          ? told('jobs.never')
          : html`${moment(endedAt)}
              <span class="under">${told('jobs.took', { span: span(durationMs ?? 0) })}</span>`,
    ],
    [
      told('jobs.lag'),
      ({ lagMs, isBehind }) =>
        lagMs < 1000
          ? told('jobs.noLag')
          : isBehind
            ? told('jobs.isBehind', { span: span(lagMs) })
            : span(lagMs),
    ],
    [told('jobs.holders'), ({ holders }) => (holders.length === 0 ? '–' : holders.join(', '))],
    [
      told('jobs.error'),
      ({ error, failedAt }) =>
        error === null || failedAt === null
          ? '–'
          : html`${moment(failedAt)} <span class="under">${error}</span>`,
    ],
    [
      told('jobs.failed'),
      ({ failures, runs }) => told('town.of', { part: failures, all: runs }),
      'number',
    ],
  ])
}
