import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_GIFT } from '@okolo/contract/events/gift-form'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import { sampleSource } from '#server/ingest/testing/sample-platform.ts'
import type { Role } from '#server/people/operators/operators.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { toJson } from '#server/platform/json-column.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { PERMISSIONS } from './permissions.ts'
import { loggedIn, type OperatorBrowser } from './testing/operator-browser.ts'

const now = new Date('2026-11-20T12:00:00Z')
const CITIES = ['bratislava', 'wien'] as const
type City = (typeof CITIES)[number]
let database: Database
let app: App
let dataDir: string
let event: Awaited<ReturnType<typeof catalogueBuilder>>['event']
let browsers: Record<Role, OperatorBrowser>

beforeAll(async () => {
  database = await testDatabase()
  const clock = () => now
  dataDir = mkdtempSync(join(tmpdir(), 'okolo-roles-'))
  const settings = { LOG_LEVEL: 'silent', OKOLO_LIVE: '0', DATA_DIR: dataDir }
  const config = { ...readConfig(settings), clock }
  app = await buildApp({ db: database.db, database, config, clock })
  const as = (role: Role) =>
    loggedIn(app, database.db, { now, name: role, role, cities: ['bratislava'] })
  event = (await catalogueBuilder(database.db)).event
  browsers = { owner: await as('owner'), editor: await as('editor'), viewer: await as('viewer') }
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  await emptyTables(
    database,
    'source, source_suggestion, event, editor_pick, venue, organizer, registry_review, town_scan, giver, gift',
  )
  for (const city of CITIES) await fill(city)
})

/** One of each thing in a city. Numbers are 1 in the first, 2 in the second. */
async function fill(city: City): Promise<void> {
  const { db } = database
  const dates = [{ start: '2026-11-27T19:00:00Z' }]
  for (const place of ['a', 'b'])
    await event({
      slug: `${city}-${place}`,
      city,
      venue: `${city}-${place}`,
      dates,
      organizers: [`${city}-${place}`],
    })
  await saveSource(db, sampleSource(`source-${city}`, { citySlug: city }))
  // Its schedule takes it: nothing is gathered beside the tests.
  await sql`update source set every_minutes = 60, next_run_at = ${now}`.execute(db)
  const idOf = (table: string, slug: string) =>
    sql`(select id from ${sql.table(table)} where slug = ${slug})`
  await sql`
    insert into source_suggestion (url, address_key, city, created_at)
    values (${`https://${city}.example/`}, ${city}, ${city}, ${now})`.execute(db)
  await sql`
    insert into town_scan (city_id, started_at) values (${idOf('city', city)}, ${now})`.execute(db)
  await sql`
    insert into town_look (scan_id, address_key, address, name, kind)
    select id, ${city}, 'https://a.example/', 'A', 'theatre' from town_scan where city_id = ${idOf('city', city)}`.execute(
    db,
  )
  await sql`
    insert into editor_pick (city_id, event_id, reason, language, picked_by, picked_at)
    select c.id, e.id, '{}', 'en', 'Olga', ${now} from city c, event e
    where c.slug = ${city} and e.slug = ${`${city}-a`}`.execute(db)
  await sql`
    with given as (
      insert into giver (email, email_key, mailbox_key, locale, created_at)
      values (${city}, ${city}, ${city}, 'en', ${now}) returning id)
    insert into gift (id, giver_id, state, via, city, form, content_key, waiting_since, locale, created_at, changed_at)
    select ${GIFTS[city]}::uuid, id, 'waiting', 'form', ${city}, ${toJson({ ...EMPTY_GIFT, title: 'A', city })}::jsonb, '',
      ${now}, 'en', ${now}, ${now} from given`.execute(db)
  for (const kind of ['venue', 'organizer'])
    await sql`
      insert into registry_review (kind, a, b, probability, reasons, created_at)
      values (${kind}, ${idOf(kind, `${city}-a`)}, ${idOf(kind, `${city}-b`)}, 0.7, '[]', ${now})`.execute(
      db,
    )
}

const GIFTS: Record<City, string> = {
  bratislava: '00000000-0000-4000-8000-0000000000b1',
  wien: '00000000-0000-4000-8000-0000000000b2',
}
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** A call of a route about the thing of a city. */
function callOf(route: string, city: City) {
  const [method = '', path = ''] = route.split(' ')
  const number = String(CITIES.indexOf(city) + 1)
  const review = route.includes('organizers')
    ? `${Number(number) * 2}`
    : `${Number(number) * 2 - 1}`
  const values: Record<string, string> = {
    slug: path.startsWith('/sources/') ? `source-${city}` : city,
    event: `${city}-a`,
    gift: GIFTS[city],
    giver: number,
    id: path.startsWith('/add') ? UNKNOWN : path.startsWith('/people') ? '999' : number,
    review,
  }
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? 'x')
  const picked = route.includes('suggestions') ? number : `${city}-a`
  const form = { city, other: `${city}-b`, value: city, field: 'city', [`pick-${picked}`]: 'yes' }
  return { method, url: `/operator${url}`, form }
}

async function statusOf(role: Role, route: string, city: City): Promise<number> {
  const { method, url, form } = callOf(route, city)
  const answer =
    method === 'GET' ? await browsers[role].get(url) : await browsers[role].post(url, form)
  return answer.statusCode
}

/** Things that need a history of merging, a shipped source, or a find with its events. */
const NEVER_FOUND = ['shipped', 'decision', 'listings']

test.each(Object.entries(PERMISSIONS))('%s', async (route, { roles, of }) => {
  // Viewer and editor first: what an owner does here may remove the thing.
  for (const role of ['viewer', 'editor', 'owner'] as const) {
    const isAllowed = roles.includes(role)
    const isScoped = role === 'editor' && of !== undefined
    const own = await statusOf(role, route, 'bratislava')
    const hasThing = of === undefined || !NEVER_FOUND.includes(of)
    if (!isAllowed) expect([role, own]).toEqual([role, 403])
    else if (!isScoped || hasThing)
      expect([role, [401, 403, 500].includes(own)]).toEqual([role, false])
    const other = await statusOf(role, route, 'wien')
    expect([role, other === 403]).toEqual([role, !isAllowed || isScoped])
  }
})

test('an editor cannot join an event with one of another city, or move it there', async () => {
  const { editor } = browsers
  const merge = await editor.post('/operator/events/bratislava-a/merge', { other: 'wien-a' })
  const move = await editor.post('/operator/events/bratislava-a/lock', {
    field: 'city',
    value: 'wien',
  })
  expect([merge.statusCode, move.statusCode]).toEqual([403, 403])
})

test('lists, menu and buttons are those that a role may use', async () => {
  const sources = async (role: Role) => (await browsers[role].get('/operator/sources')).payload
  expect(await sources('editor')).not.toContain('source-wien')
  expect(await sources('viewer')).toContain('source-wien')
  const menuOf = (page: string) =>
    [...page.matchAll(/<a\s+href="\/operator\/(\w+)"/g)].map(([, name]) => name)
  expect(menuOf(await sources('owner'))).toContain('site')
  expect(menuOf(await sources('editor'))).not.toContain('site')
  expect(menuOf(await sources('viewer'))).not.toContain('add')
  const buttons = async (role: Role) =>
    (await browsers[role].get('/operator/sources/source-bratislava')).payload.includes('/gather"')
  expect([await buttons('editor'), await buttons('viewer')]).toEqual([true, false])
})
