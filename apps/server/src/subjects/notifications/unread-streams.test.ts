import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
let origin: string
beforeAll(async () => {
  site = await startPeople()
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())

/** Opens the stream of a person and waits for its first number. */
async function listen(token: string) {
  const answer = await fetch(`${origin}/v1/notifications/stream/`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('"unread"')
  return reader
}

type Member = Awaited<ReturnType<typeof site.member>>
const ENDINGS: [string, (member: Member) => Promise<unknown>][] = [
  [
    'a logout',
    ({ access, refresh }) => site.ask('POST', '/v1/users/token/blacklist/', { access, refresh }),
  ],
  [
    'the end of all sessions',
    async ({ user }) => {
      const there = (await site.logIn(user.email)).json().access
      return site.ask('DELETE', '/v1/users/me/sessions/', null, { token: there })
    },
  ],
  ['a closed account', ({ access: token }) => site.ask('DELETE', '/v1/users/me/', null, { token })],
  [
    'a stolen refresh token',
    async ({ refresh }) => {
      await site.ask('POST', '/v1/users/token/refresh/', { refresh }, { ip: '10.9.9.9' })
      await site.ask('POST', '/v1/users/token/refresh/', { refresh }, { ip: '10.8.8.8' })
    },
  ],
]

test.each(ENDINGS)('the stream of unread numbers ends with %s', async (what, end) => {
  const member = await site.member(`${what.replaceAll(' ', '-')}@example.com`)
  const reader = await listen(member.access)
  await end(member)
  for (let done = false; !done;) ({ done } = await reader.read())
})

test('the stream of another session of the person goes on', async () => {
  const member = await site.member('two@example.com')
  const there = (await site.logIn('two@example.com')).json()
  const [here, other] = [await listen(member.access), await listen(there.access)]
  const { access, refresh } = there
  await site.ask('POST', '/v1/users/token/blacklist/', { access, refresh })
  for (let done = false; !done;) ({ done } = await other.read())
  expect((await here.read()).value).toContain('"unread"')
})
