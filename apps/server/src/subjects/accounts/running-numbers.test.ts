import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL_TABLES } from '#server/people/accounts/personal-data.ts'
import { addressOf, everyRoute } from './testing/every-route.ts'
import { fullMember } from './testing/full-member.ts'
import { startPeople } from './testing/people.ts'

/** Every table counts from here: such a number stands in an answer for no other reason. */
const FIRST = 1_765_432_000
const NUMBER = /17654\d{5}/
const ENDLESS = '/v1/notifications/stream'
/** Operators see numbers; files of the sitemap are named by those of public events. */
const ALLOWED = /^\/(operator|dev|metrics|sitemap)/

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople({}, { requestsPerMinute: 1_000_000 })
  const { rows } = await sql<{ name: string }>`
    select quote_ident(sequencename) "name" from pg_sequences where schemaname = current_schema() and max_value > ${FIRST}`.execute(
    site.db,
  )
  for (const { name } of rows)
    await sql.raw(`alter sequence ${name} restart ${FIRST}`).execute(site.db)
})
afterAll(() => site.close())

test('no answer holds a running number of the database', async () => {
  const anna = await fullMember(site, 'anna@example.com', 'Anna Nova')
  const { rows } = await sql<{ id: number }>`select id from user_account order by id`.execute(
    site.db,
  )
  expect(rows[0]?.id).toBeGreaterThanOrEqual(FIRST)
  const boris = await site.member('boris@example.com')
  const token = anna.access
  for (const path of ['friends/invites/', 'saved/calendar/'])
    await site.ask('POST', `/v1/${path}`, null, { token })
  const values = [anna.user.uuid, boris.user.uuid, 'kept', `club-${anna.user.id}`]
  const found: string[] = []
  for (const route of everyRoute(site.app)) {
    const { method, path } = route
    if (method !== 'GET' || path.startsWith(ENDLESS) || ALLOWED.test(path)) continue
    for (const value of path.includes(':') ? values : ['']) {
      const url = addressOf(route, value)
      const answer = await site.ask('GET', `${url}?search=nova`, null, { token })
      const said = `${answer.payload} ${JSON.stringify(answer.headers)}`
      // The test's own organizers are called by the number of their person.
      if (NUMBER.test(readable(said).replaceAll(/club-\d+/g, ''))) found.push(url)
    }
  }
  expect(found).toEqual([])
  const { user } = (await site.logIn('anna@example.com')).json()
  expect(user.id).toBe(user.uuid)
})

test('no file of an export holds a running number, neither one’s own nor another’s', async () => {
  const [anna, boris, clara] = [
    await fullMember(site, 'export@example.com', 'Anna Nova'),
    await site.member('friend@example.com'),
    await site.member('blocked@example.com'),
  ]
  const post = (path: string, { access }: typeof boris) =>
    site.ask('POST', `/v1/friends/${path}`, null, { token: access })
  await post(`${anna.user.uuid}/`, boris)
  await post(`${boris.user.uuid}/`, anna)
  await post(`${clara.user.uuid}/block/`, anna)
  const answer = await site.ask('GET', '/v1/users/me/export/', null, { token: anna.access })
  const files = Object.entries(unzipSync(new Uint8Array(answer.rawPayload)))
    .filter(([name]) => name.endsWith('.json'))
    .map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  expect(files.map(([name]) => name).toSorted()).toEqual(
    Object.keys(PERSONAL_TABLES)
      .map((table) => `${table}.json`)
      .toSorted(),
  )
  // A table of which the test has no row would prove nothing.
  expect(files.filter(([, text]) => JSON.parse(text).length === 0)).toEqual([])
  // The test's own reports and organizers are called by the number of their person.
  const told = files.map(([name, text]) => [name, text.replaceAll(/(club|R)-\d+/g, '')] as const)
  expect(told.filter(([, text]) => NUMBER.test(text))).toEqual([])
  const all = Object.fromEntries(files)
  for (const [file, { user }] of [
    ['friendship.json', boris],
    ['user_block.json', clara],
  ] as const)
    expect([file, all[file]]).toEqual([file, expect.stringContaining(user.uuid)])
  expect(all['saved_event.json']).toContain('"kept"')
})

test('pages of people are continued by their uuid', async () => {
  const names = Array.from({ length: 30 }, (_, i) => `Crowd ${i}`)
  await sql`
    insert into user_account (uuid, email, email_key, name, name_key, is_findable, email_verified_at, created_at)
    select gen_random_uuid(), n, n, n, lower(n), true, now(), now() from unnest(${names}::text[]) n`.execute(
    site.db,
  )
  const { access: token } = await site.member('clara@example.com')
  const first = await site.ask('GET', '/v1/users/?search=crowd', null, { token })
  const { next } = first.json()
  expect(Buffer.from(next, 'base64url').toString()).not.toMatch(NUMBER)
})

/** A text, and in it what its tokens and cursors say. */
function readable(text: string): string {
  const tokens = text.match(/[\w-]{12,}/g) ?? []
  return [text, ...tokens.map((one) => Buffer.from(one, 'base64url').toString('latin1'))].join(' ')
}
