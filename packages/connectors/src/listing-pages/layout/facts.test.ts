import { expect, test } from 'vitest'
import { MADE_PLACES } from '../testing/made-places.ts'
import { readListing } from './read-listing.ts'

test.each(MADE_PLACES)(
  'reads places and prices in $language ($country)',
  ({ language, country, html, expected }) => {
    const found = readListing(html, {
      url: 'https://house.example/program',
      languages: [language],
      country,
      today: '2026-11-28',
    })
    expect(found.map(({ title, place, price }) => [title, place, price])).toEqual(expected)
  },
)
