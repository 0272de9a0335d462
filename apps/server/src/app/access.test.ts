import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRoute } from '#server/subjects/accounts/testing/every-route.ts'
import { toRoute } from '#server/platform/http/app-type.ts'
import {
  CALLERS,
  startAccessSite,
  type AccessSite,
  type Caller,
  type Cast,
} from './testing/access/cast.ts'
import { ACCESS } from './testing/access/table.ts'

/** Calls that the API's document leaves out: other tests say who may make them. */
const UNDOCUMENTED = [
  'GET /v1/gifts/pictures/:name',
  'GET /v1/gifts/pictures/:name/:size',
  'GET /v1/users/login/apple/callback',
  'GET /v1/users/login/google/callback',
  'GET /v1/users/pictures/:file',
  'POST /v1/users/login/apple/callback',
  'POST /v1/users/login/google/callback',
]
/** A page for everybody is the same for every caller. */
const SOME = ['nobody', 'forged', 'organizer', 'owner'] as const
const THE_DOCUMENT = /^\/v1\/(docs|openapi)/

let site: AccessSite
let calls: { call: string; method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string }[]
beforeAll(async () => {
  site = await startAccessSite()
  const { paths } = (await site.app.inject('/v1/openapi.json')).json()
  calls = Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((name) => {
      const method = (['GET', 'POST', 'PATCH', 'DELETE'] as const).find(
        (one) => one === name.toUpperCase(),
      )
      if (method === undefined) throw new Error(`The matrix cannot send ${name}`)
      return { call: `${method} ${path}`, method, path }
    }),
  )
}, 60_000)
afterAll(() => site.close())

test('the table has each call of the API’s document, and no other', () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(calls.map(({ call }) => call).toSorted())
})

test('the document leaves out no other call', () => {
  const known = new Set(
    calls.map(({ method, path }) => `${method} ${toRoute(path).replace(/\/$/, '')}`),
  )
  const others = everyRoute(site.app)
    .filter(({ path }) => path.startsWith('/v1/') && !THE_DOCUMENT.test(path))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !known.has(call))
  expect(others.toSorted()).toEqual(UNDOCUMENTED)
})

test('each kind of caller gets the kind of answer that the table says', async () => {
  const shared = await site.cast()
  const wrong: string[] = []
  for (const one of calls) {
    const row = ACCESS[one.call]
    // Calls that change a thing of somebody, or end an account, have people of their own.
    const isSafe = one.method === 'GET' || (one.method !== 'DELETE' && row?.path === undefined)
    const cast = isSafe ? shared : await site.cast()
    const isPublic = Object.values(row?.answers ?? {}).every((kind) => kind === 'ok')
    for (const caller of one.method === 'GET' && isPublic ? SOME : CALLERS) {
      const expected = row?.answers[caller]
      const { status, body } = await ask(one, caller, cast)
      if ((status < 400 ? 'ok' : status) !== expected)
        wrong.push(
          `${one.call} of ${caller}: ${status}, expected ${expected}: ${body.slice(0, 200)}`,
        )
      if (caller !== 'owner' && body.includes(cast.things['email'] ?? ''))
        wrong.push(`${one.call} tells ${caller} the owner's address`)
    }
  }
  expect(wrong).toEqual([])
}, 300_000)

async function ask({ call, method, path }: (typeof calls)[number], caller: Caller, cast: Cast) {
  const row = ACCESS[call]
  const { token, k, dashboard, cookie } = cast.as[caller]
  const values = row?.path?.(cast.things) ?? {}
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const key = path.includes('/claim/') ? dashboard : k
  const query = new URLSearchParams(row?.query)
  if (key !== undefined && !query.has('k')) query.set('k', key)
  const payload = row?.body?.(cast.things)
  const answer = await site.app.inject({
    method,
    url: `${address}?${query}`,
    remoteAddress: `10.${(asked += 1) >> 8}.${asked & 255}.1`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  })
  const { statusCode: status } = answer
  // This one goes on for as long as somebody listens.
  const isEndless = answer.headers['content-type']?.startsWith('text/event-stream') === true
  const body = isEndless ? '' : Buffer.concat(await answer.stream().toArray()).toString()
  if (isEndless) answer.stream().destroy()
  return { status, body }
}

let asked = 0
