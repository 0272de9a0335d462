import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueBuilder, type EventGiven } from '#server/catalogue/testing/catalogue-builder.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { notify } from '#server/subjects/notifications/store/notify.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { tellMatches } from './jobs.ts'

/** People choose on a Friday afternoon in Bratislava, events are found in the evening. */
const EVENING = new Date('2026-11-20T18:00:00Z')
const SATURDAY = new Date('2026-11-21T09:00:00Z')
const SUNDAY = new Date('2026-11-22T09:00:00Z')
const MONDAY = new Date('2026-11-23T09:00:00Z')

const CENTRE = { lat: 48.15, lng: 17.11 }
const FIFTEEN_KM_NORTH = { lat: 48.285, lng: 17.11 }
const FORTY_KM_EAST = { lat: 48.37, lng: 17.58 }
const BRATISLAVA = { city: 'bratislava', radius: 25 }

let site: Awaited<ReturnType<typeof startPeople>>
let build: Awaited<ReturnType<typeof catalogueBuilder>>['event']
let people = 0

beforeAll(async () => {
  site = await startPeople()
  build = (await catalogueBuilder(site.db)).event
})
afterAll(() => site.close())
beforeEach(async () => {
  await emptyTables(site.database, 'event, nearby_choice, notification')
})

async function member(choices: object) {
  people += 1
  const { access, user } = await site.member(`p${people}@example.com`)
  const ask = (path: string, change: object) => site.ask('PATCH', path, change, { token: access })
  const choose = (change: object) => ask('/v1/matches/', change)
  expect((await choose({ is_on: true, ...choices })).statusCode).toBe(200)
  const told = async () => {
    const { rows } = await sql<{ slug: string }>`
      select e.slug from notification n join event e on e.id = n.event_id
      where n.user_id = ${user.id} and n.kind = 'match' order by 1`.execute(site.db)
    return rows.map(({ slug }) => slug)
  }
  return { id: user.id, ask, choose, told }
}

/** An event that gathering finds in the evening. */
async function event(slug: string, given: Partial<EventGiven> = {}): Promise<number> {
  const id = await build({
    slug,
    place: CENTRE,
    dates: [{ start: '2026-12-10T19:00:00Z' }],
    ...given,
  })
  await sql`update event set first_seen_at = ${EVENING} where id = ${id}`.execute(site.db)
  return id
}

const merge = (loser: number, survivor: number) =>
  sql`update event set merged_into = ${survivor}, status = 'merged', next_starts_at = null where id = ${loser}`.execute(
    site.db,
  )

test('notifies of an event within the radius, or in the city that the radius covers', async () => {
  await event('centre')
  await event('north', { place: FIFTEEN_KM_NORTH, popularity: 5 })
  await event('east', { city: 'wien', place: FORTY_KM_EAST, popularity: 5 })
  await build({ slug: 'far', city: 'new-york', dates: [{ start: '2026-12-10T19:00:00Z' }] })
  const id = await event('nowhere', { popularity: 5 })
  await sql`update event set lat = null, lng = null where id = ${id}`.execute(site.db)
  const found: Record<string, string[]> = {}
  for (const place of [{ city: 'bratislava' }, { location: [48.15, 17.11] }])
    for (const radius of [10, 25, 50]) {
      await emptyTables(site.database, 'nearby_choice')
      const { told } = await member({ ...place, radius })
      await tellMatches(site.db, SATURDAY)
      found[`${'city' in place ? 'city' : 'point'} ${radius}`] = await told()
    }
  expect(found).toEqual({
    'city 10': ['centre', 'nowhere'],
    'city 25': ['centre', 'north', 'nowhere'],
    // Three at most, the least popular is left out.
    'city 50': ['east', 'north', 'nowhere'],
    'point 10': ['centre'],
    'point 25': ['centre', 'north'],
    'point 50': ['centre', 'east', 'north'],
  })
})

test('an event has one of the categories and one of the moods; none chosen means all', async () => {
  await event('jazz', { category: 'concert', moods: ['chill', 'romantic'] })
  await event('punk', { category: 'concert', moods: ['party'] })
  await event('play', { category: 'theatre', moods: ['chill'] })
  const all = await member(BRATISLAVA)
  const concerts = await member({ ...BRATISLAVA, categories: ['concert', 'exhibition'] })
  const chill = await member({ ...BRATISLAVA, moods: ['chill', 'funny'] })
  const both = await member({ ...BRATISLAVA, categories: ['concert'], moods: ['romantic'] })
  expect(await tellMatches(site.db, SATURDAY)).toBe(8)
  expect(await all.told()).toEqual(['jazz', 'play', 'punk'])
  expect(await concerts.told()).toEqual(['jazz', 'punk'])
  expect(await chill.told()).toEqual(['jazz', 'play'])
  expect(await both.told()).toEqual(['jazz'])
})

test('does not notify of events that are off, over, or older than the choice', async () => {
  await event('cancelled', { status: 'cancelled' })
  await event('hidden', { status: 'hidden' })
  await event('over', { dates: [{ start: '2026-11-20T19:00:00Z' }] })
  const old = await event('old')
  await sql`update event set first_seen_at = '2026-11-20T14:59:59Z' where id = ${old}`.execute(
    site.db,
  )
  const { told } = await member(BRATISLAVA)
  expect(await tellMatches(site.db, SATURDAY)).toBe(0)
  expect(await told()).toEqual([])
})

test('the three most popular come in the morning, once, and nothing more on that day', async () => {
  const { told } = await member(BRATISLAVA)
  for (const popularity of [1, 2, 3, 4]) await event(`p${popularity}`, { popularity })
  expect(await tellMatches(site.db, new Date(SATURDAY.getTime() - 1))).toBe(0)
  const counts = await Promise.all([1, 2].map(() => tellMatches(site.db, SATURDAY)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(3)
  await event('late', { popularity: 9 })
  expect(await tellMatches(site.db, new Date('2026-11-21T22:00:00Z'))).toBe(0)
  expect(await told()).toEqual(['p2', 'p3', 'p4'])
  await sql`update event set first_seen_at = '2026-11-21T12:00:00Z' where slug = 'late'`.execute(
    site.db,
  )
  expect(await tellMatches(site.db, SUNDAY)).toBe(1)
  expect(await told()).toEqual(['late', 'p2', 'p3', 'p4'])
})

test('it is morning where the person is', async () => {
  const { ask, choose } = await member(BRATISLAVA)
  await ask('/v1/users/me/', { time_zone: 'America/New_York' })
  await choose({ radius: 50 })
  await event('jazz')
  expect(await tellMatches(site.db, new Date('2026-11-21T14:59:00Z'))).toBe(0)
  expect(await tellMatches(site.db, new Date('2026-11-21T15:00:00Z'))).toBe(1)
})

test('notifies of nothing on a quiet day, and of what came meanwhile the next morning', async () => {
  const { told, choose } = await member({ ...BRATISLAVA, quiet_days: [6] })
  await event('jazz')
  expect(await tellMatches(site.db, SATURDAY)).toBe(0)
  // A server that was away from Sunday to Monday.
  await choose({ quiet_days: [1] })
  expect(await tellMatches(site.db, MONDAY)).toBe(0)
  expect(await tellMatches(site.db, new Date('2026-11-24T08:59:00Z'))).toBe(0)
  expect(await tellMatches(site.db, new Date('2026-11-24T09:00:00Z'))).toBe(1)
  expect(await told()).toEqual(['jazz'])
})

test('notifies of an event once, whatever joins it later', async () => {
  const { told } = await member(BRATISLAVA)
  const [first, second] = [await event('first'), await event('second')]
  await merge(second, first)
  expect(await tellMatches(site.db, SATURDAY)).toBe(1)
  // A listing that was found on Saturday makes an event, which the one of the notification joins.
  const third = await event('third')
  await sql`update event set first_seen_at = '2026-11-21T12:00:00Z' where id = ${third}`.execute(
    site.db,
  )
  await merge(first, third)
  await merge(second, third)
  expect(await tellMatches(site.db, SUNDAY)).toBe(0)
  expect(await told()).toEqual(['first'])
})

test('does not notify about saved events or those of followed hosts', async () => {
  const { id, told } = await member(BRATISLAVA)
  const [saved, followed, joined] = [
    await event('saved'),
    await event('followed'),
    await event('joined'),
  ]
  await merge(joined, saved)
  await sql`
    insert into saved_event (user_id, event_id, visibility, saved_at)
    values (${id}, ${joined}, 'nobody', ${EVENING})`.execute(site.db)
  await notify(site.db, [{ userId: id, kind: 'followed', key: 'f', eventId: followed }], EVENING)
  await event('new')
  expect(await tellMatches(site.db, SATURDAY)).toBe(1)
  expect(await told()).toEqual(['new'])
})

test('a process that is killed before it has noted the daily matches tells nothing twice', async () => {
  const { told } = await member(BRATISLAVA)
  await event('jazz')
  await site.database.exec(`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger die before update on nearby_choice for each row execute function die()`)
  await expect(tellMatches(site.db, SATURDAY)).rejects.toThrow('killed')
  expect(await told()).toEqual([])
  await site.database.exec('drop trigger die on nearby_choice; drop function die')
  expect(await tellMatches(site.db, SATURDAY)).toBe(1)
  expect(await told()).toEqual(['jazz'])
})

test('does not notify people who switched it off or closed the account', async () => {
  const off = await member(BRATISLAVA)
  const closed = await member(BRATISLAVA)
  await event('jazz')
  expect((await off.choose({ is_on: false })).statusCode).toBe(200)
  await sql`update user_account set deactivated_at = ${EVENING} where id = ${closed.id}`.execute(
    site.db,
  )
  expect(await tellMatches(site.db, SATURDAY)).toBe(0)
  expect(await off.told()).toEqual([])
})
