import { expect, test } from 'vitest'
import { MADE_PAGES, type MadePage } from '../testing/made-pages.ts'
import { MADE_PLACES } from '../testing/made-places.ts'
import { MADE_THEATRES } from '../testing/made-theatres.ts'
import { readListing } from './read-listing.ts'

const read = ({ language, country, html }: Pick<MadePage, 'language' | 'country' | 'html'>) =>
  readListing(html, {
    url: 'https://house.example/program',
    languages: [language],
    country,
    today: '2026-11-28',
  })

test.each([...MADE_PAGES, ...MADE_THEATRES])('reads $name', (page) => {
  expect(read(page).map(({ date, time, title }) => [date, time, title])).toEqual(page.expected)
})

test.each(MADE_PLACES)('reads places and prices in $language ($country)', (page) => {
  expect(read(page).map(({ title, place, price }) => [title, place, price])).toEqual(page.expected)
})
