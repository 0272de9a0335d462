import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { addOperator, type NewOperator } from '#server/people/operators/operators.ts'
import { inTransaction, type Database } from '#server/platform/database/db.ts'
import { waitingMail } from '#server/platform/mail/queue.ts'
import { Site } from '#server/platform/site/site.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { DAY_MS, HOUR_MS } from '@okolo/contract/durations'
import type { Alert } from './alert.ts'
import { budgetAlerts, diskAlert, mailAlerts } from './installation-alerts.ts'
import { tellAlerts } from './tell-alerts.ts'
import { waitingAlerts } from './waiting-alerts.ts'

const now = new Date('2026-11-20T12:00:00Z')
/** No disk is looked at where there is no folder. */
const watched = { dataDir: '/nowhere', translators: [] }
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() =>
  database.exec(
    'delete from operator; delete from mail; delete from source_suggestion; delete from translation_spend',
  ),
)
afterAll(() => database.close())

const alert = (city: string): Alert => ({
  key: city,
  title: `${city} fails`,
  why: 'It answered 403.',
  todo: 'Look.',
  path: `/operator/sources/${city}`,
  city,
})

test('tells owners of all, editors of their cities, viewers of nothing, each address once', async () => {
  const join = (email: string, role: NewOperator['role'], cities: string[] = []) =>
    inTransaction(database.db, (tx) => addOperator(tx, { name: email, email, role, cities }, now))
  await join('OPS@okolo.example', 'owner')
  await join('ann@okolo.example', 'owner')
  await join('ed@okolo.example', 'editor', ['bratislava'])
  await join('vic@okolo.example', 'viewer')
  await sql`update operator set joined_at = ${now}`.execute(database.db)
  // Invited, and not here yet.
  await join('new@okolo.example', 'owner')
  await tellAlerts({
    database,
    clock: () => now,
    publicUrl: 'https://okolo.example',
    watched,
    site: new Site('/nowhere'),
    alerts: { mail: 'ops@okolo.example', webhook: null },
    kinds: [() => Promise.resolve([alert('bratislava'), alert('kosice')])],
  })
  const told = (await waitingMail(database.db, 9)).map(({ address, details }) => [
    address,
    JSON.parse(details['content'] ?? '{}').subject,
  ])
  expect(Object.fromEntries(told)).toEqual({
    'ops@okolo.example': 'Okolo: 2 new troubles',
    'ann@okolo.example': 'Okolo: 2 new troubles',
    'ed@okolo.example': 'Okolo: bratislava fails',
  })
  expect(told).toHaveLength(3)
})

/** Messages as the command line says them. */
function inEnglish(alerts: readonly Alert[]): unknown {
  return JSON.parse(JSON.stringify(alerts))
}

test('finds suggestions that wait for over a day, by city', async () => {
  await sql`
    insert into source_suggestion (url, address_key, city, created_at)
    values ('https://klub.example/', 'klub', 'bratislava', ${now})`.execute(database.db)
  const after = async (ms: number) =>
    inEnglish(await waitingAlerts(database.db, new Date(now.getTime() + ms)))
  expect(await after(23 * HOUR_MS)).toEqual([])
  expect(await after(2 * DAY_MS + HOUR_MS)).toMatchObject([
    {
      key: 'waiting suggestions bratislava',
      city: 'bratislava',
      why: '1 waits, the oldest for 2 days.',
    },
  ])
})

test('finds given events that wait for over a day, and none that has been decided', async () => {
  await sql`
    insert into gift (id, state, via, city, form, content_key, locale, waiting_since, created_at, changed_at)
    values (gen_random_uuid(), 'waiting', 'form', 'bratislava', '{}', 'a', 'en', ${now}, ${now}, ${now}),
      (gen_random_uuid(), 'published', 'form', 'bratislava', '{}', 'b', 'en', null, ${now}, ${now})`.execute(
    database.db,
  )
  const keys = async (ms: number) =>
    (await waitingAlerts(database.db, new Date(now.getTime() + ms))).map(({ key }) => key)
  expect(await keys(23 * HOUR_MS)).not.toContain('waiting gifts bratislava')
  expect(await keys(DAY_MS + HOUR_MS)).toContain('waiting gifts bratislava')
})

test('finds letters that no server took within a day', async () => {
  await sql`
    insert into mail (key, address, kind, locale, details, due_at, created_at, claimed_at, state)
    values ('x', 'a@b.example', 'verify', 'en', '{}', ${now}, ${now}, ${now}, 'failed')`.execute(
    database.db,
  )
  const after = async (ms: number) =>
    inEnglish(await mailAlerts(database.db, new Date(now.getTime() + ms), watched))
  expect(await after(HOUR_MS)).toMatchObject([{ title: 'Mail was not taken' }])
  expect(await after(25 * HOUR_MS)).toEqual([])
})

test('finds a translator whose characters of the month are used up', async () => {
  await sql`
    insert into translation_spend (provider, month, characters) values ('deepl', '2026-11-01', 500000)`.execute(
    database.db,
  )
  const found = async (monthlyCharacters: number) =>
    inEnglish(
      await budgetAlerts(database.db, now, {
        dataDir: '/nowhere',
        translators: [{ provider: 'deepl', url: '', key: '', price: 0, monthlyCharacters }],
      }),
    )
  expect(await found(500_000)).toMatchObject([{ title: 'The budget of deepl is used up' }])
  expect(await found(600_000)).toEqual([])
})

test.each([
  [9, 1],
  [10, 0],
])('a disk with %i % free gives %i alerts', (bavail, alerts) => {
  expect(diskAlert('/var/okolo', { bavail, blocks: 100, bsize: 4096 })).toHaveLength(alerts)
})
