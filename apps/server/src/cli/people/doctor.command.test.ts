import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#server/app/commands.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const WORD = 'a word of thirty-two letters or more'

async function doctor(env: Record<string, string>) {
  const lines: string[] = []
  const code = await runCommand(['doctor'], {
    cwd: '/',
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
    config: readConfig(env),
    database,
  })
  return { code, text: lines.join('\n') }
}

test.each([
  ['nothing', {}, 0, 'off    subscriptions in stores: nothing is sold'],
  [
    'a key without a proof',
    { OKOLO_REVENUECAT_APPLE_KEY: 'appl_x' },
    1,
    'wrong  subscriptions in stores: events are refused',
  ],
  [
    'a proof without a key',
    { OKOLO_REVENUECAT_AUTHORIZATION: WORD },
    1,
    'OKOLO_REVENUECAT_APPLE_KEY or OKOLO_REVENUECAT_GOOGLE_KEY is missing',
  ],
  [
    'no https',
    { OKOLO_REVENUECAT_APPLE_KEY: 'appl_x', OKOLO_REVENUECAT_SIGNING_SECRET: WORD },
    1,
    'events come by https only',
  ],
  [
    'all of it',
    {
      PUBLIC_URL: 'https://okolo.example',
      OKOLO_REVENUECAT_APPLE_KEY: 'appl_x',
      OKOLO_REVENUECAT_GOOGLE_KEY: 'goog_x',
      OKOLO_REVENUECAT_AUTHORIZATION: WORD,
      OKOLO_REVENUECAT_SIGNING_SECRET: WORD,
    },
    0,
    'ok     subscriptions in stores: sold in App Store and Google Play',
  ],
])('with %s set the doctor says so, and shows no secret', async (_, env, code, text) => {
  const said = await doctor(env)
  expect(said).toEqual({ code, text: expect.stringContaining(text) })
  expect(said.text).not.toContain(WORD)
})
