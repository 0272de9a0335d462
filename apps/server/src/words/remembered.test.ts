import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'
import { WordIndex } from './word-index.ts'

test('a word that comes again costs nothing; long ones, which keep their texts, are not kept', () => {
  const made: string[] = []
  const upper = remembered((word) => {
    made.push(word)
    return word.toUpperCase()
  })
  const words = ['jazz', 'jazz', 'donaudampfschiff', 'donaudampfschiff']
  expect(words.map(upper)).toEqual(words.map((word) => word.toUpperCase()))
  expect(made).toEqual(['jazz', 'donaudampfschiff', 'donaudampfschiff'])
  for (let i = 0; i < 5000; i += 1) upper(`word ${i}`)
  upper('jazz')
  expect(made.filter((word) => word === 'jazz')).toHaveLength(2)
})

test('a cue that is added later is found in words that were looked at before', () => {
  const index = new WordIndex<string>()
  expect([...index.find(['koncerty'], null)]).toEqual([])
  index.add('koncert', { value: 'music', language: 'sk' })
  expect([...index.find(['koncerty'], null)]).toEqual(['music'])
  expect([...index.find(['koncerty'], ['en'])]).toEqual([])
})
