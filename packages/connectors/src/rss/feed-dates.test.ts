import { expect, test } from 'vitest'
import { BRATISLAVA } from '../testing/run-recorded.ts'
import { mapFeedItem } from './feed-item-event.ts'
import { readFeed } from './read-feed.ts'

/** The draft of an item with these elements. */
function draft(elements: string) {
  const feed = `<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>f</title>
    <item><title>Bábkový festival</title>${elements}</item></channel></rss>`
  const [item] = readFeed(feed, 'https://babky.example/', 10)!.items
  return mapFeedItem(item!, { config: { feeds: [] }, city: BRATISLAVA } as never, 'b1')
}

const DAY = '2026-12-19'
test.each([
  [
    'the hour stands behind the day',
    `<mec:startDate>${DAY}</mec:startDate><mec:startHour>6:30 pm</mec:startHour>
     <mec:endDate>${DAY}</mec:endDate><mec:endHour>9 pm</mec:endHour>`,
    { start: `${DAY}T18:30:00`, end: `${DAY}T21:00:00` },
  ],
  [
    'the hour stands before the day',
    `<end_time>21.15 hod.</end_time><start_time>19h30</start_time><start_date>${DAY}</start_date>`,
    { start: `${DAY}T19:30:00`, end: `${DAY}T21:15:00` },
  ],
  [
    'the hour has an offset',
    `<startTime>17:00Z</startTime><startDate>${DAY}</startDate>`,
    { start: `${DAY}T17:00:00Z` },
  ],
  [
    'the night ends on the next day',
    `<startDate>${DAY}</startDate><startTime>22:00</startTime><endTime>03:00</endTime>`,
    { start: `${DAY}T22:00:00`, end: '2026-12-20T03:00:00' },
  ],
  [
    'the first element is a full date',
    `<startDate>${DAY}T20:00:00</startDate><startTime>19:00</startTime>`,
    { start: `${DAY}T20:00:00` },
  ],
])('reads day and hour of two elements where %s', (_, elements, when) => {
  expect(draft(elements).when).toEqual([{ ...when, tz: 'Europe/Bratislava' }])
})

test.each([
  ['Sat, 19 Dec 26 19:00:00 +0100', '2026-12-19T19:00:00+01:00'],
  ['19 Dec 26 19:00 GMT', '2026-12-19T19:00:00Z'],
  ['Saturday, 19-Dec-26 13:00:00 EST', '2026-12-19T13:00:00-05:00'],
  ['20261219T190000+0100', '2026-12-19T19:00:00+01:00'],
  ['19.12.2026 19:00', '2026-12-19T19:00:00'],
  ['19. decembra 2026', '2026-12-19'],
])('reads the date of a mail %s', (written, start) => {
  expect(draft(`<ev:startdate>${written}</ev:startdate>`).when[0]).toMatchObject({ start })
})

test('a date whose day may be its month is refused', () => {
  expect(() => draft('<ev:startdate>05/06/2027</ev:startdate>')).toThrow('is not a date')
})

test('midnight to midnight is one whole day, and two midnights later two', () => {
  const until = (end: string) =>
    draft(
      `<ev:startdate>${DAY}T00:00:00+01:00</ev:startdate><ev:enddate>${end}T00:00:00+01:00</ev:enddate>`,
    ).when
  expect(until('2026-12-20')).toEqual([{ start: DAY, allDay: true, tz: 'Europe/Bratislava' }])
  expect(until('2026-12-21')).toMatchObject([{ start: DAY, end: '2026-12-20' }])
})

test('a price in an element of its own is the offer', () => {
  const { offers } = draft(`<ev:startdate>${DAY}</ev:startdate><mec:cost>7 €</mec:cost>`)
  expect(offers).toEqual([{ text: '7 €' }])
})

test('hours beside several days are those of each day, unless they pass midnight', () => {
  const days = (from: string, to: string) =>
    draft(
      `<startDate>${DAY}</startDate><startTime>${from}</startTime>
       <endDate>2026-12-21</endDate><endTime>${to}</endTime>`,
    )
  expect(days('10:00', '18:00')).toMatchObject({
    when: [],
    recurrence: {
      start: `${DAY}T10:00:00`,
      end: `${DAY}T18:00:00`,
      rules: ['FREQ=DAILY;UNTIL=20261221'],
    },
    assumptions: [{ code: 'hours_of_each_day' }],
  })
  expect(days('22:00', '04:00').when).toMatchObject([
    { start: `${DAY}T22:00:00`, end: '2026-12-21T04:00:00' },
  ])
})
