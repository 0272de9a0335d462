import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { LOCALES } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startDemoCity } from '#server/dev/demo-city.ts'
import { gatherAll } from '#server/ingest/gather/schedule.ts'
import { builtPages } from '#server/app/page-bundle.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database, Db } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import type { Known } from './schema-values.ts'
import { LISTS } from './targets.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const PASSWORD = 'a quiet violin at noon'

export type FuzzSite = {
  app: App
  known: () => Promise<Known>
  /** Returns the errors logged since the last call. */
  takeErrors: () => string[]
  close: () => Promise<void>
}

/**
 * The whole site with its built pages and the demo city, on a database and in a folder of its own. `fill` adds to the catalogue,
 * `routes` leads to other platforms.
 */
export async function startFuzzSite({
  now = NOW,
  requestsPerMinute = 1e9,
  fill = async () => {},
  routes = new Map(),
}: {
  now?: Date
  requestsPerMinute?: number
  fill?: (database: Database) => Promise<void>
  routes?: ReadonlyMap<string, Route>
} = {}): Promise<FuzzSite> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'okolo-fuzz-'))
  const config = { ...readConfig({ LOG_LEVEL: 'error', DATA_DIR: dataDir }), clock: () => now }
  const { clock } = config
  await seedPlaces(database.db)
  const demo = await startDemoCity(clock, config.publicUrl)
  await gatherAll(demo.sources, { database, clock, signal: new AbortController().signal }, () => {})
  await fill(database)
  const errors: string[] = []
  const app = await buildApp({
    db: database.db,
    database,
    config,
    clock,
    renderer: await builtPages(),
    routesOf: (address) => new Map([...demo.routesOf(address), ...routes]),
    mounts: demo.mount,
    requestsPerMinute,
    logTo: new Writable({
      write: (line, _encoding, done) => {
        errors.push(String(line))
        done()
      },
    }),
  })
  return {
    app,
    known: () => knownValues(app, database.db),
    takeErrors: () => errors.splice(0),
    close: async () => {
      await app.close()
      await demo.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the catalogue's values by parameter name, and the token of a new person. */
async function knownValues(app: App, db: Db): Promise<Known> {
  const slugs = async (table: 'event' | 'venue' | 'organizer' | 'category') =>
    (
      await sql<{ slug: string }>`select slug from ${sql.table(table)} order by id limit 4`.execute(
        db,
      )
    ).rows.map(({ slug }) => slug)
  const [events, venues, organizers, category] = await Promise.all(
    (['event', 'venue', 'organizer', 'category'] as const).map(slugs),
  )
  const { rows } = await sql<{
    uuid: string
  }>`select uuid from event_date order by id limit 4`.execute(db)
  const list = await app.inject('/v1/events/?city=bratislava&page_size=100')
  const picture = /\/images\/([\da-f]{32})\//.exec(list.body)?.[1]
  const cursors = await Promise.all(
    LISTS.map(async ({ query, cursor }) => {
      const next: unknown = (await app.inject(`/v1/events/?page_size=1&${query}`)).json()['next']
      return [cursor, typeof next === 'string' ? [next, ...tampered(next)] : []] as const
    }),
  )
  const signup = await app.inject({
    method: 'POST',
    url: '/v1/users/signup/',
    remoteAddress: `12.0.${people >> 8}.${people & 255}`,
    payload: { email: `fuzz-${people++}@okolo.example`, password1: PASSWORD, password2: PASSWORD },
  })
  const { access, refresh } = signup.json()
  return {
    token: [access],
    refresh: [refresh, access],
    city: ['bratislava', 'wien', 'new-york'],
    city_exclude: ['bratislava'],
    slug: [...(events ?? []), ...(venues ?? []), ...(organizers ?? [])],
    venue: venues ?? [],
    organizer: organizers ?? [],
    category: category ?? [],
    dateUuid: rows.map(({ uuid }) => uuid),
    date_uuid: rows.map(({ uuid }) => uuid),
    ...Object.fromEntries(cursors),
    locale: LOCALES,
    language: ['sk', 'en', 'pt-BR'],
    mood: ['romantic', 'chill'],
    bbox: ['16,48,18,49', '170,-10,-170,10'],
    location: ['48.14', '17.1'],
    page: ['about', 'legal', 'terms', 'privacy'],
    file: ['pages-1.xml', 'events-1.xml', 'venues-1.xml'],
    key: picture === undefined ? ['0'.repeat(32)] : [picture],
    width: ['320', '640'],
    format: ['webp', 'jpg', 'avif'],
    z: ['0', '12', '15'],
    x: ['0', '2242', '17938'],
    y: ['0', '1423', '11386'],
    zoom: ['0', '12', '15'],
    email: ['fuzz@okolo.example'],
    password: [PASSWORD],
    password1: [PASSWORD],
    password2: [PASSWORD],
    new_password1: [PASSWORD],
    new_password2: [PASSWORD],
    url: ['http://localhost:3000/demo/demo-kalendar/', 'http://10.0.0.1/', 'feed.invalid/a.ics'],
    step: ['look', 'send'],
  }
}

let people = 0

/** Cursors as somebody writes them who has read one: fields that are missing, too large, or of another type. */
function tampered(cursor: string): string[] {
  const fields: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(fields)) return []
  const odd: unknown[] = [
    null,
    -1,
    2 ** 53,
    9e15,
    1e308,
    1e30,
    'a\u0000',
    [],
    [null],
    [1e308, -1e308],
    {},
    true,
    0.5,
  ]
  return fields.flatMap((_, i) =>
    odd.map((value) => Buffer.from(JSON.stringify(fields.with(i, value))).toString('base64url')),
  )
}
