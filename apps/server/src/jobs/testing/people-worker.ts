/** A process that does the jobs about people alone, to be killed by a test. It may be told how long its leases last. */
import { jobsOf } from '#server/jobs/jobs.ts'
import { openPeopleJobs } from '#server/jobs/people-jobs.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { runJobs, tidyBefore } from '#server/platform/jobs/run-jobs.ts'
import { readConfig } from '#server/platform/settings/config.ts'

// oxlint-disable-next-line node/no-process-env -- the test that starts this process sets it
const config = readConfig(process.env)
const { databaseUrl, dataDir, clock } = config
const database = await openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl })
const complain = (error: unknown) => process.stderr.write(`${String(error)}\n`)
const people = openPeopleJobs({ db: database.db, clock, config }, { error: complain })
const jobs = jobsOf(people.works)
const [, , lease] = process.argv
await tidyBefore(jobs, database)
const running = runJobs(jobs, {
  database,
  signal: new AbortController().signal,
  failed: (_, error) => complain(error),
  ...(lease !== undefined && { leaseMs: Number(lease) }),
})
process.once('SIGTERM', () => {
  people.hurry()
  void running
    .stop()
    .then(people.close)
    .then(() => database.close())
    .then(() => process.exit(0))
})
