import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

const keywords = (event: Partial<Parameters<typeof searchText>[0]>): string[] =>
  searchText({
    titles: ['Tonight'],
    performers: [],
    venue: null,
    organizers: [],
    places: [],
    city: 'bratislava',
    category: 'concert',
    tags: [],
    texts: [],
    ...event,
  }).keywords.split(' ')

test('a genre is found by its names in other languages', () => {
  expect(keywords({ titles: ['Джазовий вечір'] })).toContain('jazz')
  expect(keywords({ tags: ['Rock'] })).toEqual(expect.arrayContaining(['rock', 'рок']))
  expect(keywords({ texts: ['<p>An evening of <b>blues</b> and more</p>'] })).toContain('blues')
})

test('a word with other meanings is not a genre in prose, nor outside of music', () => {
  expect(keywords({ texts: ['The house opens at seven, with body and soul.'] })).toEqual([''])
  expect(keywords({ texts: ['DJs play deep house until late'] })).toContain('house')
  expect(keywords({ category: 'tour', texts: ['Climbing the rock above the town'] })).toEqual([''])
})

test('an instrument or a theme in a description is found, where the category lets the word mean it', () => {
  const texts = ['Una tarde de guitarra y pintura']
  expect(keywords({ texts })).toEqual(expect.arrayContaining(['guitar', 'gitarre']))
  expect(keywords({ texts })).not.toContain('painting')
  expect(keywords({ category: 'workshop', texts })).toContain('painting')
})

test("finds an event by its sources' categories, but not by sentences", () => {
  expect(keywords({ category: 'tour', tags: ['street art'] })).toEqual(['street', 'art'])
  expect(
    keywords({ tags: ['A long sentence that somebody wrote where a word was asked for'] }),
  ).toEqual([''])
})
