import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '#server/app/commands.ts'
import { startPlanet } from '#server/features/tiles/testing/planet-server.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let planet: Awaited<ReturnType<typeof startPlanet>>
let dataDir: string
beforeAll(async () => {
  database = await testDatabase()
  await catalogueBuilder(database.db)
  planet = await startPlanet()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'map-fetch-'))
  planet.asked.length = 0
})
afterAll(async () => {
  await database.close()
  await planet.close()
})

async function run(city: string, signal = new AbortController().signal, env = {}) {
  const lines: string[] = []
  const given = { OKOLO_LIVE: '0', DATA_DIR: dataDir, OKOLO_MAP_PLANET: planet.address, ...env }
  const exit = await runCommand(['map', 'fetch', '--city', city], {
    cwd: dataDir,
    print: (line) => lines.push(line),
    isTerminal: false,
    signal,
    config: readConfig(given),
    database,
  })
  return { exit, said: lines.join('\n') }
}

test('the streets of a city are fetched; interrupted, the same call goes on', async () => {
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 300)
  const first = await run('bratislava', stop.signal)
  expect(first).toMatchObject({ exit: 130, said: expect.stringContaining('goes on') })
  const before = planet.asked.length
  expect(before).toBeGreaterThan(3)
  const second = await run('bratislava')
  expect(second.exit).toBe(0)
  const tiles = planet.asked.filter((path) => path !== '/planet')
  expect(new Set(tiles).size).toBe(tiles.length)
  expect(second.said).toMatch(/^(\d+) of \1 tiles are there/m)
  await rm(dataDir, { recursive: true })
}, 120_000)

test('without a street map there is nothing to fetch', async () => {
  const { exit, said } = await run('bratislava', undefined, { OKOLO_MAP: 'none' })
  expect([exit, said]).toEqual([2, expect.stringContaining('OKOLO_MAP')])
})
