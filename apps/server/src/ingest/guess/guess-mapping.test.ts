import { expect, test } from 'vitest'
import { guessMapping } from './guess-mapping.ts'

const guess = (names: string[]) =>
  guessMapping({ url: 'https://town.example/a.json', format: 'json', title: 'Town', names })?.[
    'fields'
  ]

test.each([
  [['title', 'start', 'ville', 'code_postal', 'quartier', 'country_code']],
  [['title', 'start', 'Gemeinde', 'PLZ', 'Bezirk', 'countrycode']],
  [['title', 'start', 'town', 'zip', 'Borough', 'CountryCode']],
])('columns that say whose city an event is in are read: %j', (names) => {
  const [, , locality, postalCode, district, country] = names
  expect(guess(names)).toMatchObject({ locality, postalCode, district, country })
})
