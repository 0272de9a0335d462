import { expect, test } from 'vitest'
import { moodText, noteRead, saidBy } from './read-ahead.ts'
import { readText } from './read-text.ts'

const listing = {
  titles: { de: 'Kabarett im Keller', en: 'Cabaret' },
  summaries: {},
  descriptions: { de: '<p>Ein Abend zum Lachen.</p>' },
  tags: ['Stand-up'],
  language: 'de',
}
const READ_BEFORE = { found: [], isForOlder: true, ages: null }

test('what was read of a listing is not read again for the event that says the same', () => {
  noteRead(listing, READ_BEFORE)
  const event = { ...listing, titles: { ...listing.titles }, tags: ['Stand-up'] }
  expect(saidBy(moodText(event), listing)).toBe(READ_BEFORE)
})

test.each([
  ['another title', { titles: { de: 'Lesung im Keller' } }],
  ['another text', { descriptions: { de: '<p>Ein Abend zum Weinen.</p>' } }],
  ['a summary', { summaries: { de: 'Mit Pause' } }],
  ['other tags', { tags: ['Lesung'] }],
  ['another language', { language: 'en' }],
])('an event that has %s is read itself', (_, change) => {
  noteRead(listing, READ_BEFORE)
  const text = moodText({ ...listing, ...change })
  expect(saidBy(text, listing)).toEqual(readText(text))
})
