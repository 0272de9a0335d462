import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PreviewAnswer } from '@okolo/contract/events/suggestion'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import { loggedIn } from '#server/features/operator/testing/operator-browser.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { listSuggestions } from './suggestion-store.ts'

const card = (day: string, act: string, hall: string) =>
  `<div class="card"><p class="day">${day}</p><h3>Štvrtky v klube</h3><p class="act">${act}</p><p class="x">${hall}</p></div>`
const HTML = `<html lang="sk"><title>Klub</title><body>${card('3. 12. 2026', 'Duo Brieza', 'Záhrada')}${card('10. 12. 2026', 'Kapela Most', 'Pivnica')}
  <p>Naša ďalšia veľká akcia pre všetkých priateľov domu bude, ak všetko dobre dopadne, až 9. 1. 2027 v záhrade.</p></body></html>`
const PAGE = 'http://klub.example/program'
const now = new Date('2026-11-20T12:00:00Z')

let database: Database
let site: RecordedServer
let app: App
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  site = await startRecordedServer(({ path }) =>
    path === '/program' ? { headers: { 'content-type': 'text/html' }, body: HTML } : null,
  )
})
beforeEach(async () => {
  await app?.close()
  await emptyTables(database, 'source_preview, source_suggestion, source')
  app = await buildApp({
    db: database.db,
    database,
    config: { ...readConfig({ LOG_LEVEL: 'silent' }), clock: () => now },
    clock: () => now,
    routesOf: () => new Map([['klub.example', site.route]]),
  })
})
afterAll(async () => {
  await app.close()
  await site.close()
  await database.close()
})

const form = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/sk/suggest',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
async function look(url = PAGE): Promise<PreviewAnswer> {
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/sources/preview/',
    payload: { url, city: 'bratislava' },
  })
  return answer.json()
}
const keptAt = async (location: unknown): Promise<PreviewAnswer> => {
  const id = new URL(String(location), 'http://x.example').searchParams.get('preview')
  return (await app.inject(`/v1/sources/preview/${id}/`)).json()
}
const pieceOf = ({ preview }: PreviewAnswer, text: string) =>
  preview!.blocks!.flatMap(({ pieces }) => pieces).find((piece) => piece.text === text)!
const titles = ({ preview }: PreviewAnswer) => preview!.events.map(({ title }) => title)
const places = ({ preview }: PreviewAnswer) => preview!.events.map(({ place }) => place)

test('the blocks of a page are shown in its words, with the facts that were read', async () => {
  const looked = await look()
  expect(looked.preview!.blocks![0]!.pieces.map(({ text, is }) => [text, is])).toEqual([
    ['3. 12. 2026', ['day']],
    ['Štvrtky v klube', ['title']],
    ['Duo Brieza', []],
    ['Záhrada', []],
  ])
  expect(looked.preview!.blocks!.at(-1)).toMatchObject({
    left_out: 'in_sentence',
    date: '2027-01-09',
  })
})

test('a visitor points at the title, sees all entries with it, and sends it so', async () => {
  const looked = await look()
  expect(titles(looked)).toEqual(['Štvrtky v klube'])
  const { key } = pieceOf(looked, 'Duo Brieza')
  const pointed = await form({ preview: looked.id, url: PAGE, mend: `title ${key}` })
  expect(pointed.statusCode).toBe(303)
  const mended = await keptAt(pointed.headers.location)
  expect(mended.found).toMatchObject({ mended: true })
  expect(titles(mended)).toEqual(['Duo Brieza', 'Kapela Most'])
  expect(pieceOf(mended, 'Duo Brieza').is).toEqual(['title'])
  // Another look at the address is not mended by somebody else.
  expect((await look()).found?.mended).toBeUndefined()
  expect(titles(await look())).toEqual(['Štvrtky v klube'])

  const sent = await form({ step: 'send', preview: mended.id, url: PAGE })
  expect(sent.headers.location).toContain('sent=sent')
  expect(await listSuggestions(database.db, 'new')).toMatchObject([
    { connector: 'listing-pages', config: { url: PAGE, fields: { title: key } } },
  ])
})

test('several pieces are pointed at one after the other, and one can be pointed away', async () => {
  const looked = await look()
  const mend = async (from: PreviewAnswer, choice: string) =>
    keptAt((await form({ preview: from.id, url: PAGE, mend: choice })).headers.location)
  const one = await mend(looked, `place ${pieceOf(looked, 'Záhrada').key}`)
  const two = await mend(one, `title ${pieceOf(one, 'Duo Brieza').key}`)
  expect([titles(two), places(two)]).toEqual([
    ['Duo Brieza', 'Kapela Most'],
    ['Záhrada', 'Pivnica'],
  ])
  const three = await mend(two, `nothing ${pieceOf(two, 'Záhrada').key}`)
  expect(places(three)).toEqual([null, null])
})

test.each(['place p.invented#0', 'owner p.x<div.card<body#0', 'place', '__proto__ x#0'])(
  'refuses a piece that the page does not have: %s',
  async (choice) => {
    const looked = await look()
    const answer = await form({ preview: looked.id, url: PAGE, mend: choice })
    expect(answer.headers.location).toContain('error=not_found')
  },
)

test('an operator points at the title and adds the source with it', async () => {
  const browser = await loggedIn(app, database.db, { now })
  const tried = await browser.post('/operator/add', { url: PAGE, city: 'bratislava' })
  const at = String(tried.headers.location)
  const page = (await browser.get(at)).body
  expect(page).toContain('How the page is read')
  expect(page).toContain('The day stands within a sentence.')
  const mended = await browser.post(`${at}/mend`, { mend: 'title p.act<div.card<body#0' })
  expect(mended.statusCode).toBe(303)
  const shown = (await browser.get(String(mended.headers.location))).body
  expect(shown).toContain('<strong>Title:</strong> Duo Brieza')
  expect(shown).toContain('&quot;title&quot;: &quot;p.act&lt;div.card&lt;body#0&quot;')
})
