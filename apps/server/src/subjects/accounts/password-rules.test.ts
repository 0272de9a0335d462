import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkOf, startPeople } from './testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople({}, { requestsPerMinute: 1_000_000 })
})
afterAll(() => site.close())

const PATTERN =
  'Toto heslo je opakovanie alebo rad klávesov, také sa skúšajú ako prvé. Zvoľte si iné'
const WORD =
  'Toto heslo je bežné slovo s malým doplnkom. Dajte za seba viac slov alebo si zvoľte iné'
const PERSONAL = 'Heslo sa nesmie skladať z vášho mena, e-mailu ani z názvu tejto stránky'
const REFUSED: [password: string, sentence: string][] = [
  ['00000000', PATTERN],
  ['987654321', PATTERN],
  ['aaaaaaaa', PATTERN],
  ['        ', PATTERN],
  ['okolo123', PERSONAL],
  ['slovensko', WORD],
  ['jozef.mrkvicka', PERSONAL],
  ['Mrkvicka1', PERSONAL],
]
const EMAIL = 'jozef.mrkvicka@example.com'

describe.each(REFUSED)('%j', (password, sentence) => {
  test('is refused at a sign-up, in the reader’s language', async () => {
    const answer = await site.ask(
      'POST',
      '/v1/users/signup/',
      { email: EMAIL, password1: password, password2: password },
      { locale: 'sk' },
    )
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { password1: [sentence] }])
  })
})

test('the same are refused when a password is set anew, and the link still works afterwards', async () => {
  const { access } = await site.signUp(EMAIL)
  await site.ask('PATCH', '/v1/users/me/', { name: 'Vavrinec Hŕstka' }, { token: access })
  await site.ask('POST', '/v1/users/password/reset/', { email: EMAIL })
  const { u, k } = linkOf(await site.letter(EMAIL, 'reset'))
  const set = (password: string) =>
    site.ask(
      'POST',
      '/v1/users/password/reset/confirm/',
      { uid: u, token: k, new_password1: password, new_password2: password },
      { locale: 'sk' },
    )
  for (const [password, sentence] of [
    ...REFUSED,
    ['vavrinec1', PERSONAL],
    ['hrstka99', PERSONAL],
  ]) {
    const answer = await set(password ?? '')
    expect([password, answer.statusCode, answer.json().errors]).toEqual([
      password,
      400,
      { new_password1: [sentence] },
    ])
  }
  expect((await set('dve modré čiapky')).statusCode).toBe(200)
})
