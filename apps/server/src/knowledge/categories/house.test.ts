import { expect, test } from 'vitest'
import type { CategorySlug } from '@okolo/contract/events/category'
import { isBareName, kindShownIn } from './house.ts'

const house = (kinds: Partial<Record<CategorySlug, number>>) =>
  kindShownIn(new Map(Object.entries(kinds) as [CategorySlug, number][]))

test('a house shows what nine in ten of its known events are', () => {
  expect(house({ concert: 18, comedy: 2 })).toBe('concert')
  expect(house({ concert: 17, comedy: 3 })).toBeNull()
  expect(house({ concert: 9 })).toBeNull()
  expect(house({})).toBeNull()
})

test.each(['Ada Moss', 'The Copper Larks', 'DJ Kettle & the Pans', 'LANTERN', 'Ночные Ивы'])(
  '"%s" is a bare name',
  (title) => expect(isBareName(title)).toBe(true),
)

test.each([
  'Closed for the winter',
  'Reunión de vecinos',
  'Ada Moss reads from her letters',
  'Seven Long Words That Make A Sentence',
  '',
])('"%s" is no bare name', (title) => expect(isBareName(title)).toBe(false))
