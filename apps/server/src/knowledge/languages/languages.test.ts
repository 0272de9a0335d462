import { describe, expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'
import { splitByLanguage } from './split-by-language.ts'

const SK = 'Prejdeme sa popri rieke a vypočujeme si príbeh o lodiach, ktoré už nie sú.'
const EN = 'We walk along the river and listen to a story about boats that are gone.'
const BRATISLAVA = ['sk', 'hu', 'en']

describe('the language of a text', () => {
  test.each([
    [SK, 'sk'],
    [EN, 'en'],
    ['Ми пройдемося вздовж річки та послухаємо розповідь про човни.', 'uk'],
    ['Мы пройдём вдоль реки и послушаем рассказ о лодках.', 'ru'],
    ['Περπατάμε δίπλα στο ποτάμι και ακούμε μια ιστορία.', 'el'],
    ['נטייל לאורך הנהר ונשמע סיפור על הסירות', 'he'],
  ])('%s', (text, language) => {
    expect(detectLanguage(text, [language])).toBe(language)
  })

  test.each(['', '2026', 'Tosca', 'DJ Koze', '!!! ***', 'Jazz 2026'])(
    '%j tells nothing',
    (text) => {
      expect(detectLanguage(text)).toBeNull()
    },
  )

  test('a language goes by the name that the city has for it', () => {
    const text = 'Vi går langs elva og hører ei historie om båter som ikke finnes lenger.'
    expect(detectLanguage(text, ['nb', 'nn'])).toBe('nb')
  })
})

describe('a text in two languages', () => {
  test('is a text for each, where one follows the other', () => {
    const sk = `<p>${SK}</p><p>Vstup voľný</p>`
    const en = `<p>${EN}</p><ul><li>Free entry for everybody</li></ul>`
    expect(splitByLanguage(sk + en, BRATISLAVA)).toEqual({ sk, en })
  })

  test('may be divided by empty lines', () => {
    expect(splitByLanguage(`<p>${SK}<br /><br />${EN}</p>`, BRATISLAVA)).toEqual({
      sk: `<p>${SK}</p>`,
      en: `<p>${EN}</p>`,
    })
  })

  test('stays whole where its languages alternate, or one is only a note', () => {
    expect(splitByLanguage(`<p>${SK}</p><p>${EN}</p><p>${SK}</p>`, BRATISLAVA)).toBeNull()
    const note = '<p>In English and Slovak language</p>'
    expect(splitByLanguage(`<p>${SK} ${SK} ${SK}</p>${note}`, BRATISLAVA)).toBeNull()
  })

  test('is one text in one language', () => {
    expect(splitByLanguage(`<p>${SK}</p><p>Vstup voľný</p>`, BRATISLAVA)).toBeNull()
    expect(splitByLanguage('', BRATISLAVA)).toBeNull()
  })
})
