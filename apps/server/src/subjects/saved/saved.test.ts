import { SaveAnswer, SavedCalendar, SavedList, UserState } from '@okolo/contract/people/saved'
import { NotificationPage } from '@okolo/contract/people/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { refreshPopularity } from '#server/ingest/maintenance/popularity.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { translated } from '#server/catalogue/testing/translated.ts'
import { tellChanges } from './jobs.ts'

let site: Awaited<ReturnType<typeof startPeople>>
let anna: string
let ben: string

beforeAll(async () => {
  site = await startPeople({ translates: true })
  const { event } = await catalogueBuilder(site.db)
  await event({ slug: 'quartet', title: 'Quartet', dates: [{ start: '2026-11-27T19:00:00Z' }] })
  await event({ slug: 'jazz', title: 'Jazz', dates: [{ start: '2026-11-25T19:00:00Z' }] })
  await event({ slug: 'vienna-ball', city: 'wien', dates: [{ start: '2026-12-25T19:00:00Z' }] })
  await event({ slug: 'over', dates: [{ start: '2026-11-01T19:00:00Z' }] })
  await event({ slug: 'twin', dates: [{ start: '2026-11-27T19:00:00Z' }] })
  anna = (await site.member('anna@example.com')).access
  ben = (await site.member('ben@example.com')).access
})
afterAll(() => site.close())

const save = async (token: string, slug: string, method: 'POST' | 'DELETE' = 'POST') =>
  SaveAnswer.parse((await site.ask(method, `/v1/events/${slug}/save/`, null, { token })).json())
const list = async (token: string, query = '') =>
  SavedList.parse((await site.ask('GET', `/v1/saved/${query}`, null, { token })).json())
const slugs = ({ results }: SavedList) => results.map(({ slug }) => slug)
const told = async (token: string, locale = 'en') =>
  NotificationPage.parse(
    (await site.ask('GET', '/v1/notifications/', null, { token, locale })).json(),
  )

test('an event is saved once, counted on its card, and no longer saved', async () => {
  expect(await save(anna, 'quartet')).toMatchObject({ is_saved: true, saved_count: 1 })
  expect(await save(anna, 'quartet')).toMatchObject({ is_saved: true, saved_count: 1 })
  expect(await save(ben, 'quartet')).toMatchObject({ saved_count: 2 })
  await refreshPopularity(site.db, site.now())
  const card = (await list(anna)).results[0]
  expect(card).toMatchObject({ slug: 'quartet', saved_count: 2 })
  expect(await save(ben, 'quartet', 'DELETE')).toMatchObject({ is_saved: false, saved_count: 1 })
  expect(slugs(await list(ben))).toEqual([])
})

test('a saved event in another language is to be translated for later notifications of its saver', async () => {
  const { access: token } = await site.member('uk@example.com')
  const set = (choice: object) => site.ask('PATCH', '/v1/users/me/', choice, { token })
  const requests = async () =>
    (await site.rows('translation_wish')).map(({ target, is_whole, is_viewed }) => [
      target,
      is_whole,
      is_viewed,
    ])
  await sql`delete from translation_wish`.execute(site.db)
  await set({ locale: 'sk' })
  await save(token, 'jazz')
  await set({ locale: 'uk', translate_content: false })
  await save(token, 'jazz')
  expect(await requests()).toEqual([])
  await set({ translate_content: null })
  await save(token, 'jazz')
  await save(token, 'jazz')
  expect(await requests()).toEqual([['uk', false, false]])
  await save(token, 'jazz', 'DELETE')
})

test('an account with an unconfirmed address has nothing translated', async () => {
  const { access: token } = await site.signUp('unconfirmed@example.com')
  await site.ask('PATCH', '/v1/users/me/', { locale: 'uk' }, { token })
  await sql`delete from translation_wish`.execute(site.db)
  expect(await save(token, 'jazz')).toMatchObject({ is_saved: true })
  expect(await site.rows('translation_wish')).toEqual([])
  await save(token, 'jazz', 'DELETE')
})

test('strangers and unknown events are refused', async () => {
  expect((await site.ask('POST', '/v1/events/quartet/save/')).statusCode).toBe(401)
  expect((await site.ask('GET', '/v1/saved/')).statusCode).toBe(401)
  const unknown = await site.ask('POST', '/v1/events/nowhere/save/', null, { token: anna })
  expect(unknown.statusCode).toBe(404)
})

test('lists saved events by time, past ones apart, and by city', async () => {
  for (const slug of ['jazz', 'vienna-ball', 'over']) await save(anna, slug)
  expect(slugs(await list(anna))).toEqual(['jazz', 'quartet', 'vienna-ball'])
  expect(slugs(await list(anna, '?timeline=past'))).toEqual(['over'])
  expect(slugs(await list(anna, '?city=wien'))).toEqual(['vienna-ball'])
  expect((await list(anna)).cities).toMatchObject([
    { slug: 'bratislava', count: 2 },
    { slug: 'wien', count: 1 },
  ])
})

test('an event that joined another stays saved under the address of both', async () => {
  await save(anna, 'twin')
  await sql`update event set status = 'merged', merged_into = (select id from event where slug = 'quartet')
    where slug = 'twin'`.execute(site.db)
  expect(slugs(await list(anna))).toEqual(['jazz', 'quartet', 'vienna-ball'])
  const { saved } = UserState.parse(
    (await site.ask('GET', '/v1/saved/overlay/', null, { token: anna })).json(),
  )
  expect(saved).toHaveLength(4)
  await save(anna, 'quartet', 'DELETE')
  expect(slugs(await list(anna))).toEqual(['jazz', 'vienna-ball'])
  await save(anna, 'quartet')
})

test('the private calendar holds what is saved, until its address is revoked', async () => {
  const made = SavedCalendar.parse(
    (await site.ask('POST', '/v1/saved/calendar/', null, { token: anna })).json(),
  )
  const path = new URL(made.url ?? '').pathname
  const calendar = await site.ask('GET', path)
  expect(calendar.headers['cache-control']).toBe('private, no-store')
  expect(calendar.payload).toContain('SUMMARY;LANGUAGE=sk:Quartet')
  const quartet = { language: 'sk', text: 'Quartet' }
  await translated(site.db, quartet, 'it', 'Quartetto')
  const summary = async (choice: object) => {
    await site.ask('PATCH', '/v1/users/me/', choice, { token: anna })
    const { payload } = await site.ask('GET', path)
    return /SUMMARY;LANGUAGE=\w+:.*uartet.*/.exec(payload)?.[0]
  }
  expect(await summary({ locale: 'it' })).toBe('SUMMARY;LANGUAGE=it:Quartetto')
  expect(await summary({ show_original: true })).toBe('SUMMARY;LANGUAGE=it:Quartetto (Quartet)')
  expect(await summary({ translate_content: false })).toBe('SUMMARY;LANGUAGE=sk:Quartet')
  await site.ask(
    'PATCH',
    '/v1/users/me/',
    { locale: 'en', translate_content: null },
    { token: anna },
  )
  // A public calendar says what the sources say.
  const shared = await site.ask('GET', '/v1/events.ics?city=bratislava&locale=it')
  expect(shared.payload).toContain('SUMMARY;LANGUAGE=sk:Quartet')
  await site.ask('DELETE', '/v1/saved/calendar/', null, { token: anna })
  expect((await site.ask('GET', path)).statusCode).toBe(404)
})

test('notifies savers of a cancellation once, in their language', async () => {
  await tellChanges(site.db, site.now())
  expect((await told(anna)).results).toEqual([])
  await sql`update event set status = 'cancelled', changed_at = changed_at + interval '1 minute' where slug = 'jazz'`.execute(
    site.db,
  )
  await Promise.all([tellChanges(site.db, site.now()), tellChanges(site.db, site.now())])
  const { results, unread } = await told(anna, 'de')
  expect(unread).toBe(1)
  expect(results).toMatchObject([
    { status: 'UNREAD', kind: 'event_changed', title: 'Abgesagt: Jazz', path: '/de/events/jazz' },
  ])
  expect((await told(ben)).results).toEqual([])
  await site.ask('POST', '/v1/notifications/read/', null, { token: anna })
  expect(await told(anna)).toMatchObject({ unread: 0, results: [{ status: 'READ' }] })
})

test('a kind that somebody does not want is neither listed nor counted', async () => {
  const payload = { kind: 'event_changed', channel: 'site', is_wanted: false }
  await site.ask('PATCH', '/v1/notifications/preferences/', payload, { token: anna })
  expect(await told(anna)).toMatchObject({ count: 0, unread: 0, results: [] })
})
