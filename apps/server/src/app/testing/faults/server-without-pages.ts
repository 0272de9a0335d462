/** A server with its jobs but without pages, which need not be built for it, or the jobs alone; to be killed by a test. */
import { serve, serveJobs } from '#server/app/serve.ts'
import { serveSites } from '#server/app/serve-sites.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { sitesFolder } from '#server/platform/settings/hosted-sites.ts'

// oxlint-disable-next-line node/no-process-env -- the test that starts this process sets it
const { env } = process
const server = sitesFolder(env) === null ? await serveOne() : await serveSites(env, {})
process.once('SIGTERM', () => {
  void server.close().then(() => process.exit(0))
})

function serveOne() {
  const config = readConfig(env)
  return config.role === 'worker' ? serveJobs(config) : serve(config, { jobsEnvironment: env })
}
