import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
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

test('keeps a name as one visible line', async () => {
  const { access } = await site.signUp('lines@example.com')
  const name = ' Anna\r\nBcc:\u2028all\u202E \u2067Nová\u200B '
  expect((await patch(access, { name })).json().name).toBe('Anna Bcc: all Nová')
  for (const blank of ['\u202E\u2066', '\n', '\u3164'])
    expect((await patch(access, { name: blank })).json().errors.name).toEqual(['Enter your name'])
})

test('cleans the names that were stored before', async () => {
  const { access } = await site.signUp('before@example.com')
  const name = 'Anna\nBcc:\u2028all\u202E \u2067Nov\u00e1\u200B 👩\u200D🎨'
  await sql`update user_account set name = ${name} where email = 'before@example.com'`.execute(
    site.db,
  )
  const migration = new URL('../../../migrations/20261127_3340_clean_names.sql', import.meta.url)
  await sql.raw(await readFile(migration, 'utf8')).execute(site.db)
  const me = await site.ask('GET', '/v1/users/me/', null, { token: access })
  expect(me.json().name).toBe('Anna Bcc: all Nová 👩\u200D🎨')
})
