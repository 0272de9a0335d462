import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteSearch } from '#server/ingest/maintenance/note-search.ts'
import { startGifts } from '../testing/gift-site.ts'

let site: Awaited<ReturnType<typeof startGifts>>

beforeAll(async () => {
  site = await startGifts()
  for (const form of [
    { title: 'Film night', place: 'Kino Lampa', address: 'Panská 1' },
    { title: 'A walk', place: 'Stare kino', address: 'Panská 20' },
    { title: 'Away', place: 'Kino Lipa', address: 'Hlavná 3', city: 'kosice' },
  ])
    await site.approved(form)
  await noteSearch(site.db, { budgetMs: 60_000 })
})
afterAll(() => site.close())

const names = async (q: string, city = 'bratislava') =>
  (await site.ask('GET', `/v1/gifts/venues/?${new URLSearchParams({ city, q }).toString()}`))
    .json<{ name: string }[]>()
    .map(({ name }) => name)

test('offers the venues of the city whose names begin so, then those that have the word', async () => {
  expect(await names('kin')).toEqual(['Kino Lampa', 'Stare kino'])
  expect(await names('кіно лам')).toEqual(['Kino Lampa'])
})

test('offers nothing for one letter, no word or a city that is not known', async () => {
  expect(await names('k')).toEqual([])
  expect(await names('!!!')).toEqual([])
  expect(await names('kin', 'atlantis')).toEqual([])
})
