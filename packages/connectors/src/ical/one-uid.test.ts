import { describe, expect, test } from 'vitest'
import { checkDraft } from '../check-draft.ts'
import { codes } from '../testing/assumption-codes.ts'
import { calendar, draftOf, event, gather } from './testing/calendars.ts'

const entry = (...lines: string[]) => event('UID:u@test.example', 'SUMMARY:Tanec', ...lines)
async function draftsOf(...entries: string[]) {
  const { drafts, bad } = await gather(calendar(...entries))
  expect(bad).toEqual([])
  expect(drafts.flatMap(({ draft }) => checkDraft(draft))).toEqual([])
  return drafts.map(({ draft }) => draft)
}
const at = (day: string, hour: string) => `DTSTART;TZID=Europe/Vienna:202611${day}T${hour}0000`

describe('several series of one UID', () => {
  const wednesdays = entry(at('04', '18'), 'RRULE:FREQ=WEEKLY;COUNT=3')
  const fridays = entry(at('06', '20'), 'RRULE:FREQ=WEEKLY')

  test('are the rhythms of one event', async () => {
    const [draft, ...others] = await draftsOf(wednesdays, fridays)
    expect(others).toEqual([])
    expect(draft).toMatchObject({
      recurrence: { start: '2026-11-04T18:00:00', rules: ['FREQ=WEEKLY;COUNT=3'] },
      furtherRecurrences: [{ start: '2026-11-06T20:00:00', rules: ['FREQ=WEEKLY'] }],
    })
  })

  test('take each its own changes, those for all later dates too', async () => {
    const [draft] = await draftsOf(
      wednesdays,
      fridays,
      entry('RECURRENCE-ID;TZID=Europe/Vienna:20261111T180000', at('12', '19')),
      entry('RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Vienna:20261113T200000', at('13', '21')),
    )
    expect(draft!.recurrence).not.toHaveProperty('later')
    expect(draft!.furtherRecurrences).toMatchObject([
      { later: [{ from: '2026-11-13T20:00:00', start: '2026-11-13T21:00:00' }] },
    ])
    expect(draft!.when.map(({ key, start }) => [key, start])).toEqual([
      ['2026-11-11T18:00:00', '2026-11-12T19:00:00'],
      ['2026-11-13T20:00:00', '2026-11-13T21:00:00'],
    ])
  })

  test('are cancelled each for itself', async () => {
    const cancelled = fridays.replace('RRULE', 'STATUS:CANCELLED\r\nRRULE')
    const [draft] = await draftsOf(wednesdays, cancelled)
    expect(draft).not.toHaveProperty('status')
    expect(draft!.furtherRecurrences).toMatchObject([
      { later: [{ from: '2026-11-06T20:00:00', status: 'cancelled' }] },
    ])
  })

  test('of which one is at another place are two events', async () => {
    const drafts = await draftsOf(
      wednesdays.replace('RRULE', 'LOCATION:Klub\r\nRRULE'),
      fridays.replace('RRULE', 'LOCATION:Kino\r\nRRULE'),
    )
    expect(drafts.map(({ place, recurrence }) => [place?.name, recurrence?.start])).toEqual([
      ['Klub', '2026-11-04T18:00:00'],
      ['Kino', '2026-11-06T20:00:00'],
    ])
  })
})

describe('the newest SEQUENCE of one UID wins whole', () => {
  test.each([
    ['a single event', '', ''],
    ['a series', 'RRULE:FREQ=WEEKLY', 'RRULE:FREQ=WEEKLY'],
    ['a series that became a single event', 'RRULE:FREQ=WEEKLY', ''],
  ])('%s that moved', async (_, before, after) => {
    const [draft, ...others] = await draftsOf(
      entry('SEQUENCE:4', at('17', '18'), ...[after].filter(Boolean)),
      entry('SEQUENCE:1', at('16', '19'), ...[before].filter(Boolean)),
      entry('SEQUENCE:1', 'RECURRENCE-ID;TZID=Europe/Vienna:20261116T190000', at('16', '21')),
    )
    expect(others).toEqual([])
    expect(draft!.recurrence?.start ?? draft!.when[0]!.start).toBe('2026-11-17T18:00:00')
    expect(draft!.when).toHaveLength(after === '' ? 1 : 0)
  })

  test('with another title', async () => {
    const drafts = await draftsOf(
      entry('SEQUENCE:1', at('16', '19')),
      entry('SEQUENCE:2', at('17', '19')).replace('Tanec', 'Tanec a spev'),
    )
    expect(drafts.map(({ title }) => title)).toEqual([{ und: 'Tanec a spev' }])
  })

  test('but not over events with one UID whose titles differ from the first', async () => {
    const drafts = await draftsOf(
      entry(at('16', '19')),
      entry(at('17', '19')).replace('Tanec', 'Kino'),
      entry('SEQUENCE:2', at('18', '19')).replace('Tanec', 'Kino'),
    )
    expect(drafts.map(({ title, when }) => [title['und'], when[0]!.start.slice(8, 10)])).toEqual([
      ['Tanec', '16'],
      ['Kino', '18'],
    ])
  })

  test('and of equal ones the later DTSTAMP', async () => {
    const [draft] = await draftsOf(
      entry(at('16', '19'), 'DTSTAMP:20261102T000000Z', 'LOCATION:Kino'),
      entry(at('16', '19'), 'DTSTAMP:20261101T000000Z', 'LOCATION:Klub'),
    )
    expect(draft!.place?.name).toBe('Kino')
  })
})

describe('a date of a cancelled series takes place', () => {
  const rule = 'RRULE:FREQ=WEEKLY;COUNT=3'
  const change = (...lines: string[]) =>
    event('UID:u@test.example', 'RECURRENCE-ID;TZID=Europe/Vienna:20261123T190000', ...lines)

  test.each(['CONFIRMED', 'TENTATIVE'])('if its own STATUS is %s', async (status) => {
    const series = entry(at('16', '19'), rule, 'STATUS:CANCELLED')
    const [draft] = await draftsOf(
      series,
      change('SUMMARY:Tanec', at('23', '19'), `STATUS:${status}`),
    )
    expect(draft).toMatchObject({ status: 'cancelled', when: [{ status: 'scheduled' }] })
  })

  test('if only the title of the series has the mark', async () => {
    const series = entry(at('16', '19'), rule).replace('Tanec', 'ZRUŠENÉ: Tanec')
    const [draft] = await draftsOf(series, change('SUMMARY:Tanec', at('23', '19')))
    expect(draft).toMatchObject({ status: 'cancelled', when: [{ status: 'scheduled' }] })
  })

  test('not if it says nothing about itself', async () => {
    const series = entry(at('16', '19'), rule, 'STATUS:CANCELLED')
    const [draft] = await draftsOf(series, change('SUMMARY:Tanec', at('23', '19')))
    expect(draft!.when[0]).not.toHaveProperty('status')
  })
})

test('exceptions given as a rule are kept with the series', async () => {
  const draft = await draftOf(['RRULE:FREQ=DAILY;COUNT=9', 'EXRULE:FREQ=DAILY;INTERVAL=2'])
  expect(draft.recurrence?.exrules).toEqual(['FREQ=DAILY;INTERVAL=2'])
  expect(codes(draft)).not.toContain('recurrence_not_read')
  expect(codes(await draftOf(['RRULE:FREQ=DAILY;COUNT=9', 'EXRULE:sometimes']))).toContain(
    'recurrence_not_read',
  )
})
