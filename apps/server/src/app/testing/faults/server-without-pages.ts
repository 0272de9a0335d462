/** A server with its jobs but without pages, which need not be built for it, or the jobs alone; to be killed by a test. */
import { serve, serveJobs } from '#server/app/serve.ts'
import { readConfig } from '#server/platform/settings/config.ts'

// oxlint-disable-next-line node/no-process-env -- the test that starts this process sets it
const config = readConfig(process.env)
const server =
  config.role === 'worker' ? await serveJobs(config) : await serve(config, { inThread: true })
process.once('SIGTERM', () => {
  void server.close().then(() => process.exit(0))
})
