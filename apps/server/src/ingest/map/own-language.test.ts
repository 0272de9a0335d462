import { expect, test } from 'vitest'
import { inOwnLanguage } from './own-language.ts'

const SK = 'Prejdeme sa popri rieke a vypočujeme si príbeh o lodiach, ktoré už nie sú.'
const EN = 'We walk along the river and listen to a story about boats that are gone.'
const moved = (texts: Parameters<typeof inOwnLanguage>[0]) => inOwnLanguage(texts).draft

test('a Slovak text in a feed mapped as English is Slovak, and its title with it', () => {
  expect(
    moved({ title: { en: 'Noc v galérii' }, descriptionHtml: { en: `<p>${SK}</p>` } }),
  ).toEqual({
    title: { sk: 'Noc v galérii' },
    descriptionHtml: { sk: `<p>${SK}</p>` },
  })
  expect(
    inOwnLanguage({ title: { en: 'Noc v galérii' }, summary: { en: SK } }).assumptions,
  ).toEqual([expect.objectContaining({ code: 'language_assumed', field: 'title' })])
})

test.each([
  ['de', 'en', EN, 'A walk along the river'],
  [
    'en',
    'de',
    'Wir gehen am Fluss entlang und hören eine Geschichte über alte Boote.',
    'Ein Abend am Fluss',
  ],
  ['en', 'uk', 'Ми пройдемося вздовж річки та послухаємо розповідь про човни.', 'Вечір біля моря'],
  [
    'fr',
    'es',
    'Un paseo por el río y un cuento sobre los barcos para toda la familia.',
    'Una tarde junto al río',
  ],
  ['en-GB', 'sk', SK, 'Večer pri mori'],
])('a text given as %s is %s by its words', (given, language, text, title) => {
  expect(moved({ title: { [given]: title }, summary: { [given]: text } })).toEqual({
    title: { [language]: title },
    summary: { [language]: text },
  })
})

test.each([
  [{ title: { en: 'Tosca' } }],
  [{ title: { en: 'Die Toten Hosen' } }],
  [{ title: { en: 'Noc v galérii' } }],
  [{ title: { de: 'Seven Paper Lantern Kings' } }],
  [{ title: { en: 'Ada Moss' }, summary: { en: 'Jazz 2026' } }],
  [{ title: { en: 'Así que pasen cinco años' }, summary: { en: EN } }],
  [{ title: { sk: 'Noc v galérii' }, summary: { sk: SK } }],
  [
    {
      title: { gl: 'Un paseo polo río' },
      summary: { gl: 'Un paseo polo río e un conto sobre os barcos para toda a familia.' },
    },
  ],
  [
    {
      title: { nb: 'Langs elva' },
      summary: { nb: 'Vi går langs elva og hører en historie om båter som ikke finnes lenger.' },
    },
  ],
])('an unclear text, a name and a text as given keep the language of the source: %j', (texts) => {
  expect(inOwnLanguage(texts)).toEqual({ draft: texts, assumptions: [] })
})

test('a title that is clearly as given stays above a text in another language', () => {
  expect(moved({ title: { en: 'Jazz Night' }, summary: { en: SK } })).toEqual({
    title: { en: 'Jazz Night' },
    summary: { sk: SK },
  })
})

test('a title alone tells its language by four words and more', () => {
  expect(moved({ title: { en: 'Veľký jesenný koncert v parku' } })).toEqual({
    title: { sk: 'Veľký jesenný koncert v parku' },
  })
})

test('a copy of a text under another language is dropped', () => {
  expect(moved({ title: { sk: 'Noc', en: 'Night' }, summary: { sk: SK, en: SK } })).toMatchObject({
    summary: { sk: SK },
  })
})
