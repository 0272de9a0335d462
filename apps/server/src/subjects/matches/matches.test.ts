import { NearbyChoices } from '@okolo/contract/people/matches'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
let anna: string

beforeAll(async () => {
  site = await startPeople()
  await catalogueBuilder(site.db)
  anna = (await site.member('anna@example.com')).access
})
afterAll(() => site.close())

const change = (payload: object, token = anna) =>
  site.ask('PATCH', '/v1/matches/', payload, { token })
const chosen = async () =>
  NearbyChoices.parse((await site.ask('GET', '/v1/matches/', null, { token: anna })).json())
const OFF = {
  is_on: false,
  city: null,
  location: null,
  radius: 25,
  categories: [],
  moods: [],
  quiet_days: [],
}

test('it is off until somebody switches it on and names a place', async () => {
  expect(await chosen()).toEqual(OFF)
  for (const [payload, field] of [
    [{ radius: 50 }, 'is_on'],
    [{ is_on: true }, 'city'],
    [{ is_on: true, city: 'nowhere' }, 'city'],
    [{ is_on: true, city: 'wien', location: [48.2, 16.4] }, 'location'],
  ] as const) {
    const answer = await change(payload)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  }
  expect(await site.rows('nearby_choice')).toEqual([])
})

test('choices are kept one by one, and the language of the answer is the reader’s', async () => {
  await change({ is_on: true, city: 'wien' })
  await change({ radius: 100, categories: ['theatre', 'concert', 'concert'] })
  await change({ moods: ['chill'], quiet_days: [7, 1] })
  expect(await chosen()).toEqual({
    is_on: true,
    city: { slug: 'wien', name: 'Vienna' },
    location: null,
    radius: 100,
    categories: ['theatre', 'concert'],
    moods: ['chill'],
    quiet_days: [7, 1],
  })
})

test('a location is kept to a hundredth of a degree and takes the place of the city', async () => {
  await change({ location: [48.148598, 17.107748] })
  expect(await chosen()).toMatchObject({ city: null, location: [48.15, 17.11], radius: 100 })
  expect(await site.rows('nearby_choice')).toMatchObject([
    { city_id: null, lat: '48.15', lng: '17.11', time_zone: 'Europe/Bratislava' },
  ])
  await change({ location: [-90, 180] })
  expect(await chosen()).toMatchObject({ location: [-90, 180] })
  await change({ city: 'bratislava' })
  expect(await site.rows('nearby_choice')).toMatchObject([{ lat: null, lng: null }])
})

test.each([
  { radius: 24 },
  { location: [91, 0] },
  { location: [48] },
  { categories: ['nonsense'] },
  { moods: 'chill' },
  { quiet_days: [0] },
  { quiet_days: [1, 2, 3, 4, 5, 6, 7] },
])('refused, with its field: %j', async (payload) => {
  const answer = await change(payload)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual(Object.keys(payload))
})

test('switched off, nothing of it is kept', async () => {
  const answer = await change({ is_on: false, radius: 10 })
  expect(answer.json()).toEqual(OFF)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await site.rows('nearby_choice')).toEqual([])
})

test('only the signed-in choose', async () => {
  expect((await site.ask('GET', '/v1/matches/')).statusCode).toBe(401)
  expect((await change({ is_on: true, city: 'wien' }, 'nonsense')).statusCode).toBe(401)
})
