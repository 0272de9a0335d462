import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DATES, good, knowing, twoServices, translationDesk } from '../testing/translation-desk.ts'

let desk: Awaited<ReturnType<typeof translationDesk>>
beforeAll(async () => {
  desk = await translationDesk()
})
beforeEach(() => desk.clear())
afterAll(() => desk.close())

test('a request is fulfilled: texts are there, the request is gone, search knows', async () => {
  const { env } = await twoServices(good)
  const id = await desk.market()
  await desk.request(id)
  const { once, stored } = desk.worker(env)
  expect(await once('eager')).toEqual({ taken: 0, waiting: 0 })
  expect(await once('viewed')).toEqual({ taken: 1, waiting: 0 })
  expect(await desk.read(id)).toMatchObject({
    texts: { from: ['sk'], title: 'Christmas market', summary: 'Punch and carols for everybody' },
    missing: { brief: 0 },
  })
  expect(await desk.all('translation_wish')).toEqual([])
  expect(stored()).toBe(1)
  const { rows } = await sql`select * from search_todo`.execute(desk.db)
  expect(rows).toEqual([{ event_id: id, rewrite: true }])
  expect(await desk.all('translation_spend')).toMatchObject([
    { provider: 'deepl', month: '2026-11-01', characters: 12 + 26 },
  ])
})

test('equal texts are paid once, and a request that is repeated asks nobody', async () => {
  const { env, deepl } = await twoServices(good)
  const first = await desk.market()
  const second = await desk.market({ slug: 'market-2' })
  const { once } = desk.worker(env)
  for (const id of [first, second, first]) {
    await desk.request(id)
    await once('viewed')
  }
  expect(deepl.asked).toHaveLength(1)
  expect(await desk.read(second)).toMatchObject({ texts: { title: 'Christmas market' } })
})

test('somebody who looks comes first, then the soonest event', async () => {
  const { env, deepl } = await twoServices(good)
  const soon = await desk.market({ slug: 'soon', title: 'Koncert', detail: { summaries: {} } })
  const looked = await desk.market()
  await desk.request(soon, { isViewed: false })
  await desk.request(looked)
  const { once } = desk.worker(env)
  await once('viewed')
  expect(deepl.asked.map(({ text }) => text[0])).toEqual(['Vianočný trh'])
  await once('eager')
  expect(deepl.asked.map(({ text }) => text[0])).toEqual(['Vianočný trh', 'Koncert'])
})

describe('texts that stay', () => {
  test('a title that is nothing but a name', async () => {
    const { env, deepl } = await twoServices(good)
    const id = await desk.event({
      slug: 'band',
      title: 'Para + Koncert',
      dates: DATES,
      detail: { performers: ['Para', 'Koncert'].map((name) => ({ name, url: null })) },
    })
    await desk.request(id)
    await desk.worker(env).once('viewed')
    expect(deepl.asked).toEqual([])
    expect(await desk.read(id)).toMatchObject({ texts: null, missing: { brief: 0 } })
  })

  test('texts of a source whose licence forbids changes, but not its titles', async () => {
    const { env } = await twoServices(good)
    await sql`
      insert into source (slug, connector, platform, title, city_id, config, trust, terms)
      select 'nd', 'sample', 'nd', 'ND', id, '{}', 1, '{"license":"CC BY-ND 4.0"}' from city where slug = 'bratislava'`.execute(
      desk.db,
    )
    const id = await desk.market({
      card: { sources: ['nd'] },
      detail: { descriptions: { sk: '<p>Koncert</p>' } },
    })
    await desk.request(id, { isWhole: true })
    await desk.worker(env).once('viewed')
    expect(await desk.read(id)).toMatchObject({
      texts: { title: 'Christmas market', summary: null, description_html: null },
      missing: { brief: 0, description: 0 },
    })
    await sql`delete from source`.execute(desk.db)
  })

  test('names of the file of the city; another file is another answer', async () => {
    const { env } = await twoServices(
      knowing({ Vianočný: 'Christmas', trh: 'market', 'Punč a': 'Punch and' }),
    )
    const id = await desk.market({ detail: { summaries: {} } })
    await desk.writeFile('{"names":["trh"]}')
    const { once } = desk.worker(env)
    await desk.request(id)
    await once('viewed')
    expect(await desk.read(id)).toMatchObject({ texts: { title: 'Christmas trh' } })
    await desk.writeFile('{"names":[]}')
    desk.later(1000)
    await desk.request(id)
    await once('viewed')
    expect(await desk.read(id)).toMatchObject({ texts: { title: 'Christmas market' } })
  })
})

test('a request that grew while it was carried out is taken again', async () => {
  const id = await desk.market({ detail: { descriptions: { sk: '<p>Koncert</p>' } } })
  const { env } = await twoServices(async (texts, languages) => {
    await desk.request(id, { isWhole: true })
    return good(texts, languages)
  })
  await desk.request(id)
  const { once } = desk.worker(env)
  await once('viewed')
  expect(await desk.all('translation_wish')).toMatchObject([{ is_whole: true }])
  await once('viewed')
  expect(await desk.read(id)).toMatchObject({ texts: { description_html: '<p>Concert</p>' } })
  expect(await desk.all('translation_wish')).toEqual([])
})

test('a text that is too long for every service stays, and is not asked for for ever', async () => {
  const { env } = await twoServices(good)
  const html = `<p>${'Koncert '.repeat(4000)}</p>`
  const id = await desk.market({ detail: { descriptions: { sk: html } } })
  await desk.request(id, { isWhole: true })
  expect(await desk.worker(env).once('viewed')).toEqual({ taken: 1, waiting: 0 })
  expect(await desk.read(id)).toMatchObject({ missing: { description: 0 } })
})

test('a language that nobody speaks is not asked for for ever', async () => {
  const { env } = await twoServices(good)
  const id = await desk.market()
  await desk.request(id, { target: 'eu' })
  expect(await desk.worker(env).once('viewed')).toEqual({ taken: 1, waiting: 0 })
  expect(await desk.read(id, 'eu')).toMatchObject({ texts: null, missing: { brief: 0 } })
})
