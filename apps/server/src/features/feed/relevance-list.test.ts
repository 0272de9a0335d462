import { EventList } from '@okolo/contract/events/event-list'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { FRIDAY } from './testing/feed-site.ts'
import { addPopularEvents } from './testing/popular-events.ts'

let database: Database
let app: App
let now = FRIDAY

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await addPopularEvents(event)
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => now,
    requestsPerMinute: 1_000_000,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function list(query: string): Promise<EventList> {
  const answer = await app.inject({ url: `/v1/events/?${query}` })
  expect([query, answer.statusCode]).toEqual([query, 200])
  return EventList.parse(answer.json())
}

async function walk(query: string): Promise<EventList['results']> {
  const all: EventList['results'] = []
  let cursor = ''
  do {
    const page = await list(`${query}${cursor}`)
    all.push(...page.results)
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor !== '' && all.length < 2_000)
  return all
}
const slugs = (cards: EventList['results']) => cards.map(({ slug }) => slug)
/** Entries of each section of a page. */
function bySection({
  results,
  sections,
}: EventList): [kind: string, cards: EventList['results']][] {
  let at = 0
  return sections.map(({ kind, count }) => [kind, results.slice(at, (at += count))])
}
const dayOf = ({ date }: EventList['results'][number]) => date.start.slice(0, 10)

describe('the first page', () => {
  test('has today, tomorrow, the weekend, the week and what is on all week long, six of each at most', async () => {
    now = new Date('2026-11-23T09:00:00Z')
    const page = await list('city=bratislava&timeframe=this_week')
    const kinds = page.sections.map(({ kind }) => kind)
    expect(kinds).toEqual(['today', 'tomorrow', 'weekend', 'week', 'ongoing'])
    expect(page.sections.map(({ count }) => count)).toEqual([6, 6, 6, 6, 6])
    expect(page.ongoing).toEqual([])
    const days = new Map(
      bySection(page).map(([kind, cards]) => [
        kind,
        new Set(cards.filter(({ date }) => !date.all_day).map(dayOf)),
      ]),
    )
    expect(days.get('today')).toEqual(new Set(['2026-11-23']))
    expect(days.get('tomorrow')).toEqual(new Set(['2026-11-24']))
    const week = [...(days.get('week') ?? [])]
    expect(week.filter((day) => day <= '2026-11-24' || day >= '2026-11-28')).toEqual([])
    now = FRIDAY
  })

  test.each([
    ['Monday', '2026-11-23T09:00:00Z', '2026-11-28'],
    ['Friday', '2026-11-20T15:00:00Z', '2026-11-21'],
  ])('has something on Saturday already on a %s', async (_, at, saturday) => {
    now = new Date(at)
    for (const query of ['city=bratislava&timeframe=this_week', 'city=bratislava'])
      expect((await list(query)).results.map(dayOf)).toContain(saturday)
    now = FRIDAY
  })

  test('has tomorrow on a Sunday, too', async () => {
    now = new Date('2026-11-22T09:00:00Z')
    const { sections } = await list('city=bratislava&timeframe=this_week')
    expect(sections.slice(0, 2)).toMatchObject([
      { kind: 'today' },
      { kind: 'tomorrow', from: '2026-11-23', to: '2026-11-23', count: 6 },
    ])
    now = FRIDAY
  })

  test('shows one of a series, nothing cancelled, and of a club in twelve libraries one that says so', async () => {
    const first = (await list('city=wien&date=2026-11-23&category=other')).results
    expect(first.map(({ title, copies }) => [title, copies])).toEqual([
      ['Reading club', { count: 12, search: 'reading club' }],
    ])
    expect(await walk('city=wien&date=2026-11-23&category=other')).toHaveLength(12)
    const page = (await list('city=bratislava')).results
    expect(page.filter(({ title }) => title.startsWith('Yoga')).length).toBeLessThanOrEqual(1)
    expect(slugs(page)).not.toContain('called-off')
  })

  test('an event of today and tomorrow stands only under today', async () => {
    now = new Date('2026-11-23T09:00:00Z')
    const sections = bySection(await list('city=wien&timeframe=this_week&category=other'))
    expect(sections.map(([kind]) => kind)).toEqual(['today'])
    now = FRIDAY
  })

  test('an event of Wednesday and Saturday stands under the weekend, with Saturday', async () => {
    now = new Date('2026-11-23T09:00:00Z')
    const sections = bySection(await list('city=wien&timeframe=this_week&category=concert'))
    expect(sections.map(([kind, cards]) => [kind, cards.map(dayOf)])).toEqual([
      ['weekend', ['2026-11-28']],
    ])
    now = FRIDAY
  })

  test('gives long runs a group of their own and a page that lists them all', async () => {
    const page = await list('city=wien')
    expect(slugs(page.results)[0]).toBe('quiet-town')
    const ongoing = page.sections.find(({ kind }) => kind === 'ongoing')
    expect(ongoing).toMatchObject({ count: 6, total: 8 })
    const whole = await list(`city=wien&cursor=${ongoing?.cursor}`)
    expect(whole.results).toHaveLength(8)
    expect(whole.sections).toMatchObject([{ kind: 'ongoing', count: 8, total: 8 }])
    expect((await list('city=wien&category=exhibition')).results).toHaveLength(8)
  })

  test('one day alone holds three times as many; a smaller page is shared between the groups', async () => {
    expect((await list('city=bratislava&timeframe=today')).sections[0]?.count).toBe(18)
    for (const size of [1, 7, 12]) {
      const page = await list(`city=bratislava&timeframe=this_week&page_size=${size}`)
      expect(page.results).toHaveLength(size)
    }
    const seven = await list('city=bratislava&timeframe=this_week&page_size=7')
    expect(seven.sections.slice(0, 3).map(({ kind }) => kind)).toEqual([
      'tonight',
      'tomorrow',
      'weekend',
    ])
  })

  test('a list by date has no groups', async () => {
    for (const sorting of ['start', 'popular', 'null'])
      expect((await list(`city=bratislava&sorting=${sorting}`)).sections).toEqual([])
    expect(slugs((await list('city=bratislava&sorting=null')).results)).toEqual(
      slugs((await list('city=bratislava&sorting=start')).results),
    )
  })
})

describe('totals', () => {
  test.each(['', '&timeframe=this_week', '&category=concert', '&time_from=18:00'])(
    'are what the list of those days counts, by its largest categories%s',
    async (filter) => {
      const { sections } = await list(`city=bratislava${filter}`)
      const rest = filter.replace('&timeframe=this_week', '')
      for (const { kind, from, to, total, categories } of sections) {
        if (from === null) continue
        const days =
          kind === 'tonight'
            ? '&timeframe=tonight'
            : `&date_from=${from}${to === null ? '' : `&date_to=${to}`}`
        const answer = await app.inject(`/v1/events/count/?city=bratislava${rest}${days}`)
        expect([kind, answer.json<{ count: number }>().count]).toEqual([kind, total])
        expect(categories.length).toBeLessThanOrEqual(3)
        const { slug, count } = categories[0] ?? { slug: '', count: 0 }
        const one = await app.inject(
          `/v1/events/count/?city=bratislava${rest.replace('&category=concert', '')}${days}&category=${slug}`,
        )
        expect([kind, one.json<{ count: number }>().count]).toEqual([kind, count])
      }
    },
  )
})

describe('pages', () => {
  test.each([
    '',
    '&timeframe=this_week',
    '&timeframe=today',
    '&timeframe=tonight',
    '&date_from=2026-11-22',
    '&category=concert',
    '&free=false&price=500',
  ])('add up to what the list by date has, for every size%s', async (filter) => {
    const byDate = slugs(await walk(`city=bratislava&page_size=100&sorting=start${filter}`))
    for (const size of ['', '&page_size=1', '&page_size=7', '&page_size=50', '&page_size=100']) {
      const whole = slugs(await walk(`city=bratislava${size}${filter}`))
      expect(new Set(whole).size).toBe(whole.length)
      expect(whole.toSorted()).toEqual(byDate.toSorted())
    }
  })

  test('behind the groups go by popularity, and end with what runs for weeks', async () => {
    const first = await list('city=bratislava')
    const second = await list(`city=bratislava&cursor=${first.next}`)
    expect(second.sections.map(({ kind }) => kind)).toEqual(['more'])
    const popular = slugs(await walk('city=bratislava&sorting=popular'))
    const ranks = slugs(second.results).map((slug) => popular.indexOf(slug))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    const last = (await walk('city=bratislava')).at(-1)
    expect(last?.is_long).toBe(true)
  })

  test('lose and double nothing when what is popular changes in between', async () => {
    const whole = slugs(await walk('city=bratislava'))
    const first = await list('city=bratislava')
    await sql`update event_date set popularity = 10000 - popularity`.execute(database.db)
    app.invalidate()
    const shown = [...slugs(first.results)]
    for (let next = first.next; next !== null;) {
      const page = await list(`city=bratislava&cursor=${next}`)
      shown.push(...slugs(page.results))
      next = page.next
    }
    expect(shown).toEqual(whole)
    await sql`update event_date set popularity = 10000 - popularity`.execute(database.db)
    app.invalidate()
  })

  test('drops an ended event within a second although the order is cached for a minute', async () => {
    const ends = Date.parse('2026-11-20T20:00:00Z')
    now = new Date(ends - 1)
    const shown = slugs((await list('city=bratislava&timeframe=today')).results)
    const ending = ['event-0', 'event-10', 'event-20', 'event-30', 'event-60', 'event-90'].filter(
      (slug) => shown.includes(slug),
    )
    now = new Date(ends)
    const left = slugs((await list('city=bratislava&timeframe=today')).results)
    expect(ending.length).toBeGreaterThan(0)
    expect(left.filter((slug) => ending.includes(slug))).toEqual([])
    now = FRIDAY
  })
})
