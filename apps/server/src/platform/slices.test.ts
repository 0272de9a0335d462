import { expect, test } from 'vitest'
import { inSlices } from './slices.ts'

const never = new AbortController().signal
const busy = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('gives everything in order, and others have their turn meanwhile', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const results = await inSlices(
    [1, 2, 3, 4, 5, 6, 7, 8],
    (n) => {
      busy(5)
      return n * 2
    },
    never,
  )
  clearInterval(timer)
  expect(results).toEqual([2, 4, 6, 8, 10, 12, 14, 16])
  expect(turns).toBeGreaterThan(1)
})

test('stops when nobody waits any more', async () => {
  const stop = new AbortController()
  let done = 0
  const all = inSlices(
    Array.from({ length: 1000 }),
    () => {
      busy(1)
      done += 1
      if (done === 3) stop.abort(new Error('left'))
    },
    stop.signal,
  )
  await expect(all).rejects.toThrow('left')
  expect(done).toBeLessThan(100)
})
