import { expect, test } from 'vitest'
import { postgresPrograms } from '../platform/testing/cluster.ts'
import { killEverythingRounds, killServerRounds } from './testing/faults/kill-rounds.ts'

// oxlint-disable-next-line node/no-process-env -- the runner says here on which database, and if all tests run
const { TEST_DATABASE_URL = '', TEST_ALL = '' } = process.env
const writes = (round: number) => 20 + 10 * (round % 4)
const NOTHING = { lost: [], doubled: [], halfMerged: [] }

test.skipIf(TEST_DATABASE_URL !== '')(
  'the embedded database: a server killed with -9 keeps what it acknowledged and sends no letter twice',
  { timeout: 240_000 },
  async () => {
    const { acknowledged, unclear: _, ...found } = await killServerRounds({ rounds: 2, writes })
    for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
    expect(found).toEqual(NOTHING)
  },
)

test.skipIf(TEST_DATABASE_URL === '' || postgresPrograms() === null)(
  'PostgreSQL: server, worker, gathering and database, killed in turn, lose no acknowledged write and leave no half merge',
  { timeout: 600_000 },
  async () => {
    const {
      acknowledged,
      unclear: _,
      ...found
    } = await killEverythingRounds({
      rounds: TEST_ALL === '1' ? 10 : 4,
      writes,
      port: 4353,
    })
    for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
    expect(found).toEqual(NOTHING)
  },
)
