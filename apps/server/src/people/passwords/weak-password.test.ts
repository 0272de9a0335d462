import { beforeAll, describe, expect, test } from 'vitest'
import { readCommon, type Common } from './common-words.ts'
import { judge } from './weak-password.ts'

const PERSON = { email: 'Berta.Nova@kultura-mesta.sk', name: 'Berta Nováková' }
let lists: Common
beforeAll(async () => {
  lists = await readCommon()
})

describe.each<[string, string[]]>([
  [
    'passwordPattern',
    ['00000000', '987654321', 'aaaaaaaa', '        ', 'abababab', 'xk7xk7xk7', 'abcd4321'],
  ],
  ['passwordPattern', ['poiuytre', 'yxcvbnm,', 'фывапрол', 'цукенгшщ', '9876abcd', 'ZZZZyyyyXXXX']],
  ['passwordPattern', ['19841984', '02041991', '5555566666']],
  [
    'passwordPersonal',
    [
      'okolo123',
      'OKOLO2026',
      'okolookolo',
      '0k0l0!!!',
      'около2026',
      'bertanova',
      'Berta.Nova',
      'berta.nova@kultura-mesta.sk',
      'kultura1',
      'novakova99',
      'nováková!',
    ],
  ],
  [
    'passwordCommon',
    [
      'password',
      'QWERTYUIOP',
      'iloveyou',
      '12345678',
      'passw0rd',
      'slovakia',
      'November1',
      'contraseña',
    ],
  ],
  [
    'passwordWord',
    ['slovensko', 'Slovensko1', 'slovensko2026', 'sl0vensk0', 'oksnevols', 'bratislava'],
  ],
  ['passwordWord', ['bonjour!!', 'obrigado1', 'willkommen', 'buongiorno']],
  ['passwordWord', ['здравствуйте', 'любовь123', 'привіт2026', 'Україна1', 'pozdrav!']],
])('%s', (text, passwords) => {
  test.each(passwords)('%j', (password) => {
    expect(judge(password, PERSON, lists)).toBe(text)
  })
})

test.each([
  'a quiet violin at noon',
  'one sunny day',
  'correct horse battery staple',
  'quietviolin',
  'dve modré čiapky',
  'Xk7-pQ2m',
  'f8#kLw0z',
  'тихая скрипка',
  'berta likes the quiet violin',
  'okolo na bicykli po meste',
  '🎻🎺🥁🎸🎹🎷🪕🪗',
  'w'.repeat(3) + 'kdjfhgbvnq',
  `${'a quiet violin at noon '.repeat(11)}x`,
])('%j is not refused', (password) => {
  expect(judge(password, PERSON, lists)).toBeNull()
})

test('rejects untypeable passwords at once', () => {
  const began = performance.now()
  for (let i = 0; i < 20; i += 1) judge(`${i}${'aA1!'.repeat(64)}`, PERSON, lists)
  for (let i = 0; i < 20; i += 1) judge(`${i}${'sl0vensko'.repeat(28)}`, PERSON, lists)
  expect((performance.now() - began) / 40).toBeLessThan(50)
})
