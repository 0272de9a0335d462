import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { createCounter } from './store/counter.ts'
import { figuresOf, forgetFigures } from './store/figures.ts'
import { DAY_MS } from '@okolo/contract/durations'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let site: Awaited<ReturnType<typeof startPeople>>
let [jazz, film] = [0, 0]
beforeAll(async () => {
  site = await startPeople()
  const { event } = await catalogueBuilder(site.db)
  jazz = await event({ slug: 'jazz', dates: [{ start: '2026-11-27T19:00:00Z' }] })
  film = await event({ slug: 'film', dates: [{ start: '2026-11-28T19:00:00Z' }] })
})
beforeEach(() => sql`delete from event_figure`.execute(site.db))
afterAll(() => site.close())

async function counted(
  slug: string,
  kind: string,
  { ip, ...headers }: { ip?: string; [name: string]: string | undefined } = {},
) {
  const own = ip === undefined ? {} : { ip }
  const answer = await site.ask(
    'POST',
    `/v1/events/${slug}/counted/`,
    { kind },
    {
      ...own,
      headers: { 'user-agent': BROWSER, ...headers },
    },
  )
  return answer.statusCode
}

/** The stored counts in words. */
async function stored(): Promise<string[]> {
  const { rows } = await sql<{ slug: string; kind: string; count: number; day: string }>`
    select e.slug, f.kind, f.count, f.day::text as day from event_figure f join event e on e.id = f.event_id
    order by e.slug, f.kind`.execute(site.db)
  return rows.map(({ slug, kind, count, day }) => `${day} ${slug} ${kind} ${count}`)
}

const shown = async (ids: number[]) => figuresOf(site.db, ids, site.now())

test('visits of people are counted by day, and nothing else is kept', async () => {
  for (let visitor = 0; visitor < 6; visitor += 1) expect(await counted('jazz', 'view')).toBe(200)
  await counted('jazz', 'ticket')
  await counted('film', 'calendar')
  expect(await counted('nowhere', 'view')).toBe(200)
  expect(await counted('jazz', 'purchase')).toBe(400)
  await expect
    .poll(stored, { timeout: 15_000 })
    .toEqual(['2026-11-20 film calendar 1', '2026-11-20 jazz ticket 1', '2026-11-20 jazz view 6'])
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'event_figure'
    and table_schema = current_schema() order by 1`.execute(site.db)
  expect(rows.map(({ name }) => name)).toEqual(['count', 'day', 'event_id', 'kind'])
}, 20_000)

test('robots, pages loaded ahead and who asks again and again are left out', async () => {
  await counted('jazz', 'view', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await counted('jazz', 'view', { 'user-agent': 'curl/8.1' })
  await counted('jazz', 'view', { 'sec-purpose': 'prefetch;prerender' })
  for (let again = 0; again < 10; again += 1) {
    await counted('jazz', 'view', { ip: '198.51.100.7' })
    await counted('film', 'view', { ip: '198.51.100.7' })
  }
  await expect
    .poll(stored, { timeout: 15_000 })
    .toEqual(['2026-11-20 film view 3', '2026-11-20 jazz view 3'])
}, 20_000)

test('shows counts of one to four as few', async () => {
  const counter = createCounter({ db: site.db, clock: site.now })
  for (let i = 0; i < 4; i += 1) await counter.add('jazz', 'view')
  for (let i = 0; i < 5; i += 1) await counter.add('film', 'view')
  await counter.write()
  const { byEvent, totals } = await shown([jazz, film])
  expect(byEvent.get(jazz)).toEqual({ view: 'few', calendar: 0, ticket: 0 })
  expect(byEvent.get(film)).toEqual({ view: 5, calendar: 0, ticket: 0 })
  expect(totals).toEqual({ view: 9, calendar: 0, ticket: 0 })
})

test('figures of an event that joined another are the other’s, before and after', async () => {
  const counter = createCounter({ db: site.db, clock: site.now })
  for (let i = 0; i < 3; i += 1) await counter.add('film', 'view')
  await counter.write()
  await sql`update event set merged_into = ${jazz} where id = ${film}`.execute(site.db)
  for (let i = 0; i < 3; i += 1) await counter.add('film', 'view')
  await counter.write()
  expect((await shown([jazz])).byEvent.get(jazz)?.view).toBe(6)
  await sql`update event set merged_into = null where id = ${film}`.execute(site.db)
})

test('thirty days are shown, and a year is kept', async () => {
  const past = (days: number) => new Date(site.now().getTime() - days * DAY_MS)
  for (const days of [1, 40, 300, 400]) {
    const counter = createCounter({ db: site.db, clock: () => past(days) })
    for (let i = 0; i < 10; i += 1) await counter.add('jazz', 'view')
    await counter.write()
  }
  expect((await shown([jazz])).totals.view).toBe(10)
  await forgetFigures(site.db, site.now())
  expect(await stored()).toHaveLength(3)
})
