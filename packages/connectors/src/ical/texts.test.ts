import { describe, expect, test } from 'vitest'
import { codes } from '../testing/assumption-codes.ts'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { ical } from './ical.ts'
import { bytes, calendar, draftOf, event, gather } from './testing/calendars.ts'

describe('texts', () => {
  test.each([
    ['twice', 'Kone\\\\\\, psy\\\\\\; mačky\\\\nVstup voľný', 'Klub\\\\\\, Dolná 4\\\\\\, Trnava'],
    ['half', 'Kone\\\\, psy\\\\; mačky\\\\nVstup voľný', 'Klub\\\\, Dolná 4\\\\, Trnava'],
    [
      'three times',
      'Kone\\\\\\\\\\, psy\\\\\\; mačky\\\\\\nVstup voľný',
      'Klub\\\\\\\\, Dolná 4, Trnava',
    ],
  ])('escaped %s are read, and that is noted', async (_, text, place) => {
    const draft = await draftOf([`SUMMARY:${text}`, `DESCRIPTION:${text}`, `LOCATION:${place}`])
    expect(draft.title).toEqual({ und: 'Kone, psy; mačky Vstup voľný' })
    expect(draft.descriptionHtml).toEqual({ und: '<p>Kone, psy; mačky<br>Vstup voľný</p>' })
    expect(draft.place).toMatchObject({ name: 'Klub' })
    expect(codes(draft)).toContain('escaped_twice')
  })

  test('with backslashes of their own stay as they are', async () => {
    const draft = await draftOf([
      'SUMMARY:AC\\\\DC\\, C:\\\\new',
      'CATEGORIES:Rock\\\\\\, hudba,Tanec',
    ])
    expect(draft.title).toEqual({ und: 'AC\\DC, C:\\new' })
    expect(draft.categories).toEqual(['Rock, hudba', 'Tanec'])
  })

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

test('guesses an old encoding by the city’s language, and says so', async () => {
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

describe('names of properties in any case', () => {
  test('are read wherever the calendar writes them so', async () => {
    const { drafts, bad } = await gather(
      [
        'Begin:VCalendar',
        'begin:VEvent',
        'Uid:1',
        'dtStart;tzid=Europe/Vienna:20261120T200000',
        'Summary:Čaj o piatej',
        'Location: Kino Lúč',
        'Description:Príďte',
        'Rrule:Freq=Weekly;Count=2',
        'Status:Cancelled',
        'End:VEvent',
        'End:VCalendar',
      ].join('\r\n'),
    )
    expect(bad).toEqual([])
    expect(drafts[0]!.draft).toMatchObject({
      title: { und: 'Čaj o piatej' },
      place: { name: 'Kino Lúč' },
      descriptionHtml: { und: '<p>Príďte</p>' },
      recurrence: { rules: ['Freq=Weekly;Count=2'] },
      status: 'cancelled',
    })
  })

  test('are read among upper ones, where no prose has them', async () => {
    const draft = await draftOf(['SUMMARY:Beh', 'Location:Park', 'Url:https://beh.example/1'])
    expect(draft).toMatchObject({ place: { name: 'Park' }, url: 'https://beh.example/1' })
  })

  test('are prose in a text that was broken without folding', async () => {
    const { descriptionHtml, place } = await draftOf([
      'DESCRIPTION:A run.',
      'Location: the old park',
      'End: 22:00',
      'What: shoes',
    ])
    expect(place).toBeUndefined()
    expect(descriptionHtml!['und']).toContain('Location: the old park<br>End: 22:00<br>What: shoes')
  })
})

test('a map or a site as the place does not make an event online; a meeting does', async () => {
  const where = async (location: string, more: string[] = []) => {
    const { place, isOnline, onlineUrl } = await draftOf([`LOCATION:${location}`, ...more])
    return { place, isOnline, onlineUrl }
  }
  expect(await where('https://maps.app.goo.gl/Zz9Yy8')).toEqual({})
  expect(await where('https://klub.example/')).toEqual({ place: { url: 'https://klub.example/' } })
  const onlineUrl = 'https://zoom.us/j/81'
  expect(await where(onlineUrl)).toEqual({ isOnline: true, onlineUrl })
  expect(await where('', [`DESCRIPTION:Join at ${onlineUrl}`])).toEqual({
    isOnline: true,
    onlineUrl,
  })
  expect(await where('Online: https://klub.example/izba')).toEqual({
    isOnline: true,
    onlineUrl: 'https://klub.example/izba',
  })
})
