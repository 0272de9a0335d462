/** The thread that does the jobs of a server, so that no reader waits for them. */
import { parentPort, workerData } from 'node:worker_threads'
import { startDemoCity } from '#server/dev/demo-city.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { explain } from '#server/platform/explain.ts'
import type { JobsTask, JobsWord } from './in-thread.ts'
import { startJobs } from './start-jobs.ts'

const port = parentPort
if (port === null) throw new Error('main-jobs.ts runs as a worker thread')
const tell = (word: JobsWord) => port.postMessage(word)

const { publicUrl }: JobsTask = workerData
const stopping = new AbortController()
const config = { ...readConfig(process.env), publicUrl }
const { databaseUrl = '', directUrl } = config
const database = await openDatabase({ databaseUrl, directUrl })
const demo = config.demo ? await startDemoCity(config.clock, publicUrl) : null
const jobs = await startJobs(
  { config, database, signal: stopping.signal, sources: demo?.sources ?? [] },
  { written: () => tell({ written: true }), say: (line, facts) => tell({ line, facts }) },
)
void database.lost.then((reason) => {
  tell({ line: `The jobs lost the database: ${explain(reason)}`, facts: { level: 'error' } })
  process.exit(1)
})

port.once('message', () => {
  stopping.abort()
  void jobs
    .stop()
    .then(() => demo?.close())
    .then(() => database.close())
    .then(() => process.exit(0))
})
