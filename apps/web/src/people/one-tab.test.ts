import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceNow } from '../device/clock.ts'
import { inTurn, tellTabs, wasTold } from './one-tab.ts'

/** One storage for all tabs, as browsers have it. */
function shareStorage(kept = new Map<string, string>()): Map<string, string> {
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
  return kept
}

let busy = 0
let most = 0
const done: number[] = []
const work = (tab: number) => async () => {
  busy += 1
  most = Math.max(most, busy)
  await new Promise((resolve) => {
    setTimeout(resolve, 400)
  })
  busy -= 1
  done.push(tab)
  return tab
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z') })
  busy = most = done.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('of tabs that want to renew at once, one does it at a time, and all come to it', async () => {
  const kept = shareStorage()
  const all = Promise.all(Array.from({ length: 6 }, (_, tab) => inTurn(work(tab))))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await all).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(1)
  expect(kept.size).toBe(0)
})

test('a tab that failed, or died in its turn, holds nobody up for ever', async () => {
  const kept = shareStorage()
  const failing = inTurn(() => Promise.reject(new Error('offline')))
  const failed = expect(failing).rejects.toThrow('offline')
  await vi.advanceTimersByTimeAsync(1000)
  await failed
  kept.set('refreshTurn', `dead ${deviceNow() + 15_000}`)
  const next = inTurn(work(1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await next).toBe(1)
})

test.each(['rubbish', 'dead NaN', 'dead 99999999999999', ''])(
  'what no tab wrote (%j) holds nobody up',
  async (turn) => {
    shareStorage(new Map([['refreshTurn', turn]]))
    const next = inTurn(work(1))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await next).toBe(1)
  },
)

test('where storage is forbidden the tab works by itself', async () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new Error('forbidden')
    },
  })
  const alone = inTurn(work(1))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await alone).toBe(1)
})

test('what one tab did is known to all at once, for some seconds', async () => {
  expect(await wasTold('token-1')).toBe(false)
  await tellTabs('token-1')
  expect([await wasTold('token-1'), await wasTold('token-2')]).toEqual([true, false])
  await tellTabs('token-1')
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await wasTold('token-1')).toBe(false)
})
