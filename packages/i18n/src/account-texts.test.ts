import { ACCOUNT_TEXTS } from '@okolo/contract/people/account-text'
import { LOCALES } from '@okolo/contract/locale'
import { expect, test } from 'vitest'
import { accountTexts } from './format.ts'

test('every code of the contract has a sentence in every language', async () => {
  for (const locale of LOCALES) {
    const say = await accountTexts(locale)
    for (const code of ACCOUNT_TEXTS) expect(say(code)).not.toMatch(/^account\./)
  }
})

test('numbers take the form of each language', async () => {
  const sk = await accountTexts('sk')
  expect([1, 2, 5].map((minutes) => sk('tooMany', { minutes }).slice(-9))).toEqual([
    ' 1 minútu.'.slice(-9),
    ' 2 minúty.'.slice(-9),
    ' 5 minút.',
  ])
})
