import { describe, expect, test } from 'vitest'
import { checkDraft } from '../check-draft.ts'
import { codes } from '../testing/assumption-codes.ts'
import { calendar, draftOf, event, gather } from './testing/calendars.ts'

describe('series', () => {
  test('listed dates and periods', async () => {
    const { recurrence, when } = await draftOf([
      'RDATE;TZID=Europe/Vienna:20261121T200000,20261122T200000',
      'RDATE;VALUE=PERIOD:20261123T190000Z/PT90M',
      'RDATE:nonsense',
    ])
    expect(recurrence).toMatchObject({
      rules: [],
      rdates: ['2026-11-21T20:00:00', '2026-11-22T20:00:00'],
    })
    expect(when).toEqual([
      {
        start: '2026-11-23T20:00:00',
        end: '2026-11-23T21:30:00',
        tz: 'Europe/Vienna',
        key: '2026-11-23T20:00:00',
      },
    ])
  })

  test('an override named by its day alone', async () => {
    const { drafts } = await gather(
      calendar(
        event(
          'UID:1',
          'SUMMARY:A',
          'DTSTART;TZID=Europe/Vienna:20261120T200000',
          'RRULE:FREQ=DAILY;COUNT=3',
        ),
        event('UID:1', 'SUMMARY:A', 'RECURRENCE-ID;VALUE=DATE:20261121', 'STATUS:CANCELLED'),
      ),
    )
    expect(drafts[0]!.draft.when).toMatchObject([
      { key: '2026-11-21T20:00:00', status: 'cancelled' },
    ])
  })

  test('of two versions of a date the newer one counts', async () => {
    const series = event('UID:1', 'SUMMARY:A', 'DTSTART:20261120T190000Z', 'RRULE:FREQ=DAILY')
    const date = (...lines: string[]) => event('UID:1', 'RECURRENCE-ID:20261121T190000Z', ...lines)
    const { drafts } = await gather(
      calendar(
        series,
        date('SUMMARY:A with a guest', 'SEQUENCE:2', 'DTSTART:20261121T190000Z'),
        date('SUMMARY:A with another', 'SEQUENCE:1', 'DTSTART:20261121T190000Z'),
      ),
    )
    expect(drafts.map(({ draft }) => draft.title['und'])).toEqual(['A', 'A with a guest'])
  })

  test('dates of a series whose first entry is missing', async () => {
    const { drafts } = await gather(
      calendar(
        event('UID:1', 'SUMMARY:A', 'RECURRENCE-ID:20261120T190000Z', 'DTSTART:20261120T190000Z'),
        event('UID:1', 'SUMMARY:A', 'RECURRENCE-ID:20261127T190000Z', 'DTSTART:20261127T190000Z'),
      ),
    )
    expect(drafts).toHaveLength(1)
    expect(drafts[0]!.draft.when.map(({ key }) => key)).toEqual([
      '2026-11-20T19:00:00Z',
      '2026-11-27T19:00:00Z',
    ])
  })

  test('one UID and name on several days is one event with several dates', async () => {
    const { drafts } = await gather(
      calendar(
        event('UID:1', 'SUMMARY:A', 'DTSTART:20261120T190000Z'),
        event('UID:1', 'SUMMARY:A', 'DTSTART:20261121T190000Z'),
        event('UID:1', 'SUMMARY:A', 'SEQUENCE:2', 'DTSTART:20261121T190000Z', 'STATUS:CANCELLED'),
      ),
    )
    expect(drafts.map(({ draft }) => draft.when)).toMatchObject([
      [{ key: '2026-11-20T19:00:00Z' }, { key: '2026-11-21T19:00:00Z', status: 'cancelled' }],
    ])
  })

  test('one UID for events of different names is several events', async () => {
    const { drafts } = await gather(
      calendar(
        event('UID:1', 'SUMMARY:A', 'DTSTART:20261120T190000Z'),
        event('UID:1', 'SUMMARY:B', 'DTSTART:20261120T190000Z'),
      ),
    )
    expect(drafts.map(({ draft }) => draft.title['und'])).toEqual(['A', 'B'])
  })
})

describe('a change that is meant for all later dates (RANGE=THISANDFUTURE)', () => {
  const series = (...changes: string[][]) =>
    gather(
      calendar(
        event(
          'UID:s@test.example',
          'SUMMARY:Jam session',
          'LOCATION:Klub',
          'DTSTART;TZID=Europe/Vienna:20261102T200000',
          'DTEND;TZID=Europe/Vienna:20261102T220000',
          'RRULE:FREQ=WEEKLY;COUNT=8',
          'EXDATE;TZID=Europe/Vienna:20261109T200000',
        ),
        ...changes.map((lines) => event('UID:s@test.example', ...lines)),
      ),
    )
  const from = (date: string) =>
    `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Vienna:${date}T200000`

  test('another time moves them all', async () => {
    const { drafts } = await series([
      from('20261123'),
      'SUMMARY:Jam session',
      'DTSTART;TZID=Europe/Vienna:20261124T193000',
      'DTEND;TZID=Europe/Vienna:20261124T233000',
    ])
    expect(drafts).toHaveLength(1)
    expect(drafts[0]!.draft.recurrence).toMatchObject({
      start: '2026-11-02T20:00:00',
      later: [
        { from: '2026-11-23T20:00:00', start: '2026-11-24T19:30:00', end: '2026-11-24T23:30:00' },
      ],
    })
    expect(checkDraft(drafts[0]!.draft)).toEqual([])
    expect(codes(drafts[0]!.draft)).not.toContain('later_dates_unchanged')
  })

  test('cancelling ends them all and moves none', async () => {
    const { drafts } = await series([from('20261123'), 'SUMMARY:Jam session', 'STATUS:CANCELLED'])
    expect(drafts[0]!.draft.recurrence!.later).toEqual([
      { from: '2026-11-23T20:00:00', status: 'cancelled' },
    ])
  })

  test.each([
    ['title', ['SUMMARY:Poetry slam', 'LOCATION:Klub']],
    ['place', ['SUMMARY:Jam session', 'LOCATION:Kino']],
  ])('another %s makes an event of them, with its own exceptions', async (_, own) => {
    const { drafts } = await series(
      [from('20261123'), ...own, 'DTSTART;TZID=Europe/Vienna:20261123T210000'],
      [
        'RECURRENCE-ID;TZID=Europe/Vienna:20261207T200000',
        ...own,
        'DTSTART;TZID=Europe/Vienna:20261207T190000',
      ],
    )
    const [before, after] = drafts.map(({ draft }) => draft)
    expect(drafts).toHaveLength(2)
    expect(before!.recurrence!.only).toEqual({ before: '2026-11-23T20:00:00' })
    expect(before!.when).toEqual([])
    expect(after).toMatchObject({
      seriesSourceId: 's@test.example',
      recurrence: {
        only: { from: '2026-11-23T20:00:00' },
        later: [{ from: '2026-11-23T20:00:00', start: '2026-11-23T21:00:00' }],
      },
    })
    expect(after!.when.map(({ key, start }) => [key, start])).toEqual([
      ['2026-11-23T20:00:00', '2026-11-23T21:00:00'],
      ['2026-12-07T20:00:00', '2026-12-07T19:00:00'],
    ])
    expect(drafts.flatMap(({ draft }) => checkDraft(draft))).toEqual([])
  })

  test('knows only its own date without the series, and says so', async () => {
    const { drafts } = await gather(
      calendar(event('UID:s@test.example', 'SUMMARY:Jam', from('20261123'))),
    )
    expect(codes(drafts[0]!.draft)).toContain('later_dates_unchanged')
  })
})

test('one date at another place is an event of its own: nobody is sent to the wrong door', async () => {
  const { drafts } = await gather(
    calendar(
      event(
        'UID:s@test.example',
        'SUMMARY:Jam',
        'LOCATION:Klub',
        'DTSTART:20261102T200000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ),
      event(
        'UID:s@test.example',
        'SUMMARY:Jam',
        'LOCATION:Kino',
        'RECURRENCE-ID:20261109T200000',
        'DTSTART:20261109T200000',
      ),
    ),
  )
  expect(drafts.map(({ draft }) => draft.place?.name)).toEqual(['Klub', 'Kino'])
  expect(drafts[0]!.draft.recurrence!.exdates).toEqual(['2026-11-09T20:00:00'])
})
