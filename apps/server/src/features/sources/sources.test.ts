import { SourceInfo } from '@okolo/contract/site/info'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  await catalogueBuilder(database.db)
  await source('agenda', 'bratislava', {
    url: 'https://agenda.example',
    terms: {
      attribution: 'City of Bratislava',
      license: 'CC BY 4.0',
      termsUrl: 'https://agenda.example/terms',
      redisplay: 'yes',
      images: 'proxy',
      reviewed: '2026-11-01',
    },
    checked: '2026-11-20T06:00:00Z',
  })
  await source('club', 'wien', {
    url: 'javascript:alert(1)',
    terms: { redisplay: 'facts-only', images: 'none', reviewed: '2026-11-01' },
    checked: null,
  })
  await source('off', 'wien', { url: null, terms: {}, checked: null, enabled: false })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

type Given = { url: string | null; terms: object; checked: string | null; enabled?: boolean }
function source(slug: string, city: string, { url, terms, checked, enabled = true }: Given) {
  return sql`
    insert into source (slug, connector, platform, title, url, city_id, config, trust, terms, checked_at, is_enabled)
    select ${slug}, 'ical', ${slug}, ${`The ${slug}`}, ${url}, id, '{}'::jsonb, 0.5,
      ${JSON.stringify(terms)}::text::jsonb, ${checked}::timestamptz, ${enabled}
    from city where slug = ${city}`.execute(database.db)
}

async function ask(query = '', language = 'en') {
  const answer = await app.inject({
    url: `/v1/sources/${query}`,
    headers: { 'accept-language': language },
  })
  return z.array(SourceInfo).parse(answer.json())
}

test('everybody may read what is gathered, on which terms, and when that last worked', async () => {
  const [agenda] = await ask('?city=bratislava')
  expect(agenda).toMatchObject({
    title: 'The agenda',
    url: 'https://agenda.example',
    attribution: 'City of Bratislava',
    license: 'CC BY 4.0',
    terms_url: 'https://agenda.example/terms',
    redisplay: 'yes',
    last_success: '2026-11-20T06:00:00.000Z',
    upcoming: null,
  })
})

test('lists no disabled source and links to no code', async () => {
  const all = await ask()
  expect(all.map(({ slug }) => slug)).toEqual(['agenda', 'club'])
  expect(all[1]).toMatchObject({ url: null, last_success: null, redisplay: 'facts-only' })
  expect(await ask('?city=atlantis')).toEqual([])
})

test('two sources of a city that are named alike are told apart', async () => {
  const bare = { url: null, terms: {}, checked: null }
  await source('north', 'wien', bare)
  await source('south', 'wien', bare)
  await sql`update source set title = 'OpenAgenda' where slug in ('north', 'south')`.execute(
    database.db,
  )
  const titles = (await ask('?city=wien')).map(({ title }) => title)
  expect(titles).toEqual(['OpenAgenda (north)', 'OpenAgenda (south)', 'The club'])
})

test('says how many of the known houses of a town are covered, as of the last day', async () => {
  await sql`
    insert into town_day (city_id, day, houses, covered, upcoming)
    select c.id, d.day::date, 210, d.covered, 900
    from city c, (values ('2026-11-19', 120), ('2026-11-20', 132)) d (day, covered)
    where c.slug = 'bratislava'`.execute(database.db)
  expect((await app.inject('/v1/sources/towns/')).json()).toEqual([
    { city: { slug: 'bratislava', name: 'Bratislava' }, houses: 210, covered: 132 },
  ])
})
