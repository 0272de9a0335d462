import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Network from './network.ts'

let network: typeof Network
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  network = await import('./network.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page says the oldest time of what it shows, and the next page its own', () => {
  const told: (number | null)[] = []
  network.onShown((from) => told.push(from))
  network.shows(500)
  network.shows(300)
  network.shows(400)
  network.opensPage()
  network.shows(450)
  expect(told).toEqual([500, 300, 300, 450])
})

test('calls its listeners once when the network answers again', () => {
  const returned = vi.fn<() => void>()
  network.onReturn(returned)
  network.heard(false)
  expect(returned).not.toHaveBeenCalled()
  network.shows(500)
  network.heard(false)
  network.heard(false)
  expect(returned).toHaveBeenCalledOnce()
  expect(network.shownFrom()).toBeNull()
  expect(network.isAway()).toBe(false)
})

test('all questions share one patience, which is longer with a network that has answered late', async () => {
  const over = async (after: number) => {
    const ended = vi.fn<() => void>()
    void network.silence().then(ended)
    await vi.advanceTimersByTimeAsync(after)
    return ended.mock.calls.length === 1
  }
  expect(await over(300)).toBe(false)
  expect(await over(300)).toBe(true)
  expect(await over(0)).toBe(true)
  network.heard(true)
  expect(await over(3000)).toBe(false)
  network.heard(false)
  expect(await over(3000)).toBe(false)
})
