import { expect, test } from 'vitest'
import { Rush } from './rush.ts'

test('pages now and then are no rush, pages one upon the other are, until there is a pause', () => {
  let now = 0
  const rush = new Rush(() => now)
  const after = (milliseconds: number) => {
    now += milliseconds
    return rush.isOn()
  }
  expect([0, 500, 4, 3, 60, 2].map(after)).toEqual([false, false, true, true, false, true])
})
