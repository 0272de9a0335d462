import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { runCommand } from '#server/app/commands.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

async function run(command: string) {
  const lines: string[] = []
  const code = await runCommand(command.split(' '), {
    cwd: '/',
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
    config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://okolo.example' }),
    database,
  })
  return `${code} ${lines.join(' ')}`
}

test.each(['hull', 'Kiev', 'Київ', 'köln'])('recluster takes "%s" for a city', async (city) => {
  expect(await run(`recluster --city ${city}`)).toMatch(/^0 0 listings/)
})

test.each([
  'recluster --city atlantis',
  'recluster --city elsewhere',
  'follow @agenda@social.example --city atlantis',
  'ingest ical --city atlantis --from /tmp/none.ics',
])('%s: there is no such city', async (command) => {
  expect(await run(command)).toMatch(/^2 There is no city "(?:atlantis|elsewhere)"\./)
})
