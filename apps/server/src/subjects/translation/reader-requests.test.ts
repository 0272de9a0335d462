import { SaveAnswer } from '@okolo/contract/people/saved'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
let token: string
beforeAll(async () => {
  site = await startPeople({ translates: true })
  const { event } = await catalogueBuilder(site.db)
  const dates = [{ start: '2026-11-27T19:00:00Z' }]
  // A network may have 40,000 characters translated in an hour.
  for (const [slug, length] of [
    ['long', 30_000],
    ['longer', 30_000],
    ['short', 5000],
  ] as const) {
    const summaries = { sk: `${slug} `.repeat(length / slug.length).slice(0, length) }
    await event({ slug, title: slug, dates, detail: { summaries } })
  }
  token = (await site.member('saver@example.com')).access
  await site.ask('PATCH', '/v1/users/me/', { locale: 'uk' }, { token })
})
afterAll(() => site.close())
beforeEach(async () => {
  await sql`delete from translation_wish`.execute(site.db)
  await sql`delete from attempt`.execute(site.db)
})

const look = (slug: string, ip: string, to = 'it') =>
  site.ask('POST', '/v1/translations/', { to, events: [slug], whole: false }, { ip })
const save = async (slug: string, ip: string) =>
  SaveAnswer.parse((await site.ask('POST', `/v1/events/${slug}/save/`, null, { token, ip })).json())
const requested = async () =>
  (
    await sql<{ request: string }>`
    select e.slug || ' ' || w.target request from translation_wish w join event e on e.id = w.event_id
    order by 1`.execute(site.db)
  ).rows.map(({ request }) => request)

test('one limit counts what a network looks at and what it saves', async () => {
  const ip = '203.0.113.5'
  expect((await look('long', ip)).statusCode).toBe(200)
  // Saving works beyond the limit, only nothing is translated for it.
  expect(await save('longer', ip)).toMatchObject({ is_saved: true })
  expect(await requested()).toEqual(['long it'])
  const refused = await look('longer', ip)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  expect((await look('longer', '198.51.100.5')).statusCode).toBe(200)
})

test('saves of one network in language after language stop at its limit', async () => {
  for (const locale of ['uk', 'it', 'de', 'es']) {
    await site.ask('PATCH', '/v1/users/me/', { translate_to: locale }, { token })
    await save('long', '203.0.113.6')
  }
  await site.ask('PATCH', '/v1/users/me/', { translate_to: null }, { token })
  expect(await requested()).toEqual(['long uk'])
})

test('asking again for what is being translated costs nothing', async () => {
  const ip = '203.0.113.7'
  for (let i = 0; i < 3; i += 1) expect((await look('long', ip)).statusCode).toBe(200)
  expect((await look('short', ip)).statusCode).toBe(200)
  expect(await requested()).toEqual(['long it', 'short it'])
})
