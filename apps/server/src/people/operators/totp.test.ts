import { expect, test } from 'vitest'
import { inBase32, stepOf, stepOfCode, totpAddress, totpCode } from './totp.ts'

const KEY = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code of second %i is %s', (second, code) => {
  const at = new Date(second * 1000)
  expect(totpCode(KEY, stepOf(at))).toBe(code)
  expect(stepOfCode(KEY, code, at)).toBe(stepOf(at))
})

test('a clock may be one step off, not two', () => {
  const at = (steps: number) => new Date((1_111_111_109 + steps * 30) * 1000)
  const taken = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(KEY, '081804', at(steps)) !== null)
  expect(taken).toEqual([false, true, true, true, false])
})

test('an app reads key, site and account from the address', () => {
  const url = new URL(totpAddress(KEY, { site: 'Okolo Nitra', account: 'ann@okolo.example' }))
  expect([url.protocol, url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    inBase32(KEY),
    'Okolo Nitra',
  ])
  expect(inBase32(KEY)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
