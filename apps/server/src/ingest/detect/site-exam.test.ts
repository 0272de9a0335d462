import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { CALENDAR, lookAt, page } from './testing/look-at.ts'
import { EXAMS } from './testing/site-exams.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

/** More than the page, robots.txt and three questions means that a platform was guessed at. */
const MOST_REQUESTS = 12
test.each(Object.entries(EXAMS))('%s is found by its mark and read first', async (_, exam) => {
  const { tried, asked } = await lookAt(database.db, {
    '/': page(exam.body),
    ...Object.fromEntries(
      Object.entries(exam.answers).filter(([path, body]) => path !== '/' && body !== ''),
    ),
  })
  expect(tried).toMatchObject({
    detected: { connector: exam.connector, url: exam.url },
    preview: {
      counts: { events: 1, quarantined: 0 },
      events: [
        {
          title: 'Konzert',
          date: { start: '2026-11-27T20:00:00+01:00' },
          ...(exam.place === undefined ? {} : { place: exam.place }),
        },
      ],
    },
  })
  expect(asked.length).toBeLessThanOrEqual(MOST_REQUESTS)
})

test('all calendars of one maker that a page shows are gathered together', async () => {
  const other = CALENDAR.replace('1@haus', '2@haus').replace('Konzert', 'Lesung')
  const feed = (id: string) => `/calendar/ical/${id}%40group.calendar.google.com/public/basic.ics`
  const src = ['aaa111', 'bbb222']
    .map((id) => `src=${id}%40group.calendar.google.com`)
    .join('&amp;')
  const { tried } = await lookAt(database.db, {
    '/': page(`<iframe src="https://calendar.google.com/calendar/embed?${src}"></iframe>`),
    [feed('aaa111')]: CALENDAR,
    [feed('bbb222')]: other,
  })
  expect(tried).toMatchObject({
    detected: { connector: 'ical' },
    preview: { counts: { events: 2, quarantined: 0 } },
  })
})

test.each([
  ['holidays', 'de.german%23holiday%40group.v.calendar.google.com'],
  ['one person', 'anna.novak%40gmail.com'],
])('a calendar of %s that a script names is not asked for', async (_, id) => {
  const { asked } = await lookAt(database.db, { '/': page(`<script>var c = "${id}"</script>`) })
  expect(asked.join()).not.toContain('/calendar/ical/')
})
