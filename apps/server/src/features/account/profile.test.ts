import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPeople } from './testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople()
})
afterAll(() => site.close())

const patch = (token: string, change: object) =>
  site.ask('PATCH', '/v1/users/me/', change, { token })

test('how events are to be translated is kept with the account, each choice by itself', async () => {
  const { access, user } = await site.signUp('choices@example.com')
  const none = { translate_content: null, translate_to: null, show_original: null }
  expect(user).toMatchObject(none)
  await patch(access, { translate_content: false })
  await patch(access, { translate_to: 'pt-BR', show_original: true })
  const known = (await site.logIn('choices@example.com')).json().user
  expect(known).toMatchObject({
    translate_content: false,
    translate_to: 'pt-BR',
    show_original: true,
  })
  expect((await patch(access, none)).json()).toMatchObject(none)
  for (const wrong of [
    { translate_to: '<b>' },
    { translate_to: 'de-1a2b3c4' },
    { translate_to: 'de-QX' },
    { translate_to: 'qq' },
    { translate_to: 'x'.repeat(99) },
    { translate_to: 7 },
    { translate_content: 'yes' },
  ])
    expect((await patch(access, wrong)).statusCode).toBe(400)
})

test.each([
  ['sk', true],
  ['SVK', true],
  [' Slovak ', true],
  ['cz', false],
  ['', false],
  [null, false],
])('somebody whose city lies in %j has special access: %s', async (country, has) => {
  const { access, user } = await site.signUp(`at${String(country).trim()}@example.com`)
  expect(user).toMatchObject({ country: null, is_special_access: false })
  expect((await patch(access, { country })).json().is_special_access).toBe(has)
})

test('the zone of the device and who sees what is saved are kept, if they are known ones', async () => {
  const { access, user } = await site.signUp('zone@example.com')
  expect(user).toMatchObject({ time_zone: null, saves_visibility: 'friends' })
  const chosen = { time_zone: 'America/St_Johns', saves_visibility: 'nobody' }
  expect((await patch(access, chosen)).json()).toMatchObject(chosen)
  for (const wrong of [
    { time_zone: 'Europe/Nowhere' },
    { time_zone: '+02:00' },
    { time_zone: '' },
    { saves_visibility: 'everybody' },
    { saves_visibility: null },
  ])
    expect((await patch(access, wrong)).statusCode).toBe(400)
  expect((await patch(access, { time_zone: null })).json().time_zone).toBeNull()
})
