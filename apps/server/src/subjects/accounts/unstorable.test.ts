import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPeople } from './testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
let token: string
beforeAll(async () => {
  site = await startPeople({}, { requestsPerMinute: 1_000_000 })
  token = (await site.member('anna@example.com')).access
})
afterAll(() => site.close())

const ANY = '00000000-0000-4000-8000-000000000000'
const cursor = (...fields: unknown[]) => Buffer.from(JSON.stringify(fields)).toString('base64url')

test.each([
  ['/v1/friends/', cursor('a\u0000b', ANY)],
  ['/v1/friends/', cursor('\ud83c', ANY)],
  ['/v1/users/?search=anna', cursor('a\u0000b', ANY)],
  ['/v1/saved/', cursor(8.64e15, 1)],
  ['/v1/saved/', cursor(-8.64e15, 1)],
  ['/v1/saved/?timeline=past', cursor(8.64e15, 1)],
  ['/v1/following/events/', cursor(8.64e15, 1)],
  ['/v1/following/events/', cursor(-8.64e15, 1)],
])('refuses a cursor of %s with a value that no database takes: %s', async (url, given) => {
  const asked = `${url}${url.includes('?') ? '&' : '?'}cursor=${given}`
  expect((await site.ask('GET', asked, null, { token })).statusCode).toBe(400)
})

test.each([
  ['PATCH', '/v1/users/me/'],
  ['POST', '/v1/feedback/'],
  ['POST', '/v1/users/login/'],
] as const)('refuses JSON that is nested thousands deep: %s %s', async (method, url) => {
  const payload = `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await site.app.inject({ method, url, headers, payload })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { name: ['Expected values nested at most 64 deep.'] },
  ])
})
