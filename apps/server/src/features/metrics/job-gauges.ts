import { Counter, Gauge, type Registry } from 'prom-client'

export type JobFigures = {
  name: string
  lagMs: number
  durationMs: number | null
  runs: number
  failures: number
}

/** Registers what is told of jobs, and returns how to set it. Every process tells the same: jobs are counted in the database. */
export function jobGauges(register: Registry): (jobs: readonly JobFigures[]) => void {
  const given = { labelNames: ['job'] as const, registers: [register] }
  const lag = new Gauge({
    name: 'okolo_job_lag_seconds',
    help: 'Time since the job was due; 0: it is on time',
    ...given,
  })
  const duration = new Gauge({
    name: 'okolo_job_duration_seconds',
    help: 'How long its last turn took',
    ...given,
  })
  const runs = new Counter({
    name: 'okolo_job_runs_total',
    help: 'Turns that have ended, by all workers',
    ...given,
  })
  const failures = new Counter({
    name: 'okolo_job_failures_total',
    help: 'Turns that have failed, by all workers',
    ...given,
  })
  return (jobs) => {
    for (const metric of [lag, duration, runs, failures]) metric.reset()
    for (const { name, lagMs, durationMs, ...counts } of jobs) {
      const label = { job: name }
      lag.set(label, lagMs / 1000)
      if (durationMs !== null) duration.set(label, durationMs / 1000)
      runs.inc(label, counts.runs)
      failures.inc(label, counts.failures)
    }
  }
}
