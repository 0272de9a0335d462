import { DAY_MS, HOUR_MS, MINUTE_MS } from '@okolo/contract/durations'
import type { Job } from '#server/platform/jobs/job.ts'
import { told } from '#server/words/messages/told.ts'

const SECOND_MS = 1000

type Row = Pick<Job, 'everyMs' | 'lateMs' | 'budgetMs' | 'isHeavy' | 'restMs'>

/**
 * Every job: how often it has a turn, how long a turn may begin something new, and from which lag on operators are told. Each has
 * a loop of its own. In this order `okolo worker --once` does those of the catalogue.
 */
export const JOBS = {
  dates: {
    everyMs: MINUTE_MS,
    lateMs: 10 * MINUTE_MS,
  },
  hiding: {
    everyMs: 10 * SECOND_MS,
    lateMs: 3 * MINUTE_MS,
  },
  gift_weights: { everyMs: MINUTE_MS, lateMs: 30 * MINUTE_MS },
  gathering: { everyMs: MINUTE_MS, lateMs: 30 * MINUTE_MS },
  // A source that can still be asked confirms first what it gave.
  expiry: {
    everyMs: 5 * MINUTE_MS,
    lateMs: HOUR_MS,
    restMs: 10 * MINUTE_MS,
  },
  search_rows: {
    everyMs: 15 * SECOND_MS,
    budgetMs: 5 * SECOND_MS,
    lateMs: 15 * MINUTE_MS,
    isHeavy: true,
  },
  recurrences: {
    everyMs: 5 * MINUTE_MS,
    lateMs: 6 * HOUR_MS,
    isHeavy: true,
  },
  measuring: { everyMs: MINUTE_MS, lateMs: HOUR_MS },
  popularity: {
    everyMs: MINUTE_MS,
    lateMs: 30 * MINUTE_MS,
    isHeavy: true,
  },
  forgetting: {
    everyMs: DAY_MS,
    lateMs: 12 * HOUR_MS,
    isHeavy: true,
  },
  town_days: {
    everyMs: DAY_MS,
    lateMs: 12 * HOUR_MS,
    isHeavy: true,
  },
  backfills: {
    everyMs: MINUTE_MS,
    budgetMs: 4 * MINUTE_MS,
    lateMs: DAY_MS,
  },
  remerging: {
    everyMs: MINUTE_MS,
    budgetMs: 30 * SECOND_MS,
    lateMs: HOUR_MS,
    isHeavy: true,
  },
  regrouping: {
    everyMs: MINUTE_MS,
    budgetMs: 30 * SECOND_MS,
    lateMs: HOUR_MS,
    isHeavy: true,
  },
  // A turn waits in the mailbox for what comes.
  gift_mails: { everyMs: MINUTE_MS, budgetMs: 10 * MINUTE_MS, lateMs: HOUR_MS },
  mails: { everyMs: 2 * SECOND_MS, lateMs: 15 * MINUTE_MS },
  pushes: { everyMs: 2 * SECOND_MS, lateMs: 15 * MINUTE_MS },
  newsletter: {
    everyMs: MINUTE_MS,
    lateMs: HOUR_MS,
  },
  telling: {
    everyMs: MINUTE_MS,
    lateMs: HOUR_MS,
  },
  erasure: { everyMs: MINUTE_MS, lateMs: 6 * HOUR_MS },
  forgetting_people: {
    everyMs: HOUR_MS,
    lateMs: 12 * HOUR_MS,
  },
  translations: {
    everyMs: SECOND_MS,
    lateMs: 15 * MINUTE_MS,
  },
  translations_ahead: {
    everyMs: 20 * SECOND_MS,
    lateMs: DAY_MS,
  },
  alerts: { everyMs: 5 * MINUTE_MS, lateMs: HOUR_MS },
} satisfies Record<string, Row>

export type JobName = keyof typeof JOBS

/** The work of a job in a turn, and how workers share it. */
export type JobWork = Pick<Job, 'work' | 'parts' | 'waitingMs' | 'lanes'>

/** Returns those jobs that there is work for, in the order of the table. */
export function jobsOf(works: Partial<Record<JobName, JobWork>>): Job[] {
  return Object.keys(JOBS)
    .filter(isJobName)
    .flatMap((name) => {
      const work = works[name]
      const row: Row = JOBS[name]
      const does = String(told(`job.${name}`))
      return work === undefined ? [] : [{ name, does, ...row, ...work }]
    })
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(JOBS, name)
}
