import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPostgres, type Database } from '../../database/db.ts'
import { addressOf, testDatabase } from '../../testing/database.ts'
import { Budget } from './budget.ts'
import { countTogether } from './count-together.ts'

const PER_MINUTE = 1_200
const nameOf = (network: string) => `hash of ${network}`

// oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
describe.skipIf(!process.env['TEST_DATABASE_URL'])('two processes on one PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  /** A process with connections of its own. */
  async function start(failed: (error: unknown) => void = fail) {
    const own = await openPostgres((await addressOf(database)) ?? '')
    const budget = new Budget(PER_MINUTE)
    const counting = countTogether(budget, { db: own.db, nameOf, failed })
    return {
      budget,
      database: own,
      stop: async () => {
        await counting.stop()
        await own.close()
      },
    }
  }

  test('a network gets its units once, and a twentieth more at most', async () => {
    const processes = [await start(), await start()]
    const network = randomUUID()
    const began = performance.now()
    let spent = 0
    // Both are asked at once, as fast as a process answers what is kept.
    while (performance.now() - began < 3_000) {
      for (const { budget } of processes) if (budget.take(network, 1) === null) spent += 1
      await sleep(1)
    }
    const refilled = ((performance.now() - began) / 60_000) * PER_MINUTE
    await Promise.all(processes.map(({ stop }) => stop()))
    expect(spent).toBeGreaterThan(PER_MINUTE * 0.99)
    expect(spent).toBeLessThan((PER_MINUTE + refilled) * 1.05)
  })

  test('a process that was just started knows what a network has spent elsewhere', async () => {
    const [first, network] = [await start(), randomUUID()]
    first.budget.owe(network, 2_000)
    await first.stop()
    const second = await start()
    expect(second.budget.take(network, 60)).toBeNull()
    await vi.waitFor(() => expect(second.budget.take(network, 1)).not.toBeNull())
    await second.stop()
  })

  test('counts by itself while PostgreSQL is away, and says so once', async () => {
    const failures: unknown[] = []
    const lonely = await start((error) => failures.push(error))
    await lonely.database.close()
    const network = randomUUID()
    expect(lonely.budget.take(network, PER_MINUTE)).toBeNull()
    expect(lonely.budget.take(network, 60)).toBeGreaterThan(0)
    await sleep(2_500)
    lonely.budget.take(network, 1)
    expect(failures).toHaveLength(1)
    await lonely.stop().catch(() => undefined)
  })
})

function fail(error: unknown): never {
  throw error
}
