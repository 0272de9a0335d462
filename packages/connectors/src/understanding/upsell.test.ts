import { expect, test } from 'vitest'
import { upsellTags } from './upsell.ts'

test.each([
  ['Parking: Phoenix Suns vs. Lakers', 'parking'],
  ['Duran Duran - VIP Packages', 'vip'],
  ['Hamilton | Official Ticket + Hotel Packages', 'hotel'],
  ['Lounge Access (Not a Concert Ticket)', 'add-on'],
])('"%s" is sold beside the event', (title, kind) => {
  expect(upsellTags(title)).toEqual(['upsell', kind])
})

test.each(['Parks and Gardens of Vienna', 'Hotel California', 'VIP', 'Camping Under the Stars'])(
  '"%s" is an event',
  (title) => {
    expect(upsellTags(title)).toEqual([])
  },
)
