import { expect, test } from 'vitest'
import { Shared } from './shared.ts'

const MINUTE = 60_000

function counting() {
  let now = new Date('2026-11-20T15:00:00Z')
  let made = 0
  let fails = false
  const shared = new Shared(
    async () => {
      made += 1
      if (fails) throw new Error('no database')
      return made
    },
    { clock: () => now, ms: MINUTE },
  )
  return {
    shared,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    failing: (value: boolean) => {
      fails = value
    },
  }
}

test('all who ask within the time get what was made once, also while it is being made', async () => {
  const { shared, wait } = counting()
  expect(await Promise.all([shared.get(), shared.get()])).toEqual([1, 1])
  wait(MINUTE - 1)
  expect(await shared.get()).toBe(1)
  wait(1)
  expect(await shared.get()).toBe(2)
})

test('it is made anew when what it was made of has changed', async () => {
  const { shared } = counting()
  const before = shared.get()
  shared.invalidate()
  expect(await shared.get()).toBe(2)
  expect(await before).toBe(1)
})

test('a failure is not kept', async () => {
  const { shared, failing } = counting()
  failing(true)
  await expect(shared.get()).rejects.toThrow('no database')
  failing(false)
  expect(await shared.get()).toBe(2)
})
