import { describe, expect, test } from 'vitest'
import type { DateMention } from '../mentions/date-mention.ts'
import { compare } from './compare.ts'
import { prepare } from '../mentions/prepare.ts'
import { countWords } from '../mentions/testing/count-words.ts'

const BASE: DateMention = {
  id: 'a', source: 'one', event: 'a', titles: ['Reading club'], language: 'en', start: '2026-11-20T19:00:00', end: null, allDay: false,
  zone: 'Europe/Bratislava', status: 'scheduled', previousStart: null, venueId: null, venue: 'Public Library Dunaj', room: null,
  address: null, city: 'Bratislava', lat: 48.148, lon: 17.107, precision: 'point', isOnline: false, urls: [], globalId: null, organizers: [],
  performers: [], category: null, priceMin: null, description: null,
} // prettier-ignore

/** A degree of latitude is 111 km. */
const north = (km: number): number => 48.148 + km / 111.2

function verdict(
  a: Partial<DateMention>,
  b: Partial<DateMention>,
): { joined: boolean; veto: string | null } {
  const mentions = [
    { ...BASE, ...a },
    { ...BASE, id: 'b', event: 'b', ...b },
  ]
  const others = Array.from({ length: 60 }, (_, n) => ({ ...BASE, titles: [`Evening ${n}`] }))
  const words = countWords([...mentions, ...others])
  const [one, other] = mentions.map((mention) => prepare(mention, words))
  if (one === undefined || other === undefined) throw new Error('two mentions')
  const { probability, veto } = compare(one, other)
  expect(compare(other, one).veto).toBe(veto)
  return { joined: probability >= 0.5 && veto === null, veto }
}

const ONE_PLATFORM = { source: 'one' }
const ANOTHER = { source: 'two' }
const NOWHERE = { lat: null, lon: null, precision: null }

describe('Two listings of one platform are two events', () => {
  test.each<[string, Partial<DateMention>, Partial<DateMention>]>([
    ['in two branches of a library', {}, { venue: 'Public Library Petržalka', lat: north(0.6) }],
    [
      'in two branches, where no point is known',
      NOWHERE,
      { ...NOWHERE, venue: 'Public Library Petržalka' },
    ],
    [
      'in rooms of one name in two parks',
      { ...NOWHERE, venue: 'Indoor Pool', address: 'Lantern Park' },
      { ...NOWHERE, venue: 'Indoor Pool', address: 'Orchard Recreation Center' },
    ],
    ['in two rooms', { venue: 'Culture House, room 1' }, { venue: 'Culture House, room 2' }],
    [
      'in two parks that are not named',
      { venue: null },
      { venue: null, lat: north(4), titles: ['Reading club'] },
    ],
    ['of which one does not say where it is', {}, { venue: null, ...NOWHERE }],
    [
      'of whole days, whose town is only that of their source',
      { ...NOWHERE, venue: null, start: '2026-11-20', isCityAssumed: true },
      { ...NOWHERE, venue: null, start: '2026-11-20', isCityAssumed: true },
    ],
    ['of which neither says where it is', { ...NOWHERE, venue: null }, { ...NOWHERE, venue: null }],
  ])('%s', (_, a, b) => {
    expect(verdict(a, { ...ONE_PLATFORM, ...b }).veto).toBe('same_source')
  })
})

describe('Two listings of one platform are one event', () => {
  test.each<[string, Partial<DateMention>, Partial<DateMention>]>([
    ['that it lists twice', {}, {}],
    [
      'in a house with two names and points',
      { venue: 'Jacobs Theatre-SK' },
      { venue: 'Bernard B. Jacobs Theatre', lat: north(0.4) },
    ],
    ['at one spot without a name', { venue: null }, { venue: null }],
    [
      'of whole days in one town',
      { ...NOWHERE, venue: null, start: '2026-11-20', end: '2026-11-21', allDay: true },
      { ...NOWHERE, venue: null, start: '2026-11-20', end: '2026-11-21', allDay: true },
    ],
  ])('%s', (_, a, b) => {
    expect(
      verdict({ titles: ['Paper Lanterns'], ...a }, { titles: ['Paper Lanterns'], ...b }),
    ).toEqual({ joined: true, veto: null })
  })
})

describe('Exact places more than a kilometre apart', () => {
  test.each<[string, Partial<DateMention>, Partial<DateMention>]>([
    ['are two events', { venue: 'Klub Dunaj' }, { venue: 'Klub Dunaj nábrežie', lat: north(1.2) }],
    [
      'are two events where one does not name its venue',
      {},
      { venue: null, lat: north(4), titles: ['Reading club'] },
    ],
    [
      'are two events of a house whose name is another',
      { venue: 'Public Library Dunaj' },
      { venue: 'Public Library', lat: north(3) },
    ],
  ])('%s', (_, a, b) => {
    expect(verdict(a, { ...ANOTHER, ...b }).veto).toBe('other_place')
  })

  test('are one event of two platforms that agree on start, title and the name of the house', () => {
    const said = { titles: ['Nina Hollow: Paper Lanterns'], venue: 'Klub Dunaj' }
    expect(
      verdict(said, { ...said, ...ANOTHER, venue: 'Dunaj, Bratislava', lat: north(3) }),
    ).toEqual({ joined: true, veto: null })
  })

  test('are one event where both say that it is a walk', () => {
    const walk = { titles: ['Lantern walk along the river'], venue: null }
    expect(verdict(walk, { ...walk, ...ANOTHER, lat: north(2) }).veto).toBeNull()
  })
})
