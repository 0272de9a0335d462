import { expect, test } from 'vitest'
import { packData, unpackData } from './packed-data.ts'

test.each([
  { pages: [{ results: [], next: null }], pageParams: [null] },
  {
    results: [
      { title: 'A', venue: { name: 'SKLAD7' }, moods: ['chill'], price: null },
      { title: 'B', venue: null, moods: [], price: { min: 0, fees: 'unknown' } },
    ],
  },
  [{ a: 1 }, { b: 2 }],
  [{ a: [{ x: 1 }, { x: 2 }] }, { a: [{ x: 3 }, { x: null }] }],
  [[1, 2], [3], null, 'text', false],
  { title: `Rock 'n' Roll, "Live" \\ and ' again`, list: [{ it: "'" }, { it: '"' }] },
  null,
])('unpacks what it packed: %j', (data) => {
  expect(unpackData(packData(data))).toEqual(data)
})

test('names stand once, however long the list', () => {
  const packed = packData(Array.from({ length: 50 }, (_, at) => ({ upcoming_dates: at })))
  expect(packed.split('upcoming_dates').length).toBe(2)
})
