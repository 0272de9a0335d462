import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'

type Member = Awaited<ReturnType<Awaited<ReturnType<typeof startPeople>>['member']>>

let site: Awaited<ReturnType<typeof startPeople>>
let me: Member
let zofia: Member
const NAMES = ['Žofia Čierna', 'Zoltán Novák', 'Анна Чайковська', 'O’Neill Łukasz', 'Me Myself']

beforeAll(async () => {
  site = await startPeople({}, { requestsPerMinute: 1_000_000 })
  const members: Member[] = []
  for (const [index, name] of NAMES.entries())
    members.push(await named(`p${index}@example.com`, name))
  zofia = members[0]!
  me = members.at(-1)!
})
afterAll(() => site.close())

async function named(email: string, name: string): Promise<Member> {
  const member = await site.member(email)
  await site.ask('PATCH', '/v1/users/me/', { name }, { token: member.access })
  return member
}

const ask = (search: string, more = '', token = me.access) =>
  site.ask('GET', `/v1/users/?search=${encodeURIComponent(search)}${more}`, null, { token })

async function found(search: string): Promise<string[]> {
  const answer = await ask(search)
  expect(answer.statusCode).toBe(200)
  return answer.json().results.map(({ name }: { name: string }) => name)
}

test.each([
  ['zo', ['Žofia Čierna', 'Zoltán Novák']],
  ['ŽOF', ['Žofia Čierna']],
  ['cierna', ['Žofia Čierna']],
  ['čie žo', ['Žofia Čierna']],
  ['novak zol', ['Zoltán Novák']],
  ['ofia', []],
  ['анн', ['Анна Чайковська']],
  ['anna', ['Анна Чайковська']],
  ['neill', ['O’Neill Łukasz']],
  ['luk', ['O’Neill Łukasz']],
  ['me', []],
  [`zo' | 'an`, []],
])('%s finds the names of which a word begins so', async (search, expected) => {
  expect(await found(search)).toEqual(expected)
})

test.each(['', 'z', ' z ', '!!', '🙂'])('%j is too short', async (search) => {
  const answer = await ask(search)
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { search: ['Type at least 2 letters of the name'] },
  ])
})

test('people who hide, are closed, are not confirmed or are blocked are not found', async () => {
  expect(await found('zof')).toHaveLength(1)
  const hide = (is_findable: boolean) =>
    site.ask('PATCH', '/v1/users/me/', { is_findable }, { token: zofia.access })
  expect((await hide(false)).json().is_findable).toBe(false)
  expect(await found('zof')).toEqual([])
  // The link to the profile works still: it cannot be guessed.
  const profile = `/v1/users/${zofia.user.uuid}/`
  expect((await site.ask('GET', profile, null, { token: me.access })).statusCode).toBe(200)
  await hide(true)

  const claim = await site.signUp('claim@example.com')
  await site.ask('PATCH', '/v1/users/me/', { name: 'Claudia' }, { token: claim.access })
  expect(await found('claudia')).toEqual([])

  const gone = await named('gone@example.com', 'Gonzalo')
  expect(await found('gonz')).toEqual(['Gonzalo'])
  await site.ask('DELETE', '/v1/users/me/', null, { token: gone.access })
  expect(await found('gonz')).toEqual([])

  const block = `/v1/friends/${me.user.uuid}/block/`
  await site.ask('POST', block, null, { token: zofia.access })
  expect(await found('zof')).toEqual([])
  await site.ask('DELETE', block, null, { token: zofia.access })
  expect(await found('zof')).toHaveLength(1)
})

test('a long answer comes in pages, each person once, and a name that changes is found at once', async () => {
  for (let index = 0; index < 25; index += 1)
    await named(`crowd${index}@example.com`, `Crowd ${String(index % 5)}`)
  const first = (await ask('crowd')).json()
  const second = (await ask('crowd', `&cursor=${first.next}`)).json()
  expect([first.results.length, second.results.length, second.next]).toEqual([20, 5, null])
  const uuids = [...first.results, ...second.results].map(({ uuid }: { uuid: string }) => uuid)
  expect(new Set(uuids).size).toBe(25)
  expect((await ask('crowd', '&cursor=nonsense')).statusCode).toBe(400)
  await site.ask('PATCH', '/v1/users/me/', { name: 'Renamed' }, { token: zofia.access })
  expect(await found('zof')).toEqual([])
  expect(await found('renam')).toEqual(['Renamed'])
})

test('one person cannot read the whole list of names', async () => {
  const nosy = await named('nosy@example.com', 'Nosy')
  let [tries, status] = [0, 200]
  while (status === 200 && tries < 400) {
    status = (await ask('zo', '', nosy.access)).statusCode
    tries += 1
  }
  expect([status, tries]).toEqual([429, 301])
})
