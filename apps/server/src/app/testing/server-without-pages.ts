/** A server with its jobs but without pages, which need not be built for it, to be killed by a test. */
import { serve } from '#server/app/serve.ts'
import { readConfig } from '#server/platform/settings/config.ts'

// oxlint-disable-next-line node/no-process-env -- the test that starts this process sets it
const server = await serve(readConfig(process.env), { inThread: true })
process.once('SIGTERM', () => {
  void server.close().then(() => process.exit(0))
})
