import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gatherCards, type Card } from '../categories/cards/gather-cards.ts'
import { FEED_GROUPS } from '../categories/cards/recorded-feeds.ts'
import { hasRecordings, RECORDINGS } from '../common/recordings.ts'
import { priceClaims } from './invented-prices.ts'

test('a price without a witness in the record is invented', () => {
  const price = { is_free: false, min: null, max: null, currency: null, fees: 'unknown' } as const
  const told = (raw: object, of: object, title = 'Kettle Trio') => {
    const content = {
      titles: { en: title },
      language: 'en',
      price: { ...price, text: null, ...of },
    }
    const { invented, contradicted } = priceClaims([{ id: '1', raw, content } as unknown as Card])
    return [...invented.map(({ claim }) => claim), ...contradicted.map(() => 'contradicted')]
  }
  expect(told({ isFree: false }, { is_paid: true })).toEqual(['paid'])
  expect(told({ note: 'payant' }, { is_paid: true })).toEqual([])
  expect(told({ isFree: true }, { is_free: true })).toEqual([])
  expect(told({ isFree: false }, { is_free: true })).toEqual(['free'])
  expect(told({ cost: '12 EUR' }, { min: 12, max: 12 })).toEqual([])
  expect(told({ cost: '12 EUR' }, { min: 12 })).toEqual(['from'])
  expect(told({ cost: '12 EUR' }, { min: 21, max: 21 })).toEqual(['amount'])
  expect(told({ cost: '12 EUR' }, { min: 12, max: 12 }, 'Free: tea')).toEqual(['contradicted'])
})

test.skipIf(!hasRecordings)(
  'no card of the last feeds says of its price what its record does not',
  { timeout: 60_000 },
  async () => {
    const feeds = [FEED_GROUPS['left out third'], FEED_GROUPS['left out fourth']].flatMap(
      (of) => of ?? [],
    )
    const there = feeds.filter(({ from }) => existsSync(join(RECORDINGS, from)))
    const cards = await Promise.all(there.map((feed) => gatherCards(feed, RECORDINGS)))
    const { said, invented, contradicted } = priceClaims(cards.flat())
    const claims = Object.values(said).reduce((sum, each) => sum + each)
    process.stdout.write(`prices of ${claims} cards: ${invented.length} invented\n`)
    expect(invented).toEqual([])
    expect(contradicted).toEqual([])
  },
)
