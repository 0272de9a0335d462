import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { addressOf, everyRoute } from './testing/every-route.ts'
import { startPeople } from './testing/people.ts'

const VIEWERS = ['nobody', 'stranger', 'blocked', 'friend', 'owner'] as const
type Viewer = (typeof VIEWERS)[number]

/** Its answer goes on for as long as somebody listens, and holds only their own number. */
const ENDLESS = '/v1/notifications/stream'

let site: Awaited<ReturnType<typeof startPeople>>
/** Something of the owner's -> where it stands, and who may read it. `public`: events are everybody's, saving them is not. */
let traces: Record<string, { text: string; for: Viewer[]; isPublic?: true; isTold?: false }>
const tokens = new Map<Viewer, string>()
let values: string[] = []

beforeAll(async () => {
  site = await startPeople({}, { requestsPerMinute: 1_000_000 })
  const { event } = await catalogueBuilder(site.db)
  await event({
    slug: 'shown',
    title: 'Shown to friends',
    dates: [{ start: '2027-05-01T19:00:00Z' }],
  })
  await event({
    slug: 'kept',
    title: 'Kept to oneself',
    dates: [{ start: '2027-05-02T19:00:00Z' }],
  })
  const member = async (name: string) => {
    const { access: token, user } = await site.member(
      `${name.split(' ')[0]?.toLowerCase()}@example.com`,
    )
    await site.ask('PATCH', '/v1/users/me/', { name, is_findable: false }, { token })
    return { token, user, uuid: user.uuid }
  }
  const owner = await member('Olga Vlastna')
  const [stranger, blocked, friend] = [
    await member('Sona Cudzia'),
    await member('Boris Blok'),
    await member('Fedor Druh'),
  ]
  const [other, asker] = [await member('Gusto Kamarat'), await member('Zita Ziadost')]
  const ask = (
    who: { token: string },
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: object,
  ) => site.ask(method, url, body ?? null, { token: who.token })
  for (const one of [friend, other]) {
    await ask(owner, 'POST', `/v1/friends/${one.uuid}/`)
    await ask(one, 'POST', `/v1/friends/${owner.uuid}/`)
  }
  await ask(asker, 'POST', `/v1/friends/${owner.uuid}/`)
  await ask(owner, 'POST', `/v1/friends/${blocked.uuid}/block/`)
  await ask(owner, 'PATCH', '/v1/users/me/', { time_zone: 'Pacific/Chatham' })
  await ask(owner, 'POST', '/v1/events/shown/save/', { visibility: 'friends' })
  await ask(owner, 'POST', '/v1/events/kept/save/', { visibility: 'nobody' })
  const note = 'The hall is next door'
  const report = { reason: 'wrong_place', note }
  const { number } = (await ask(owner, 'POST', '/v1/events/shown/report/', report)).json()
  const { url } = (await ask(owner, 'POST', '/v1/saved/calendar/')).json()
  const { code } = (await ask(owner, 'POST', '/v1/friends/invites/')).json().results[0]
  await sql`
    insert into following (uuid, user_id, kind, name_key, name, followed_at)
    values (gen_random_uuid(), ${owner.user.id}, 'performer', 'quiet band', 'Quiet Band', now())`.execute(
    site.db,
  )
  traces = {
    'a save for friends': { text: 'Shown to friends', for: ['friend', 'owner'], isPublic: true },
    'a save for nobody': { text: 'Kept to oneself', for: ['owner'], isPublic: true },
    'the name of the person': { text: 'Olga Vlastna', for: ['stranger', 'friend', 'owner'] },
    'a friend’s name': { text: 'Gusto Kamarat', for: ['owner'] },
    'a request': { text: 'Zita Ziadost', for: ['owner'] },
    'the address': { text: 'olga@example.com', for: ['owner'] },
    'a setting': { text: 'Pacific/Chatham', for: ['owner'] },
    'the link of invitation': { text: code, for: ['owner'] },
    'what is followed': { text: 'Quiet Band', for: ['owner'] },
    'the private calendar': { text: url.split('/').at(-1), for: [], isTold: false },
    'the number of a report': { text: number, for: [], isTold: false },
    'the words of a report': { text: note, for: [], isTold: false },
  }
  values = [owner.uuid, 'shown', 'kept', String(owner.user.id)]
  for (const [viewer, { token }] of Object.entries({ stranger, blocked, friend, owner }))
    tokens.set(VIEWERS.find((one) => one === viewer) ?? 'nobody', token)
})
afterAll(() => site.close())

test("never leaks another user's private data", async () => {
  const routes = everyRoute(site.app).filter(
    ({ method, path }) => method === 'GET' && !path.startsWith(ENDLESS),
  )
  expect(routes.length).toBeGreaterThan(60)
  const seen = new Set<string>()
  const leaks: string[] = []
  for (const route of routes)
    for (const value of route.path.includes(':') ? values : [''])
      for (const query of ['', '?search=o&name=o&q=o&page=1&timeline=upcoming']) {
        const url = addressOf(route, value) + query
        const everybody = (await site.ask('GET', url)).payload
        for (const viewer of VIEWERS) {
          const token = tokens.get(viewer)
          const answer =
            token === undefined ? everybody : (await site.ask('GET', url, null, { token })).payload
          for (const [what, trace] of Object.entries(traces)) {
            if (!answer.includes(trace.text)) continue
            if (trace.isPublic === true && everybody.includes(trace.text)) continue
            if (trace.for.includes(viewer)) seen.add(`${what}: ${viewer}`)
            else leaks.push(`${what}: ${viewer} at ${url}`)
          }
        }
      }
  expect(leaks).toEqual([])
  // A trace that its own reader never gets would prove nothing.
  const told = Object.entries(traces).filter(([, { isTold }]) => isTold !== false)
  for (const [what, trace] of told)
    for (const viewer of trace.for) expect(seen).toContain(`${what}: ${viewer}`)
})
