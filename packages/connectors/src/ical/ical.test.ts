import { describe, expect, test } from 'vitest'
import type { Message } from '../connector.ts'
import type { EventDraft } from '../event-draft.ts'
import { checkDraft } from '../event-draft-schema.ts'
import { HttpFailure } from '../http.ts'
import type { Json } from '../json.ts'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { BRATISLAVA, runRecorded } from '../testing/run-recorded.ts'
import { ical } from './ical.ts'
import type { IcalCursor } from './sync-calendars.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const gather = (body: string | Uint8Array, config: Json = {}) => {
  const file = { name: 'events.ics', body: typeof body === 'string' ? bytes(body) : body }
  return runRecorded(ical, [file], { config })
}

/** The only draft of a calendar with one event; its lines may leave out what every event has. */
async function draftOf(
  lines: string[],
  config: Json = {},
  head: string[] = [],
): Promise<EventDraft> {
  const has = (name: string) => lines.some((line) => line.startsWith(name))
  const given = [
    'UID:1@test.example',
    ...(has('SUMMARY') ? [] : ['SUMMARY:Concert']),
    ...(has('DTSTART') ? [] : ['DTSTART;TZID=Europe/Vienna:20261120T200000']),
    ...lines,
  ]
  const { drafts, bad } = await gather(calendar(...head, event(...given)), config)
  expect(bad).toEqual([])
  expect(drafts).toHaveLength(1)
  const { draft } = drafts[0]!
  expect(checkDraft(draft)).toEqual([])
  return draft
}

const codes = ({ assumptions = [] }: EventDraft) => assumptions.map(({ code }) => code)

describe('a calendar with every kind of date', async () => {
  const one = fixtureCases('ical').find(({ name }) => name === 'every-kind-of-date')!
  const run = await runRecorded(ical, one.files)
  const draft = (id: string) => run.drafts.find(({ draft: { sourceId } }) => sourceId === id)!.draft

  test('one record per UID; tasks and private entries are no events', () => {
    const ids = run.messages.flatMap((message) => (message.type === 'record' ? [message.id] : []))
    expect(ids).toHaveLength(7)
    expect(ids).toContain('jazz@dom.example')
    expect(run.messages).toContainEqual({
      type: 'note',
      code: 'no_event',
      message: '1 VTODO left out: they are no events.',
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
      organizers: [{ name: 'Dom kultúry' }],
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

  test('a time without a zone is in the calendar’s, and that is told', () => {
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

test('broken entries are told and stop nothing', async () => {
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

test('an old encoding is guessed by the city’s language, and that is told', async () => {
  const one = fixtureCases('ical').find(({ name }) => name === 'windows-1250-without-a-charset')!
  const { drafts, messages } = await runRecorded(ical, one.files)
  expect(drafts[0]!.draft).toMatchObject({
    title: { und: 'Ľudová hudba v Žiline' },
    place: {
      name: 'Mestské divadlo',
      address: 'Horný val 3',
      postalCode: '010 01',
      locality: 'Žilina',
    },
  })
  expect(messages[0]).toMatchObject({ type: 'note', code: 'encoding_assumed' })
})

describe('times', () => {
  test('an instant has no zone but the venue’s', async () => {
    const { when } = await draftOf(['DTSTART:20261120T190000Z', 'DTEND:20261120T210000Z'])
    expect(when).toEqual([
      { start: '2026-11-20T19:00:00Z', end: '2026-11-20T21:00:00Z', key: 'single' },
    ])
  })

  test('without any zone it is the venue’s, unless the operator says another', async () => {
    const floating = await draftOf(['DTSTART:20261120T200000'])
    expect(floating.when).toEqual([{ start: '2026-11-20T20:00:00', key: 'single' }])
    expect(codes(floating)).toEqual(['zone_assumed'])
    const told = await draftOf(['DTSTART:20261120T200000'], { defaultZone: 'Europe/London' })
    expect(told.when[0]!.tz).toBe('Europe/London')
  })

  test('an unknown zone without a definition is the venue’s, and that is told', async () => {
    const draft = await draftOf(['DTSTART;TZID=Nowhere/Middle:20261120T200000'])
    expect(draft.when[0]).toEqual({ start: '2026-11-20T20:00:00', key: 'single' })
    expect(draft.assumptions).toMatchObject([
      { code: 'zone_assumed', message: expect.stringContaining('Nowhere/Middle') },
    ])
  })

  test('a zone no place on earth has is taken by its offset', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Nowhere/Middle',
      'BEGIN:STANDARD',
      'DTSTART:20000101T000000',
      'TZOFFSETFROM:+0120',
      'TZOFFSETTO:+0120',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const { when } = await draftOf(['DTSTART;TZID=Nowhere/Middle:20261120T200000'], {}, zone)
    expect(when[0]!.start).toBe('2026-11-20T18:40:00Z')
  })

  test('a zone called only by number is what it says of itself', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:1', 'X-LIC-LOCATION:Europe/Prague', 'END:VTIMEZONE']
    const { when } = await draftOf(['DTSTART;TZID=1:20261120T200000'], {}, zone)
    expect(when[0]!.tz).toBe('Europe/Prague')
  })

  test('an end in another zone is told on the clock of the start', async () => {
    const { when } = await draftOf([
      'DTSTART;TZID=Europe/Vienna:20261120T200000',
      'DTEND;TZID=Europe/London:20261120T203000',
    ])
    expect(when[0]!.end).toBe('2026-11-20T21:30:00')
  })

  test('from midnight to midnight is whole days, also in UTC', async () => {
    const local = [
      'DTSTART;TZID=Europe/Vienna:20261120T000000',
      'DTEND;TZID=Europe/Vienna:20261122T000000',
    ]
    expect((await draftOf(local)).when).toEqual([
      { start: '2026-11-20', end: '2026-11-21', allDay: true, key: 'single' },
    ])
    const utc = ['DTSTART:20261119T230000Z', 'DTEND:20261120T230000Z']
    expect((await draftOf(utc)).when).toEqual([
      { start: '2026-11-20', allDay: true, key: 'single' },
    ])
  })

  test('a state or class that nobody knows is told, and the event is shown', async () => {
    const draft = await draftOf(['STATUS:PARKED', 'CLASS:SECRETIVE'])
    expect(codes(draft)).toEqual(expect.arrayContaining(['status_unknown', 'value_unknown']))
    expect(codes(await draftOf(['STATUS:CONFIRMED', 'CLASS:PUBLIC']))).not.toContain(
      'value_unknown',
    )
  })

  test('midnight without an end is an unknown time', async () => {
    const draft = await draftOf(['DTSTART:20261120T000000'])
    expect(draft.when).toEqual([{ start: '2026-11-20', allDay: true, key: 'single' }])
    expect(codes(draft)).toContain('time_unknown')
  })

  test('an end that is no later date is left out', async () => {
    for (const end of ['20261101T100000', 'None', '20261120T200000']) {
      expect((await draftOf([`DTEND;TZID=Europe/Vienna:${end}`])).when[0]).not.toHaveProperty('end')
    }
  })

  test('DURATION, also an absurd one', async () => {
    expect((await draftOf(['DURATION:P1DT2H'])).when[0]!.end).toBe('2026-11-21T22:00:00')
    expect((await draftOf(['DURATION:-PT1H'])).when[0]).not.toHaveProperty('end')
    expect((await draftOf(['DURATION:P99999999999W'])).when[0]).not.toHaveProperty('end')
  })

  test('dates written in other ways', async () => {
    for (const start of ['2026-11-20T20:00:00', '20261120T2000', '20261120 200000']) {
      expect((await draftOf([`DTSTART;TZID=Europe/Vienna:${start}`])).when[0]!.start).toBe(
        '2026-11-20T20:00:00',
      )
    }
  })
})

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

describe('texts', () => {
  test('a description in HTML goes before the plain one', async () => {
    const { descriptionHtml } = await draftOf([
      'DESCRIPTION:plain',
      'X-ALT-DESC;FMTTYPE=text/html:<p>rich\\, <b>bold</b></p>',
    ])
    expect(descriptionHtml).toEqual({ und: '<p>rich, <b>bold</b></p>' })
  })

  test('quoted-printable of vCalendar 1.0, over two lines', async () => {
    const { title } = await draftOf([
      'SUMMARY;QUOTED-PRINTABLE;CHARSET=UTF-8:Ko=\r\nncert v =C5=BDiline',
    ])
    expect(title).toEqual({ und: 'Koncert v Žiline' })
  })

  test('a fold inside a letter, and line ends doubled on their way', async () => {
    const [a, b] = [bytes('UID:1\r\nDTSTART:20261120T190000Z\r\nSUMMARY:Kon'), bytes('ž')]
    const body = [
      ...bytes('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'),
      ...a,
      b[0]!,
      ...bytes('\r\n '),
      b[1]!,
      ...bytes('ert\r\n\r\n  v parku\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
    ]
    const { drafts } = await gather(Uint8Array.from(body))
    expect(drafts[0]!.draft.title).toEqual({ und: 'Konžert v parku' })
  })

  test('a writer that indents folded lines by two blanks', async () => {
    const folded = ['DESCRIPTION:Con', 'cert ', 'in the ', 'pa', 'rk and else', 'where'].join(
      '\r\n  ',
    )
    expect((await draftOf([folded])).descriptionHtml).toEqual({
      und: '<p>Concert in the park and elsewhere</p>',
    })
  })

  test('the configured language and category', async () => {
    const draft = await draftOf(['CATEGORIES:Jazz'], { language: 'de', category: 'Musik' })
    expect(draft.title).toEqual({ de: 'Concert' })
    expect(draft.categories).toEqual(['Jazz', 'Musik'])
  })
})

describe('reading the source', () => {
  const url = 'https://calendar.example/a.ics'
  const body = calendar(event('UID:1', 'SUMMARY:A', 'DTSTART:20261120T190000Z'))
  /** Runs sync() against answers by URL; true for a 304 to conditional requests. */
  async function sync(
    config: Json,
    answer: (address: string) => { unchanged?: boolean; body?: string },
  ) {
    const asked: string[] = []
    const context = {
      config: ical.config.parse(config),
      secrets: {},
      city: BRATISLAVA,
      signal: new AbortController().signal,
      now: () => new Date('2026-11-20T18:00:00Z'),
      http: async (address: string, request: { conditional?: boolean } = {}) => {
        asked.push(`${address} ${request.conditional === true ? 'conditional' : 'whole'}`)
        const given = answer(address)
        const notModified = given.unchanged === true && request.conditional === true
        const text = notModified ? '' : (given.body ?? body)
        return {
          status: notModified ? 304 : 200,
          url: address,
          headers: {},
          body: bytes(text),
          notModified,
        }
      },
    }
    const messages: Message<IcalCursor>[] = []
    for await (const message of ical.sync(context, null)) messages.push(message)
    return { asked, types: messages.map(({ type }) => type), messages }
  }

  test('webcal addresses are https, and a wrong one is named', () => {
    expect(ical.config.parse({ url: 'webcal://calendar.example/a.ics' })).toMatchObject({
      urls: [url],
    })
    expect(ical.config.safeParse({ url: 'ftp://a.example/a.ics' }).success).toBe(false)
    expect(ical.config.safeParse({}).error?.issues[0]).toMatchObject({ path: ['url'] })
    expect(ical.config.safeParse({ url, defaultZone: 'Nowhere' }).error?.issues[0]).toMatchObject({
      path: ['defaultZone'],
    })
  })

  test('an unchanged calendar says nothing, so nothing can be missing', async () => {
    expect((await sync({ url }, () => ({ unchanged: true }))).types).toEqual([])
  })

  test('when one of two has changed, both are read whole', async () => {
    const second = 'https://calendar.example/b.ics'
    const other = calendar(event('UID:2', 'SUMMARY:B', 'DTSTART:20261120T190000Z'))
    const { asked, types } = await sync({ urls: [url, second] }, (address) =>
      address === url ? { unchanged: true } : { body: other },
    )
    expect(asked).toEqual([`${url} conditional`, `${second} conditional`, `${url} whole`])
    expect(types).toEqual(['record', 'record', 'complete'])
  })

  test('a page instead of the only calendar is a failure that says so', async () => {
    await expect(sync({ url }, () => ({ body: '<html><h1>Not found</h1>' }))).rejects.toThrow(
      `${url} is no calendar: it begins "<html><h1>Not found</h1>"`,
    )
  })

  test('a page instead of one of two calendars is quarantined; absence then means nothing', async () => {
    const { types, messages } = await sync(
      { urls: [url, 'https://calendar.example/b.ics'] },
      (address) => (address === url ? { body: '<html>' } : {}),
    )
    expect(types).toEqual(['broken', 'record'])
    expect(messages[0]).toMatchObject({ code: 'not_read', id: url })
  })

  test('when one cannot be read and the other has not changed, only that is told', async () => {
    const { types } = await sync({ urls: [url, 'https://calendar.example/b.ics'] }, (address) => {
      if (address !== url) return { unchanged: true }
      throw new HttpFailure('no answer', { url: address })
    })
    expect(types).toEqual(['broken'])
  })

  test('when none can be read the run fails', async () => {
    const urls = [url, 'https://calendar.example/b.ics']
    const failing = sync({ urls }, (address) => {
      throw new HttpFailure(`${address} does not answer`, { url: address })
    })
    await expect(failing).rejects.toThrow(`${url} does not answer`)
  })

  test('a calendar that is cut off gives what there is, and absence means nothing', async () => {
    const { types, messages } = await sync({ url }, () => ({ body: body.slice(0, -13) }))
    expect(types).toEqual(['note', 'record'])
    expect(messages[0]).toMatchObject({ code: 'cut_off' })
  })

  test('another moment of export changes no record', async () => {
    const stamped = (moment: string) => ({
      body: calendar(
        event(
          'UID:1',
          'SUMMARY:A',
          `DTSTAMP:${moment}`,
          `LAST-MODIFIED:${moment}`,
          'DTSTART:20261120T190000Z',
        ),
      ),
    })
    const first = await sync({ url }, () => stamped('20261101T000000Z'))
    const second = await sync({ url }, () => stamped('20261102T000000Z'))
    expect(second.messages).toEqual(first.messages)
  })

  test('a long calendar is resumed where it stopped, and begun again when it has changed', async () => {
    const long = (count: number) =>
      calendar(
        ...Array.from({ length: count }, (_, at) =>
          event(`UID:${at}`, 'SUMMARY:A', 'DTSTART:20261120T190000Z'),
        ),
      )
    const files = [{ name: 'a.ics', body: bytes(long(600)) }]
    const { messages } = await runRecorded(ical, files)
    const checkpoints = messages.filter((message) => message.type === 'checkpoint')
    expect(checkpoints).toHaveLength(2)
    const { cursor } = checkpoints[1]!
    const resumed = await runRecorded(ical, files, { cursor })
    expect(resumed.messages).toEqual(messages.slice(messages.indexOf(checkpoints[1]!) + 1))
    const changed = [{ name: 'a.ics', body: bytes(long(601)) }]
    expect((await runRecorded(ical, changed, { cursor })).drafts).toHaveLength(601)
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

  test('without the series itself only its own date is known, and that is told', async () => {
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

describe('encodings', () => {
  const text = (title: string) =>
    calendar(event('UID:1@test.example', `SUMMARY:${title}`, 'DTSTART:20261120T200000Z'))
  const single = (label: string, title: string) => {
    const table = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, at) => at))
    return Uint8Array.from(text(title), (letter) => table.indexOf(letter))
  }
  const wide = (title: string, mark: string) => {
    const units = Array.from(mark + text(title).replace('Konc', 'Ko\r\n nc'), (letter) =>
      letter.charCodeAt(0),
    )
    return new Uint8Array(Uint16Array.from(units).buffer)
  }

  test.each<[string, string, Uint8Array, string]>([
    ['windows-1250', 'sk', single('windows-1250', 'Žltý koncert'), 'Žltý koncert'],
    ['windows-1251', 'ru', single('windows-1251', 'Концерт в саду'), 'Концерт в саду'],
    ['ISO 8859-1', 'fr', single('windows-1252', 'Fête d’été'), 'Fête d’été'],
    ['UTF-16 with a mark', 'sk', wide('Koncert čaju', '\uFEFF'), 'Koncert čaju'],
    ['UTF-16 without one', 'sk', wide('Koncert čaju', ''), 'Koncert čaju'],
  ])('%s that says it is UTF-8', async (_, language, body, title) => {
    const labelled = {
      ...ical,
      recorded: (...given: Parameters<typeof ical.recorded>) => {
        const platform = ical.recorded(...given)
        const answer: typeof platform.answer = (request) => {
          const found = platform.answer(request)
          return (
            found && {
              ...found,
              headers: { ...found.headers, 'content-type': 'text/calendar; charset=utf-8' },
            }
          )
        }
        return { ...platform, answer }
      },
    }
    const file = { name: 'events.ics', body }
    const { drafts } = await runRecorded(labelled, [file], { config: { language } })
    expect(drafts.map(({ draft }) => draft.title)).toEqual([{ [language]: title }])
  })
})

test.each([
  ['Romance Standard Time', 'Europe/Paris'],
  ['"Central Europe Standard Time"', 'Europe/Budapest'],
  ['Eastern Standard Time', 'America/New_York'],
  ['/freeassociation.sourceforge.net/Europe/Vienna', 'Europe/Vienna'],
  ['(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome\\, Stockholm\\, Vienna', 'Europe/Amsterdam'],
])('the zone %s is %s', async (name, zone) => {
  const draft = await draftOf([`DTSTART;TZID=${name}:20261120T200000`])
  expect(draft.when[0]).toMatchObject({ start: '2026-11-20T20:00:00', tz: zone })
})
