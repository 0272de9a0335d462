import { expect, test } from 'vitest'
import { MADE_PAGES } from '../testing/made-pages.ts'
import { MADE_THEATRES } from '../testing/made-theatres.ts'
import { readListing } from './read-listing.ts'

test.each([...MADE_PAGES, ...MADE_THEATRES])(
  'reads $name',
  ({ language, country, html, expected }) => {
    const found = readListing(html, {
      url: 'https://house.example/program',
      languages: [language],
      country,
      today: '2026-11-28',
    })
    expect(found.map(({ date, time, title }) => [date, time, title])).toEqual(expected)
  },
)
