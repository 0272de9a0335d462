import { loadJobAges, type JobAge } from '#server/platform/jobs/job-ages.ts'
import { html, type Html } from '../html.ts'
import type { OperatorPage } from '../operator-page.ts'
import { moment, table } from '../parts.ts'

/** Lists every job, first those that are behind. */
export const jobsPage: OperatorPage = {
  menu: { href: '/operator/jobs', label: 'Jobs' },
  routes: (router, { db }) => {
    router.page('/jobs', async () => {
      const jobs = await loadJobAges(db)
      const behind = jobs.filter(({ isBehind }) => isBehind).length
      const lead =
        jobs.length === 0
          ? 'No process has done a job yet.'
          : behind === 0
            ? `${jobs.length} jobs. None is behind.`
            : `${jobs.length} jobs. ${behind === 1 ? 'One is' : `${behind} are`} behind.`
      return {
        title: 'Jobs',
        body: html`<p class="lead">${lead}</p>
          ${jobs.length > 0 && jobTable(jobs)}`,
      }
    })
  },
}

function jobTable(jobs: readonly JobAge[]): Html {
  return table(jobs, [
    ['Job', ({ name, does }) => html`<code>${name}</code> <span class="under">${does}</span>`],
    [
      'Last run',
      ({ endedAt, durationMs }) =>
        endedAt === null
          ? 'never'
          : html`${moment(endedAt)} <span class="under">took ${span(durationMs ?? 0)}</span>`,
    ],
    [
      'Lag',
      ({ lagMs, isBehind }) =>
        lagMs < 1000 ? 'none' : `${span(lagMs)}${isBehind ? ', behind' : ''}`,
    ],
    ['Now at it', ({ holders }) => (holders.length === 0 ? '–' : holders.join(', '))],
    [
      'Last error',
      ({ error, failedAt }) =>
        error === null || failedAt === null
          ? '–'
          : html`${moment(failedAt)} <span class="under">${error}</span>`,
    ],
    ['Failed', ({ failures, runs }) => `${failures} of ${runs}`, 'number'],
  ])
}

/** 90_000 -> `2 min`. */
function span(ms: number): string {
  const [amount, unit]: [number, string] =
    ms < 1000
      ? [ms, 'ms']
      : ms < 60_000
        ? [ms / 1000, 's']
        : ms < 2 * 3_600_000
          ? [ms / 60_000, 'min']
          : [ms / 3_600_000, 'h']
  return `${Math.round(amount)} ${unit}`
}
