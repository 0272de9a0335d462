import { FollowedList } from '@okolo/contract/people/following'
import { NotificationPage } from '@okolo/contract/people/notification'
import { SavedList } from '@okolo/contract/people/saved'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { repointOrganizer, repointVenue } from '#server/ingest/registry/repoint.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { tellFollowers } from './jobs.ts'

let site: Awaited<ReturnType<typeof startPeople>>
let event: Awaited<ReturnType<typeof catalogueBuilder>>['event']
let anna: string

beforeAll(async () => {
  site = await startPeople()
  event = (await catalogueBuilder(site.db)).event
  await event({
    slug: 'known',
    venue: 'club',
    organizers: ['radio'],
    dates: [{ start: '2026-11-27T19:00:00Z' }],
  })
  await event({
    slug: 'festival',
    titles: { sk: 'Slávnosť', en: 'Festival' },
    title: 'Slávnosť',
    language: 'sk',
    dates: [{ start: '2026-11-28T19:00:00Z' }],
  })
  await event({ slug: 'elsewhere', dates: [{ start: '2026-11-27T19:00:00Z' }] })
  anna = (await site.member('anna@example.com')).access
})
afterAll(() => site.close())

const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  site.ask(method, `/v1/following/${path}`, payload, { token: anna })
const seenNow = (slug: string) =>
  sql`update event set first_seen_at = ${new Date(site.now().getTime() + 1000)} where slug = ${slug}`.execute(
    site.db,
  )
const told = async () =>
  NotificationPage.parse(
    (await site.ask('GET', '/v1/notifications/', null, { token: anna })).json(),
  ).results.map(({ path, description }) => [path, description])

test('a venue, an organizer, a festival and a performer are followed, once each', async () => {
  for (const [kind, target] of [
    ['venue', 'club'],
    ['organizer', 'radio'],
    ['series', 'festival'],
    ['performer', '\u202EAnna\nNetrebko '],
    ['venue', 'club'],
  ] as const)
    expect((await ask('POST', '', { kind, target })).statusCode).toBe(200)
  const { results } = FollowedList.parse((await ask('GET', '')).json())
  expect(results.map(({ kind, target }) => `${kind} ${target}`)).toEqual([
    'performer Anna Netrebko',
    'venue club',
    'series festival',
    'organizer radio',
  ])
  const festival = async (locale: string) => {
    const answer = await site.ask('GET', '/v1/following/', null, { token: anna, locale })
    return FollowedList.parse(answer.json()).results.find(({ kind }) => kind === 'series')?.name
  }
  expect([await festival('en'), await festival('de')]).toEqual(['Festival', 'Slávnosť'])
  expect((await ask('POST', '', { kind: 'venue', target: 'nowhere' })).statusCode).toBe(404)
  expect((await site.ask('GET', '/v1/following/')).statusCode).toBe(401)
})

test('coming events of what is followed are one list', async () => {
  const { results } = SavedList.parse((await ask('GET', 'events/')).json())
  expect(results.map(({ slug }) => slug)).toEqual(['known'])
})

test('notifies followers of new events once, with the reason, and not of old ones', async () => {
  expect(await tellFollowers(site.db, site.now())).toBe(0)
  await event({ slug: 'new-at-club', venue: 'club', dates: [{ start: '2026-12-01T19:00:00Z' }] })
  await event({
    slug: 'recital',
    dates: [{ start: '2026-12-02T19:00:00Z' }],
    detail: { performers: [{ name: 'ANNA NETREBKO', url: null }] },
  })
  await event({ slug: 'opening', dates: [{ start: '2026-12-03T19:00:00Z' }] })
  await sql`update event set part_of = (select id from event where slug = 'festival') where slug = 'opening'`.execute(
    site.db,
  )
  for (const slug of ['new-at-club', 'recital', 'opening', 'elsewhere']) await seenNow(slug)
  const counts = await Promise.all([1, 2].map(() => tellFollowers(site.db, site.now())))
  expect(counts.reduce((sum, count) => sum + count)).toBe(3)
  expect((await told()).toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['/en/events/new-at-club', 'You get this because you follow club.'],
    ['/en/events/opening', 'You get this because you follow Festival.'],
    ['/en/events/recital', 'You get this because you follow Anna Netrebko.'],
  ])
})

test('stops notifying after an unfollow', async () => {
  const { results } = FollowedList.parse((await ask('GET', '')).json())
  for (const { uuid } of results) await ask('DELETE', `${uuid}/`)
  await event({ slug: 'another', venue: 'club', dates: [{ start: '2026-12-05T19:00:00Z' }] })
  await seenNow('another')
  expect(await tellFollowers(site.db, site.now())).toBe(0)
})

test('when two venues or two organizers turn out to be one, their followers follow that one', async () => {
  await event({
    slug: 'twins',
    venue: 'club-bar',
    organizers: ['radio-fm'],
    dates: [{ start: '2026-11-29T19:00:00Z' }],
  })
  const pairs = [
    ['venue', repointVenue, 'club-bar', 'club'],
    ['organizer', repointOrganizer, 'radio-fm', 'radio'],
  ] as const
  for (const [kind, , ...targets] of pairs)
    for (const target of targets) await ask('POST', '', { kind, target })
  const idOf = async (kind: string, slug: string) =>
    (
      await sql<{ id: number }>`select id from ${sql.table(kind)} where slug = ${slug}`.execute(
        site.db,
      )
    ).rows[0]?.id ?? 0
  for (const [kind, repoint, from, to] of pairs) {
    const ids = [await idOf(kind, from), await idOf(kind, to)] as const
    await inTransaction(site.db, (tx) => repoint(tx, ...ids, 'operator'))
  }
  const { results } = FollowedList.parse((await ask('GET', '')).json())
  const followed = results.map(({ kind, target }) => `${kind} ${target}`)
  expect(followed.filter((one) => /club|radio/.test(one)).toSorted()).toEqual([
    'organizer radio',
    'venue club',
  ])
})
