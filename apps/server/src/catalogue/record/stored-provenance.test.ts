import { expect, test } from 'vitest'
import { originIn, sourcesIn, storedProvenance, type StoredOrigin } from './stored-provenance.ts'

const hall: StoredOrigin = {
  source: 'hall',
  role: 'venue',
  rule: 'role',
  at: '2026-11-20T15:00:00.000Z',
}
const shop: StoredOrigin = { ...hall, source: 'shop', role: 'ticketing', rule: 'only' }

test('every field keeps its origin, said once', () => {
  const provenance = { 'titles.sk': hall, image: hall, price: shop, place: hall }
  const stored = storedProvenance(provenance)
  expect(stored).toEqual({
    image: 'hall',
    from: [
      { ...hall, of: ['titles.sk', 'image', 'place'] },
      { ...shop, of: ['price'] },
    ],
  })
  for (const [field, origin] of Object.entries(provenance))
    expect(originIn(stored, field)).toMatchObject(origin)
  expect(originIn(stored, 'age')).toBeNull()
  expect(sourcesIn(stored)).toEqual(['hall', 'shop'])
})

test('dates of one origin are one word, dates of two are told apart', () => {
  const [friday, saturday] = ['dates.2026-11-20T20:00:00', 'dates.2026-11-21T20:00:00']
  const same = storedProvenance({ place: shop, [friday]: hall, [saturday]: hall })
  expect(same.from).toEqual([
    { ...shop, of: ['place'] },
    { ...hall, of: ['dates'] },
  ])
  expect(originIn(same, saturday)).toMatchObject(hall)
  const apart = storedProvenance({ [friday]: hall, [saturday]: shop })
  expect([friday, saturday].map((date) => originIn(apart, date)?.source)).toEqual(['hall', 'shop'])
})

test('an event without facts has no origins', () => {
  expect(originIn({}, 'price')).toBeNull()
  expect(sourcesIn({})).toEqual([])
})
