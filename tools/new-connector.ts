import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { createConnector } from './new-connector/create-connector.ts'

/** `npm run new:connector -- <id> [--title "..."]`: a folder with a connector that already passes its tests. */
const USAGE =
  'npm run new:connector -- <id> [--title "..."]      for example: -- lindy-hop --title "Lindy Hop Calendar"'

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string' } },
  })
  const [id, ...others] = positionals
  if (id === undefined || others.length > 0) throw new Error(`Give one id.\n${USAGE}`)
  const written = createConnector(dirname(import.meta.dirname), id, values.title)
  console.log(`Written:\n${written.map((path) => `  ${path}`).join('\n')}

Next:
  1. Save answers of the platform into fixtures/, small and written by you, named for what they show.
  2. Make sync() speak its protocol and map() read its records; ${id}.recorded.ts answers as it does.
  3. Read its terms and write them into the manifest, with the day you did.
  4. npx vitest run packages/connectors/src/${id} packages/connectors/src/conformance.test.ts
  5. Try it: npm run okolo -- ingest ${id} --city bratislava --from packages/connectors/src/${id}/fixtures
CONTRIBUTING.md says more.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
