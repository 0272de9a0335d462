import { describe, expect, test } from 'vitest'
import { codes } from '../testing/assumption-codes.ts'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { ical } from './ical.ts'

describe('a calendar with every kind of date', async () => {
  const one = fixtureCases('ical').find(({ name }) => name === 'every-kind-of-date')!
  const run = await runRecorded(ical, one.files)
  const draft = (id: string) => run.drafts.find(({ draft: { sourceId } }) => sourceId === id)!.draft

  test('one record per UID; tasks and private entries are not events', () => {
    const ids = run.messages.flatMap((message) => (message.type === 'record' ? [message.id] : []))
    expect(ids).toHaveLength(7)
    expect(ids).toContain('jazz@dom.example')
    expect(run.messages).toContainEqual({
      type: 'note',
      code: 'no_event',
      message: '1 VTODO left out: they are not events.',
    })
    expect(run.drafts.map(({ id }) => id)).not.toContain('porada@dom.example')
    expect(run.messages.at(-1)).toEqual({ type: 'complete' })
  })

  test('everything a full entry says', () => {
    expect(draft('koncert-1@dom.example')).toEqual({
      sourceId: 'koncert-1@dom.example',
      title: { sk: 'Jesenný koncert', en: 'Autumn Concert' },
      descriptionHtml: {
        sk: '<p>Skladby Suchoňa a Cikkera.<br>Vstupné &lt; 10 €.</p><p>Viac na https://dom.example/koncert-1</p>',
      },
      when: [
        {
          start: '2026-11-20T20:00:00',
          end: '2026-11-20T22:30:00',
          tz: 'Europe/Bratislava',
          key: 'single',
        },
      ],
      url: 'https://dom.example/koncert-1',
      place: { room: 'Veľká sála', name: 'Dom kultúry', lat: 48.14816, lon: 17.10674 },
      categories: ['Hudba', 'Klasika, opera'],
      organizers: [{ name: 'Dom kultúry', email: 'info@dom.example' }],
      images: [{ url: 'https://dom.example/koncert-1.jpg' }],
      offers: [{ text: '8 €' }],
      updatedAt: '2026-11-01T10:15:00Z',
    })
  })

  test('a series with a moved, a cancelled and a renamed date', () => {
    const jazz = draft('jazz@dom.example')
    expect(jazz.recurrence).toEqual({
      start: '2026-10-01T19:00:00',
      end: '2026-10-01T21:00:00',
      tz: 'Europe/Berlin',
      rules: ['FREQ=WEEKLY;BYDAY=TH;UNTIL=20270101'],
      exdates: ['2026-12-24T19:00:00', '2026-12-03T19:00:00'],
    })
    expect(jazz.when).toEqual([
      {
        start: '2026-11-21T19:30:00',
        end: '2026-11-21T21:30:00',
        tz: 'Europe/Berlin',
        key: '2026-11-19T19:00:00',
        status: 'rescheduled',
        previousStart: '2026-11-19T19:00:00',
      },
      { start: '2026-11-26T18:00:00Z', key: '2026-11-26T19:00:00', status: 'cancelled' },
    ])
    expect(draft('jazz@dom.example#2026-12-03T19:00:00')).toMatchObject({
      title: { und: 'Jazzový štvrtok: Trio z Brna' },
      seriesSourceId: 'jazz@dom.example',
      when: [{ start: '2026-12-03T19:00:00', tz: 'Europe/Berlin' }],
    })
  })

  test('whole days end on their last day, which DTEND is not', () => {
    expect(draft('vystava@dom.example').when).toEqual([
      { start: '2026-12-01', end: '2026-12-31', allDay: true, key: 'single' },
    ])
  })

  test('reads a time without a zone in the calendar’s, and says so', () => {
    const meeting = draft('stretnutie@dom.example')
    expect(meeting).toMatchObject({
      title: { und: 'Stretnutie s autorkou' },
      status: 'cancelled',
      isOnline: true,
      when: [{ start: '2026-12-05T15:00:00', tz: 'Europe/Bratislava' }],
    })
    expect(codes(meeting)).toEqual(['zone_of_calendar'])
  })

  test('a zone with a name of its own is found by its offsets', () => {
    const race = draft('beh@dom.example')
    expect(race.when[0]).toMatchObject({ start: '2026-12-06T09:00:00', tz: 'Europe/Bratislava' })
    expect(codes(race)).toEqual(['zone_by_offset'])
    expect(race.place).toEqual({ name: 'Námestie slobody', locality: 'Bratislava' })
  })

  test('an event without a UID has the same id in every run', async () => {
    const ids = (messages: typeof run.messages) =>
      messages
        .flatMap((message) => ('id' in message ? [message.id] : []))
        .filter((id) => id.startsWith('no-uid'))
    expect(ids(run.messages)).toHaveLength(1)
    expect(ids((await runRecorded(ical, one.files)).messages)).toEqual(ids(run.messages))
  })

  test('nothing about people who come, and nothing that changes by itself, is stored', () => {
    const raw = JSON.stringify(run.messages)
    expect(raw).not.toMatch(/ATTENDEE|niekto|DTSTAMP|VALARM|Pripomienka/)
    expect(raw).toContain('BEGIN:VTIMEZONE\\nTZID:Náš čas')
  })
})

test('broken entries are reported and stop nothing', async () => {
  const one = fixtureCases('ical').find(({ name }) => name === 'broken-event-among-good-ones')!
  const { drafts, bad, messages } = await runRecorded(ical, one.files)
  expect(drafts.map(({ draft }) => draft.title['und'])).toEqual(['Before', 'After'])
  expect(drafts[0]!.draft.descriptionHtml).toEqual({
    und: '<p>First paragraph<br>second line, written without a fold</p><p>last line</p>',
  })
  expect(messages.filter(({ type }) => type === 'broken')).toMatchObject([
    { code: 'not_closed', message: 'This VEVENT has no END:VEVENT.' },
  ])
  expect(bad.map(({ id, error }) => [id, error.code])).toEqual([
    ['3@broken.example', 'bad_date'],
    ['4@broken.example', 'no_date'],
    ['5@broken.example', 'no_title'],
  ])
  expect(drafts[1]!.draft).toMatchObject({
    when: [{ start: '2026-11-23T19:00:00', end: '2026-11-24T02:00:00', tz: 'Europe/Amsterdam' }],
    assumptions: [{ code: 'end_next_day' }],
  })
})

test('the same event in two feeds is one record; another one with its UID is another', async () => {
  const one = fixtureCases('ical').find(({ name }) => name === 'two-feeds-with-an-event-in-both')!
  const { drafts, requests } = await runRecorded(ical, one.files)
  expect(requests).toEqual(['/music.ics', '/theatre.ics'])
  expect(drafts.map(({ draft }) => draft.title['und'])).toEqual([
    'Open-air opera',
    'Choir',
    'Puppets',
  ])
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(3)
})
