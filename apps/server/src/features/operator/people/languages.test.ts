import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addSource } from '#server/ingest/sources/manage-source.ts'
import { klubSource } from '#server/ingest/testing/klub-calendar.ts'
import { operatorNamed } from '#server/people/operators/operators.ts'
import { ownerLink } from '#server/people/operators/sessions.ts'
import { operatorBrowser, type OperatorBrowser } from '../testing/operator-browser.ts'
import { startGathered } from '../testing/gathered-source.ts'

const NOW = new Date('2026-11-29T11:00:00Z')
const site = await startGathered(NOW)
let browser: OperatorBrowser
let slug: string

afterAll(() => site.close())

beforeEach(async () => {
  await sql`truncate operator_session, operator_action, operator cascade`.execute(site.db)
  ;({ browser, slug } = await site.gathered())
})

test('pages speak the language that the operator chooses', async () => {
  expect((await browser.get('/operator/sources')).payload).toContain('<html lang="en">')
  await browser.get('/operator/me')
  expect((await browser.post('/operator/me/language', { locale: 'uk' })).statusCode).toBe(303)
  const { payload } = await browser.get('/operator/me')
  expect(payload).toContain('<html lang="uk">')
  expect(payload).toContain('Збережено. Відтепер нею говорять сторінки й листи.')
  expect((await browser.get('/operator/sources')).payload).toContain('1 джерело,')
  await browser.post('/operator/me/language', { locale: 'de' })
  expect((await browser.get(`/operator/sources/${slug}`)).payload).toMatch(/Letzter Erfolg/)
  expect(await operatorNamed(site.db, 'Ada')).toMatchObject({ locale: 'de' })
})

test('a refusal is in the language of the operator', async () => {
  await browser.get('/operator/me')
  await browser.post('/operator/me/language', { locale: 'sk' })
  await browser.get('/operator/people')
  const { statusCode, payload } = await browser.post('/operator/people', { name: '' })
  expect([statusCode, payload.includes('Meno má najviac 60 písmen')]).toEqual([400, true])
})

test('moments are shown by the clock of their city, and the zone is named where it is another', async () => {
  const shown = async () => (await browser.get(`/operator/sources/${slug}`)).payload
  expect(await shown()).toMatch(/<time datetime="2026-11-29T11:00:00.000Z">29 Nov, 12:00<\/time>/)
  await sql`
    update source set city_id = (select id from city where slug = 'london') where slug = ${slug}`.execute(
    site.db,
  )
  expect(await shown()).toMatch(
    /<time datetime="2026-11-29T11:00:00.000Z">29 Nov, 11:00 GMT<\/time>/,
  )
})

test('an operator sees their own sessions, and ends another one', async () => {
  const { token } = await ownerLink(site.db, 'Ada', NOW)
  const other = operatorBrowser(site.app)
  await other.post('/operator/login', { token })
  const { payload } = await browser.get('/operator/me')
  const [, session = ''] = /name="session" value="(\d+)"/.exec(payload) ?? []
  expect(payload.match(/this one/g)).toHaveLength(1)
  await browser.post('/operator/me/sessions/end', { session })
  expect((await other.get('/operator/me')).statusCode).toBe(401)
  expect((await browser.get('/operator/me')).payload).toContain('1 session was ended.')
})

test('a list shows one city of several', async () => {
  await addSource(site.db, {
    ...klubSource('House in London'),
    citySlug: 'london',
    url: 'https://haus.example/',
  })
  const { payload } = await browser.get('/operator/sources?city=london')
  expect(payload).toMatch(/<option value="london" selected>/)
  expect(payload).toContain('House in London')
  expect(payload).not.toContain('Klub &amp; Bar')
})
