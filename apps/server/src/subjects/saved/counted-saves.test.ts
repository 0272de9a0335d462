import { SaveAnswer } from '@okolo/contract/people/saved'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { refreshPopularity } from '#server/ingest/maintenance/popularity.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { DAY_MS } from '@okolo/contract/durations'

const NETWORK = '203.0.113'
let site: Awaited<ReturnType<typeof startPeople>>
let members: string[]
beforeAll(async () => {
  site = await startPeople()
  const { event } = await catalogueBuilder(site.db)
  const dates = [{ start: '2026-12-01T19:00:00Z' }]
  for (const slug of ['first', 'second', 'third']) await event({ slug, dates })
  members = []
  for (const name of ['anna', 'ben', 'cleo'])
    members.push((await site.member(`${name}@example.com`)).access)
})
afterAll(() => site.close())
afterEach(() => sql`delete from saved_event`.execute(site.db))

const save = async (token: string | undefined, slug: string, ip?: string, visibility = 'friends') =>
  SaveAnswer.parse(
    (
      await site.ask(
        'POST',
        `/v1/events/${slug}/save/`,
        { visibility },
        { token: token ?? '', ...(ip === undefined ? {} : { ip }) },
      )
    ).json(),
  )
/** The signals of an event, and its place among the others, 1 for the first. */
async function standing(slug: string) {
  site.pass(3 * 60_000)
  await sql`delete from city_popularity`.execute(site.db)
  await refreshPopularity(site.db, site.now())
  const { rows } = await sql<{ slug: string; saves: number; week: number; by: number }>`
    select e.slug, g.saves, g.saves_week week, g.saved_by by from event e
    join event_signal g on g.event_id = e.id order by e.popularity desc`.execute(site.db)
  const found = rows.find((row) => row.slug === slug)
  return { ...found, place: rows.findIndex((row) => row.slug === slug) + 1 }
}

test('twenty sign-ups of one network move no event, and nobody’s count', async () => {
  const before = await standing('third')
  for (let i = 0; i < 20; i += 1) {
    const { access } = await site.signUp(`crowd-${i}@example.com`)
    expect(await save(access, 'third', `${NETWORK}.${i}`)).toMatchObject({ saved_count: 0 })
  }
  expect(await standing('third')).toEqual(before)
})

test('confirmed people of one network count as one, in their first week for a quarter', async () => {
  for (const [i, token] of members.entries())
    expect(await save(token, 'third', `${NETWORK}.${i}`)).toMatchObject({ saved_count: 1 })
  const young = await standing('third')
  expect(young.saves).toBeCloseTo(0.25, 2)
  expect(young).toMatchObject({ by: 1, place: 1 })
  expect(await save(members[0], 'second', '198.51.100.1')).toMatchObject({ saved_count: 1 })
  expect(await save(members[1], 'second', '192.0.2.1')).toMatchObject({ saved_count: 2 })
  expect(await standing('second')).toMatchObject({ by: 2, place: 1 })
})

test('a person counts fully a week after the confirmation', async () => {
  site.pass(7 * DAY_MS)
  const { access } = signedIn(await site.logIn('anna@example.com'))
  await save(access, 'first')
  const { saves } = await standing('first')
  expect(saves).toBeCloseTo(1, 2)
})

test('a save that nobody may see changes no number', async () => {
  const { access } = signedIn(await site.logIn('ben@example.com'))
  const before = await standing('first')
  expect(await save(access, 'first', undefined, 'nobody')).toMatchObject({
    is_saved: true,
    saved_count: 0,
  })
  expect(await standing('first')).toEqual(before)
})

test('a person who saved an event and its twin counts once', async () => {
  const { access } = signedIn(await site.logIn('cleo@example.com'))
  await save(access, 'first', '198.51.100.7')
  await save(access, 'second', '192.0.2.7')
  await sql`update event set status = 'merged', merged_into = (select id from event where slug = 'first')
    where slug = 'second'`.execute(site.db)
  expect(await standing('first')).toMatchObject({ by: 1 })
})

function signedIn(answer: { json: () => { access: string } }) {
  return answer.json()
}
