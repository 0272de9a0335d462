/** The server: `npm start`. */
import { builtPages } from './page-bundle.ts'
import { readConfig } from './platform/config.ts'
import { explain } from './platform/explain.ts'
import { serve } from './serve.ts'

try {
  const server = await serve(readConfig(process.env), { renderer: await builtPages() })
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(explain(error))
          process.exit(1)
        },
      )
    })
} catch (error) {
  console.error(explain(error))
  // What was opened before the failure would keep the process alive.
  process.exit(1)
}
