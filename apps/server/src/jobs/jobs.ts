import { DAY_MS, HOUR_MS, MINUTE_MS } from '@okolo/contract/durations'
import type { Job } from '#server/platform/jobs/job.ts'

const SECOND_MS = 1000

type Row = Pick<Job, 'does' | 'everyMs' | 'lateMs' | 'budgetMs' | 'isHeavy' | 'restMs'>

/**
 * Every job: how often it has a turn, how long a turn may begin something new, and from which lag on operators are told. Each has
 * a loop of its own. In this order `okolo worker --once` does those of the catalogue.
 */
export const JOBS = {
  dates: {
    does: 'moves events on whose next date is over',
    everyMs: MINUTE_MS,
    lateMs: 10 * MINUTE_MS,
  },
  hiding: {
    does: 'hides events that two people reported',
    everyMs: 10 * SECOND_MS,
    lateMs: 3 * MINUTE_MS,
  },
  gathering: { does: 'asks sources that are due', everyMs: MINUTE_MS, lateMs: 30 * MINUTE_MS },
  // A source that can still be asked confirms first what it gave.
  expiry: {
    does: 'removes what sources do not let us keep longer',
    everyMs: 5 * MINUTE_MS,
    lateMs: HOUR_MS,
    restMs: 10 * MINUTE_MS,
  },
  search_rows: {
    does: 'writes what search finds',
    everyMs: 15 * SECOND_MS,
    budgetMs: 5 * SECOND_MS,
    lateMs: 15 * MINUTE_MS,
    isHeavy: true,
  },
  recurrences: {
    does: 'carries on what repeats',
    everyMs: 5 * MINUTE_MS,
    lateMs: 6 * HOUR_MS,
    isHeavy: true,
  },
  measuring: { does: 'measures runs of sources', everyMs: MINUTE_MS, lateMs: HOUR_MS },
  popularity: {
    does: 'works out what is popular, city by city',
    everyMs: MINUTE_MS,
    lateMs: 30 * MINUTE_MS,
    isHeavy: true,
  },
  forgetting: {
    does: 'forgets what only the last weeks need',
    everyMs: DAY_MS,
    lateMs: 12 * HOUR_MS,
    isHeavy: true,
  },
  town_days: {
    does: 'counts what towns lack',
    everyMs: DAY_MS,
    lateMs: 12 * HOUR_MS,
    isHeavy: true,
  },
  backfills: {
    does: 'reads other days of sources',
    everyMs: MINUTE_MS,
    budgetMs: 4 * MINUTE_MS,
    lateMs: DAY_MS,
  },
  remerging: {
    does: 'makes events again by new rules, city by city',
    everyMs: MINUTE_MS,
    budgetMs: 30 * SECOND_MS,
    lateMs: HOUR_MS,
    isHeavy: true,
  },
  regrouping: {
    does: 'looks again at which listings are one event, city by city',
    everyMs: MINUTE_MS,
    budgetMs: 30 * SECOND_MS,
    lateMs: HOUR_MS,
    isHeavy: true,
  },
  mails: { does: 'sends letters', everyMs: 2 * SECOND_MS, lateMs: 15 * MINUTE_MS },
  pushes: { does: 'sends pushes', everyMs: 2 * SECOND_MS, lateMs: 15 * MINUTE_MS },
  newsletter: {
    does: 'queues weekly letters',
    everyMs: MINUTE_MS,
    lateMs: HOUR_MS,
  },
  telling: {
    does: 'tells people what is new and what has changed',
    everyMs: MINUTE_MS,
    lateMs: HOUR_MS,
  },
  erasure: { does: 'erases accounts on their day', everyMs: MINUTE_MS, lateMs: 6 * HOUR_MS },
  forgetting_people: {
    does: 'forgets old traces of people',
    everyMs: HOUR_MS,
    lateMs: 12 * HOUR_MS,
  },
  translations: {
    does: 'translates what readers look at',
    everyMs: SECOND_MS,
    lateMs: 15 * MINUTE_MS,
  },
  translations_ahead: {
    does: 'translates what cities want in advance',
    everyMs: 20 * SECOND_MS,
    lateMs: DAY_MS,
  },
  alerts: { does: 'tells operators of troubles', everyMs: 5 * MINUTE_MS, lateMs: HOUR_MS },
} satisfies Record<string, Row>

export type JobName = keyof typeof JOBS

/** The work of a job in a turn, and how workers share it. */
export type JobWork = Pick<Job, 'work' | 'parts' | 'waitingMs' | 'lanes'>

/** Returns those jobs that there is work for, in the order of the table. */
export function jobsOf(works: Partial<Record<JobName, JobWork>>): Job[] {
  const rows: [string, Row][] = Object.entries(JOBS)
  const given: Partial<Record<string, JobWork>> = works
  return rows.flatMap(([name, row]) => {
    const work = given[name]
    return work === undefined ? [] : [{ name, ...row, ...work }]
  })
}
