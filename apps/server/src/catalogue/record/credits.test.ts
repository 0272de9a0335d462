import { describe, expect, test } from 'vitest'
import { creditsOf, type CreditTerms } from './credits.ts'

const TERMS: CreditTerms = { linkBack: true, redisplay: 'yes' }

describe('credits', () => {
  const listing = { source: 'a', title: 'Agenda', url: 'https://a.example/1', home: null }

  test('have the words, the licence and the link that the source asks for', () => {
    const terms = { ...TERMS, attribution: 'Data: Agenda', license: 'CC BY 4.0' }
    expect(creditsOf([{ ...listing, terms }])).toEqual([
      {
        source: 'a',
        text: 'Data: Agenda',
        license: 'CC BY 4.0',
        termsUrl: null,
        url: 'https://a.example/1',
      },
    ])
  })

  test('link to the source itself where the event has no page, and say its name', () => {
    const [credit] = creditsOf([
      { ...listing, url: null, home: 'https://a.example/', terms: TERMS },
    ])
    expect(credit).toMatchObject({ text: 'Agenda', url: 'https://a.example/' })
  })

  test('come once, and never from a source of which nothing is shown', () => {
    const credits = creditsOf([
      { ...listing, terms: TERMS },
      { ...listing, source: 'a-csv', terms: TERMS },
      { ...listing, source: 'check', title: 'Check', terms: { ...TERMS, redisplay: 'no' } },
    ])
    expect(credits.map(({ source }) => source)).toEqual(['a'])
  })
})
