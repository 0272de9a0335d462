import { expect, test } from 'vitest'
import { LanguageMap, mainText } from './language-map.ts'

test.each([
  ['a map with missing languages', { fi: ' Sauna ', sv: null, en: '' }, { fi: 'Sauna' }],
  [
    'codes in other spellings',
    { zh_hans: '桑拿', EN: 'Sauna' },
    { 'zh-Hans': '桑拿', en: 'Sauna' },
  ],
  ['a code that is none', { 'x y': 'Sauna' }, { und: 'Sauna' }],
  ['a plain text', 'Sauna', { und: 'Sauna' }],
  ['nothing', null, {}],
  ['something else', ['Sauna'], {}],
])('%s is read', (_, given, text) => {
  expect(LanguageMap.parse(given)).toEqual(text)
})

test('a reader gets the first language of the city that has a text, else any', () => {
  expect(mainText({ sv: 'Bastu', en: 'Sauna' }, ['fi', 'sv', 'en'])).toBe('Bastu')
  expect(mainText({ et: 'Saun' }, ['fi', 'sv'])).toBe('Saun')
  expect(mainText({}, ['fi'])).toBeUndefined()
})
