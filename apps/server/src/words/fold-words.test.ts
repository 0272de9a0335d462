import { expect, test } from 'vitest'
import { firstWordsOf, foldWord, wordsOf } from './fold-words.ts'

test.each([
  ['CineActividades/AbcDef', 'cine actividades abc def'],
  ['ŽižkaČerný, ÉtéÉtoile', 'zizka cerny ete etoile'],
  ['МузейНочью – «Ёлка»', 'музеи ночью елка'],
  ['Straße, Øresund, Łódź, İstanbul', 'strasse oresund lodz istanbul'],
  ['l’été 2026 : “12€”', 'l ete 2026 12'],
])('the words of "%s"', (text, words) => {
  expect(wordsOf(text).join(' ')).toBe(words)
})

test('of a text with tags only the first words are read', () => {
  expect(firstWordsOf('<p>Vernissage <b>am</b> Abend</p> und danach', 3)).toEqual([
    'vernissage',
    'am',
    'abend',
  ])
})

test('every letter is folded as Unicode has it, whatever it stands beside', () => {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('ø', 'o')
      .replaceAll('æ', 'ae')
      .replaceAll('ł', 'l')
  const words = (text: string) =>
    plain(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/[\p{L}\p{N}]+/gu) ?? []
  const differing = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))
    .map((letter) => `a${letter}B${letter}д${letter}Д`)
    .filter((text) => foldWord(text) !== plain(text) || wordsOf(text).join() !== words(text).join())
  expect(differing).toEqual([])
})
