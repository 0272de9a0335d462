import { expect, test } from 'vitest'
import { WordIndex } from './word-index.ts'
import { wordsOf } from './fold-words.ts'

const index = new WordIndex<string>()
for (const cue of ['en_familia', 'ages_1', 'jam_session'])
  index.add(cue, { value: cue, language: 'any' })

test.each([
  ['Una tarde en familia', ['en_familia']],
  ['Una entrañable familia', []],
  ['For ages 1 to 3', ['ages_1']],
  ['For ages 12 to 15', []],
  ['Two jam sessions', ['jam_session']],
])('"%s" holds the phrases %j', (text, found) => {
  expect([...index.find(wordsOf(text), null)]).toEqual(found)
})
