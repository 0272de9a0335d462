import { expect, test } from 'vitest'
import { createHostTurns, type Pace } from './host-turns.ts'

/** A clock that goes on only while somebody sleeps. */
function turns() {
  let now = 0
  const all = createHostTurns(() => now)
  const sleep = (ms: number) => {
    now += ms
    return Promise.resolve()
  }
  const at: number[] = []
  const ask = (host: string, pace: Pace) =>
    all.take(host, pace, sleep, () => {
      at.push(Math.round(now))
      return Promise.resolve()
    })
  return { ask, at, all, sleep }
}

test('sources at one host take turns, as far apart as the host is asked by the slower one', async () => {
  const { ask, at } = turns()
  await Promise.all([1, 1, 0.5, 1].map((requestsPerSecond) => ask('a', { requestsPerSecond })))
  expect(at).toEqual([0, 1000, 3000, 4000])
})

test('a crawl delay holds for every request', async () => {
  const { ask, at } = turns()
  for (let i = 0; i < 3; i += 1) await ask('a', { requestsPerSecond: 5, gapMs: 7000 })
  expect(at).toEqual([0, 7000, 14_000])
})

test('other hosts are not waited for', async () => {
  const { ask, at } = turns()
  await Promise.all([ask('a', { requestsPerSecond: 1 }), ask('b', { requestsPerSecond: 1 })])
  expect(at).toEqual([0, 0])
})

test('one request at a time and host, and one that fails gives its turn back', async () => {
  const { all, sleep } = turns()
  let open = 0
  let most = 0
  const work = async () => {
    open += 1
    most = Math.max(most, open)
    await Promise.resolve()
    open -= 1
    throw new Error('down')
  }
  const pace = { requestsPerSecond: 100 }
  const asked = Array.from({ length: 5 }, () => all.take('a', pace, sleep, work))
  const ended = await Promise.allSettled(asked)
  expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'))
  expect(most).toBe(1)
})

test('a host that asked for patience is not asked before by anybody', async () => {
  const { ask, at, all } = turns()
  await ask('a', { requestsPerSecond: 100 })
  all.hold('a', 30_000)
  await ask('a', { requestsPerSecond: 100 })
  expect(at).toEqual([0, 30_000])
})
