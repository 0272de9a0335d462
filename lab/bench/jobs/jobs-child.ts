/** A worker of `bench -- jobs`: `jobs-child.ts SETTINGS`, as JSON. Ends at SIGTERM. */
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import { openPostgres } from '@okolo/server/platform/database/db.ts'
import { startJobs } from '@okolo/server/jobs/start-jobs.ts'
import { townOf, type Town } from './small-sources.ts'

const settings: { databaseUrl: string; folder: string; town: Town } = JSON.parse(
  process.argv[2] ?? '{}',
)
const { databaseUrl, folder, town } = settings
const config = readConfig({
  OKOLO_LIVE: '0',
  OKOLO_DEMO: '0',
  LOG_LEVEL: 'silent',
  DATA_DIR: folder,
  OKOLO_SECRET: '0123456789abcdefghijklmnopqrstuv',
  DATABASE_URL: databaseUrl,
})
const database = await openPostgres(databaseUrl)
const stopping = new AbortController()
const jobs = await startJobs(
  { config, database, signal: stopping.signal, sources: townOf(town) },
  {
    written: () => undefined,
    say: (line) => {
      if (!line.startsWith('Gathered')) console.log(line)
    },
  },
)
process.once('SIGTERM', () => {
  stopping.abort()
  void jobs
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
})
