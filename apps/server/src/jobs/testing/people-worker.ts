/** A process that does the jobs about people alone, to be killed by a test. */
import { startPeopleJobs } from '#server/jobs/people-job.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { readConfig } from '#server/platform/settings/config.ts'

// oxlint-disable-next-line node/no-process-env -- the test that starts this process sets it
const config = readConfig(process.env)
const { databaseUrl, dataDir, clock } = config
const database = await openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl })
const jobs = startPeopleJobs(
  { db: database.db, clock, config },
  { error: (error) => process.stderr.write(`${String(error)}\n`) },
)
process.once('SIGTERM', () => {
  void jobs
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
})
