import { expect, test } from 'vitest'
import { latinForms, latinText } from './latin-forms.ts'

test.each([
  ['Київ', 'kyiv'],
  ['Львів', 'lviv'],
  ['Харків', 'kharkiv'],
  ['Харьков', 'charkov'],
  ['Чайковский', 'chaykovsky'],
  ['Чайковський', 'cajkovskyj'],
  ['Шевченко', 'sevcenko'],
  ['Зеленський', 'zelensky'],
  ['Майдан', 'maidan'],
  ['Щедрик', 'shchedryk'],
])('%s is also searched as %s', (word, form) => {
  expect(latinForms(word)).toContain(form)
})

test('a Latin word has no other form, and of a text only the Cyrillic words get one', () => {
  expect(latinForms('Čajkovskij')).toEqual([])
  expect(latinText('DJ Оля, live')).toBe('olya olja')
})
