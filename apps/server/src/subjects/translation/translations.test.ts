import { EventDetail } from '@okolo/contract/events/event'
import { EventList } from '@okolo/contract/events/event-list'
import { TranslationAnswer } from '@okolo/contract/events/translation'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { sourceHash, type SourceText } from './store/source-hash.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const dates = [{ start: '2026-11-20T19:00:00Z' }]
  await event({
    slug: 'market',
    titles: { sk: 'Vianočné trhy', en: 'Christmas market' },
    title: 'Vianočné trhy',
    language: 'sk',
    dates,
    detail: { summaries: { sk: 'Punč' }, descriptions: { de: '<p>Mit <b>Punsch</b></p>' } },
  })
  await event({ slug: 'reading', title: 'Čítanie', language: 'sk', dates })
  app = await buildApp({
    db: database.db,
    database,
    config: { ...readConfig({ LOG_LEVEL: 'silent' }), translates: true },
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await sql`delete from translation`.execute(database.db)
  await sql`delete from translation_wish`.execute(database.db)
  app.invalidate()
})

async function translated(source: SourceText, target: string, content: string | null, at = 1) {
  await sql`
    insert into translation (source_hash, target, model, names, content, characters, chosen_at)
    values (${sourceHash(source)}, ${target}, ${`test ${at}`}, '', ${content}, 10, ${new Date(at)})`.execute(
    database.db,
  )
}

async function ask(payload: object) {
  const answer = await app.inject({ method: 'POST', url: '/v1/translations/', payload })
  return { status: answer.statusCode, body: answer.json() }
}
const askFor = async (payload: object) => TranslationAnswer.parse((await ask(payload)).body)

const requests = async () => {
  const { rows } = await sql<{ request: string }>`
    select e.slug || ' ' || w.target || case when w.is_whole then ' whole' else '' end as request
    from translation_wish w join event e on e.id = w.event_id order by 1`.execute(database.db)
  return rows.map(({ request }) => request)
}

async function cards(language: string) {
  const answer = await app.inject({
    url: '/v1/events/?city=bratislava&timeframe=',
    headers: { 'accept-language': language },
  })
  const { results } = EventList.parse(answer.json())
  return new Map(results.map((card) => [card.slug, card]))
}

async function detail(slug: string, language: string) {
  const headers = { 'accept-language': language }
  const answer = await app.inject({ url: `/v1/events/${slug}/`, headers })
  return EventDetail.parse(answer.json())
}

test('a card brings its title in the reader’s language beside the original', async () => {
  await translated({ language: 'sk', text: 'Čítanie' }, 'it', 'Lettura')
  expect((await cards('it')).get('reading')).toMatchObject({
    title: 'Čítanie',
    language: 'sk',
    translated_title: 'Lettura',
  })
  app.invalidate()
  expect((await cards('uk')).get('reading')).not.toHaveProperty('translated_title')
})

test('a source’s own words in the reader’s language come before a translation', async () => {
  await translated({ language: 'sk', text: 'Vianočné trhy' }, 'en', 'Xmas markets')
  const card = (await cards('en')).get('market')
  expect(card).toMatchObject({ title: 'Christmas market', language: 'en' })
  expect(card).not.toHaveProperty('translated_title')
  expect(await detail('market', 'en')).toMatchObject({ title: 'Christmas market' })
})

test('an event brings each text that is translated, and says from which languages', async () => {
  await translated({ language: 'sk', text: 'Vianočné trhy' }, 'it', 'Mercatini di Natale')
  await translated(
    { language: 'de', text: '<p>Mit <b>Punsch</b></p>' },
    'it',
    '<p>Con <b>punch</b></p>',
  )
  expect(await detail('market', 'it')).toMatchObject({
    title: 'Vianočné trhy',
    description_html: '<p>Mit <b>Punsch</b></p>',
    text_language: 'de',
    translated: {
      from: ['sk', 'de'],
      title: 'Mercatini di Natale',
      summary: null,
      description_html: '<p>Con <b>punch</b></p>',
    },
  })
})

test('the latest translation is shown, and none where its checks failed', async () => {
  const source = { language: 'sk', text: 'Čítanie' }
  await translated(source, 'it', 'Leggere', 1)
  await translated(source, 'it', 'Lettura', 2)
  expect((await detail('reading', 'it')).translated?.title).toBe('Lettura')
  await translated(source, 'it', null, 3)
  app.invalidate()
  expect((await detail('reading', 'it')).translated).toBeNull()
})

test('asking for what is missing puts it on the list, and answers with what there is', async () => {
  await translated({ language: 'sk', text: 'Čítanie' }, 'it', 'Lettura')
  const asked = { to: 'it', events: ['market', 'reading', 'nowhere'], whole: false }
  const answer = await askFor(asked)
  expect(answer.waiting).toEqual(['market'])
  expect(answer.texts).toEqual({
    reading: { from: ['sk'], title: 'Lettura', summary: null, description_html: null },
  })
  expect(await requests()).toEqual(['market it'])
  await askFor({ ...asked, whole: true })
  expect(await requests()).toEqual(['market it whole'])
  // A brief request does not shrink it.
  await askFor(asked)
  expect(await requests()).toEqual(['market it whole'])
})

test('nothing is asked for what is in the reader’s language, or was tried in vain', async () => {
  await translated({ language: 'sk', text: 'Čítanie' }, 'de', null)
  expect((await askFor({ to: 'sk', events: ['reading'], whole: true })).waiting).toEqual([])
  expect((await askFor({ to: 'de', events: ['reading'], whole: true })).waiting).toEqual([])
  expect(await requests()).toEqual([])
})

test.each(['xx', 'de-1a2b3c4', 'de-QX', 'DE'])('refuses the language %s', async (to) => {
  const { status, body } = await ask({ to, events: ['reading'], whole: false })
  expect(status).toBe(400)
  expect(body).toMatchObject({ errors: { to: [expect.any(String)] } })
  expect(await requests()).toEqual([])
})

test('regions of a language share one request and one translation', async () => {
  const asked = { events: ['reading'], whole: false }
  for (const to of ['de', 'de-AT', 'de-CH']) await askFor({ ...asked, to })
  expect(await requests()).toEqual(['reading de'])
  await translated({ language: 'sk', text: 'Čítanie' }, 'de', 'Lesung')
  const { texts, waiting } = await askFor({ ...asked, to: 'de-AT' })
  expect([texts['reading']?.title, waiting]).toEqual(['Lesung', []])
})

test('the programme of a festival names its parts in the reader’s language', async () => {
  await translated({ language: 'sk', text: 'Čítanie' }, 'it', 'Lettura')
  const whole = sql`(select id from event where slug = 'market')`
  await sql`update event set part_of = ${whole} where slug = 'reading'`.execute(database.db)
  const { parts } = await detail('market', 'it')
  await translated({ language: 'sk', text: 'Vianočné trhy' }, 'it', 'Mercatini di Natale')
  const { part_of } = await detail('reading', 'it')
  await sql`update event set part_of = null`.execute(database.db)
  expect(part_of).toMatchObject({ slug: 'market', translated_title: 'Mercatini di Natale' })
  expect(parts).toMatchObject([
    { slug: 'reading', title: 'Čítanie', language: 'sk', translated_title: 'Lettura' },
  ])
})
