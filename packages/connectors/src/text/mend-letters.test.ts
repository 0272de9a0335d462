import { describe, expect, test } from 'vitest'
import { mendedLetters } from './mend-letters.ts'

/** A text in UTF-8, read in another encoding. */
function broken(text: string, encoding: string): string {
  const bytes = new TextEncoder().encode(text)
  if (encoding === 'iso-8859-1') return Buffer.from(bytes).toString('latin1')
  return new TextDecoder(encoding).decode(bytes)
}
const mended = (text: string, languages = ['sk', 'hu']) => mendedLetters(text, languages)

describe('a text that is broken is mended', () => {
  const TEXTS = [
    'Ďakovný koncert v Žiline',
    'Čaj – Kávička „u Márie“',
    'Österreichische Küche',
    'L’été à la plage – œuvres',
    'Größenwahn',
    'Piknik w Łodzi: żółw',
    'Вечір української поезії',
    'Концерт «Осень»',
    'Price: 5 €',
    'Pražský výběr',
    '文化祭',
  ]
  test.each(TEXTS)('from windows-1252: %s', (text) => {
    expect(mended(broken(text, 'windows-1252'))).toBe(text)
  })
  test.each(TEXTS)('from ISO 8859-1: %s', (text) => {
    expect(mended(broken(text, 'iso-8859-1'))).toBe(text)
  })
  test.each(['Večer s Mahlerovou symfóniou', 'Škola ľudových piesní'])(
    'from windows-1250: %s',
    (text) => expect(mended(broken(text, 'windows-1250'))).toBe(text),
  )
  test.each(['Вечір української поезії', 'Концерт «Осень»'])('from windows-1251: %s', (text) => {
    expect(mended(broken(text, 'windows-1251'))).toBe(text)
  })
  test('twice', () => {
    const once = broken('Jarné trhy na Námestí', 'windows-1252')
    expect(mended(broken(once, 'windows-1252'))).toBe('Jarné trhy na Námestí')
  })
})

const lost = (text: string) => broken(text, 'windows-1252').replace(/[\u0080-\u009f]/g, '')

test.each([
  ['Čítanie a večné ľudové reči', ['sk']],
  ['Šetrné čítanie', ['sk', 'cs']],
  ['Żeglarski wieczór w Łebie', ['pl']],
  ['The “Golden Age” of détente', ['en']],
  ['Večerni sprehod, čakanje na šolo', ['sl']],
])('a half that was dropped is added where one letter alone fits: %s', (text, languages) => {
  expect(lost(text)).not.toBe(broken(text, 'windows-1252'))
  expect(mended(lost(text), languages)).toBe(text)
})

test.each([
  ['Ďalší čas', ['sk'], 'ď or č'],
  ['Álvaro y la guitarra de María', ['es'], 'Á or Í'],
  ['Večer', ['sk'], 'nothing else is broken'],
  ['Večer s filharmóniou', ['de'], 'no letter of the language'],
])('and left alone where it is not certain: %s', (text, languages) => {
  expect(mended(lost(text), languages)).toBeNull()
})

test.each([
  'Večer s Košickou filharmóniou',
  'Plain text',
  'CAFÉ™ večer',
  'CAFÉ™',
  'CAFÉ®',
  'AMANHÃ…',
  'AMANHÃ – às 20 h',
  'AMANHÃ\u00a0e sempre',
  'MENÜ–Abend',
  'CITÉ²',
  'FRÅ³',
  'À propos – « Noël »',
  '"ZÄÄ"',
  'Ñandú',
  'Ça va…',
  'la fête…” suite',
  'Вечер РЎ',
  'Рі',
  'Î·',
  'Ã',
  'Ð°',
  '',
])('a text that is right is never touched: %s', (text) => {
  expect(mended(text)).toBeNull()
})
