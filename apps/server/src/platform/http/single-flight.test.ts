import { expect, test } from 'vitest'
import { SingleFlight } from './single-flight.ts'

const never = new AbortController().signal

test('joins a request that is being answered', async () => {
  const flights = new SingleFlight()
  let made = 0
  const work = async () => {
    await new Promise((done) => setTimeout(done, 5))
    return (made += 1)
  }
  const both = [flights.join('a', work, never), flights.join('a', work, never)]
  expect(flights.has('a')).toBe(true)
  expect(await Promise.all(both)).toEqual([1, 1])
  expect(flights.has('a')).toBe(false)
  expect(await flights.join('a', work, never)).toBe(2)
})

test('a failure is told to all who wait, and the next one tries again', async () => {
  const flights = new SingleFlight()
  const failing = () => Promise.reject(new Error('broken'))
  const both = [flights.join('a', failing, never), flights.join('a', failing, never)]
  for (const one of both) await expect(one).rejects.toThrow('broken')
  expect(await flights.join('a', async () => 'whole', never)).toBe('whole')
})

test('the work is told to stop when the last one leaves, not before', async () => {
  const flights = new SingleFlight()
  const [first, second] = [new AbortController(), new AbortController()]
  let told: AbortSignal | undefined
  const work = (signal: AbortSignal) => {
    told = signal
    return new Promise<string>((_, stop) => {
      signal.addEventListener('abort', () => stop(signal.reason))
    })
  }
  const one = flights.join('a', work, first.signal)
  const other = flights.join('a', work, second.signal)
  first.abort(new Error('first left'))
  await expect(one).rejects.toThrow('first left')
  expect(told?.aborted).toBe(false)
  second.abort(new Error('second left'))
  await expect(other).rejects.toThrow('second left')
  expect(told?.aborted).toBe(true)
  expect(await flights.join('a', async () => 'anew', never)).toBe('anew')
})
