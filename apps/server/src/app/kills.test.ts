import { expect, test } from 'vitest'
import { killRounds } from './testing/kill-rounds.ts'

test(
  'keeps what it acknowledged and sends no letter twice, killed with -9 in the middle',
  { timeout: 240_000 },
  async () => {
    const { acknowledged, lost, doubled } = await killRounds({
      rounds: 2,
      writes: (round) => 20 + 30 * round,
    })
    for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  },
)
