import { expect, test } from 'vitest'
import { stopAfter } from './use-sheet.ts'

test('a dragged list rests at the nearest of its heights', () => {
  expect(stopAfter('peek', 300, 0.6)).toBe('half')
  expect(stopAfter('peek', 600, 0.95)).toBe('full')
  expect(stopAfter('full', -700, 0.1)).toBe('peek')
})

test('a short flick takes it one height further, and a trembling finger nowhere', () => {
  expect(stopAfter('peek', 40, 0.3)).toBe('half')
  expect(stopAfter('half', -40, 0.4)).toBe('peek')
  expect(stopAfter('peek', 10, 0.27)).toBe('peek')
  expect(stopAfter('full', 50, 1)).toBe('full')
})
