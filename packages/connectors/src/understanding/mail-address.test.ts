import { expect, test } from 'vitest'
import { mailAddress } from './mail-address.ts'

test.each([
  ['info@dom.example', 'info@dom.example'],
  [' MAILTO:Info@Dom.example?subject=Hi', 'info@dom.example'],
  ['https://dom.example/', undefined],
  ['Dom kultúry <info@dom.example>', undefined],
  ['a@b.example, c@d.example', undefined],
  ['info@dom', undefined],
  [`${'a'.repeat(250)}@dom.example`, undefined],
  ['', undefined],
  [null, undefined],
])('the mail address in %j is %j', (text, address) => {
  expect(mailAddress(text)).toBe(address)
})
