import { expect, test } from 'vitest'
import { strain, STRAIN_GOALS } from '../lab/bench/strain/strain.ts'

const server = process.env['TEST_DATABASE_URL']
const isEmbedded = server === undefined || server === ''
/** The embedded database's share of the process's memory. */
const DATABASE_BYTES = 300 * 1024 * 1024
/** Node 26 takes some 80 MB more than Node 24 did, and runs differ by 60 MB (843 to 906 MB): over the goal, to be brought down. */
const OVER_GOAL_BYTES = 230 * 1024 * 1024

test('one address that asks for whatever is costly neither stops the site for others nor fills its memory', async () => {
  const { memory, others, stop, statuses } = await strain({ times: 40, server, say: () => {} })
  for (const [kind, answers] of statuses)
    for (const status of answers.keys())
      expect([kind, [0, 200, 404, 503].includes(status), status]).toEqual([kind, true, status])
  expect(memory.most).toBeLessThan(
    STRAIN_GOALS.memory + OVER_GOAL_BYTES + (isEmbedded ? DATABASE_BYTES : 0),
  )
  expect(others.quick.p99).toBeLessThan(STRAIN_GOALS.kept)
  // Other programs of the machine pause everything now and then.
  expect(others.quick.most).toBeLessThan(4 * STRAIN_GOALS.kept)
  expect(stop).toBeLessThan(STRAIN_GOALS.stop)
}, 300_000)
