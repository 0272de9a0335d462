import { describe, expect, test } from 'vitest'
import { PROGRAMMES } from './testing/programmes.ts'
import { readProgramme, writeProgramme, type ProgrammeRow } from '../gift-programme.ts'

/** `12-04 18:00-19:00 Title @ Stage` */
function inShort({ day, time, end_time, title, stage, text }: ProgrammeRow): string {
  const hours = end_time === '' ? time : `${time}-${end_time}`
  const said = [day.slice(5), hours, title].filter((one) => one !== '').join(' ')
  return said + (stage === '' ? '' : ` @ ${stage}`) + (text === undefined ? '' : ` // ${text}`)
}

const read = (text: string, day = '2026-12-04', until = '2026-12-06') =>
  readProgramme(text, { day, until })
const short = (text: string) => read(text).rows.map(inShort)

test.each(PROGRAMMES)('$name', ({ text, rows }) => {
  const found = read(text)
  expect(found.rows.map(inShort)).toEqual(rows)
  expect(found.faults).toEqual([])
})

test.each(PROGRAMMES)('$name is the same after it was written', ({ text }) => {
  const { rows } = read(text)
  expect(read(writeProgramme(rows))).toEqual({ rows, faults: [] })
})

describe('hours past midnight', () => {
  test('belong to the next date, in the order in which they are listed', () => {
    expect(short('Friday\n22:00 Ana\n00:30 Ben\n2:00 Cleo\nSaturday\n10:00 Dora')).toEqual([
      '12-04 22:00 Ana',
      '12-05 00:30 Ben',
      '12-05 02:00 Cleo',
      '12-05 10:00 Dora',
    ])
  })
  test('that a day begins with are that day', () => {
    expect(short('Saturday\n00:30 Ben\n10:00 Dora')).toEqual([
      '12-05 00:30 Ben',
      '12-05 10:00 Dora',
    ])
  })
  test('stay where a row says its own date', () => {
    const rows = '2026-12-05 22:00 | Ana\n2026-12-05 00:30 | Ben'
    expect(short(rows)).toEqual(['12-05 22:00 Ana', '12-05 00:30 Ben'])
  })
  test('may be written as the end of a day', () => {
    expect(short('Friday\n24:00 Ana')).toEqual(['12-05 00:00 Ana'])
  })
  test('of the last night are no fault', () => {
    expect(read('Sunday\n23:00 Ana\n01:00 Ben').faults).toEqual([])
  })
})

describe('a text that is not a programme', () => {
  test('is kept as a row with its fault', () => {
    const { rows, faults } = read('18:00 Ana\nBring warm clothes\n25:00 | Ben\n19:00 |  | Tent')
    expect(rows.map(inShort)).toEqual([
      '12-04 18:00 Ana',
      '12-04 ? Bring warm clothes',
      '12-04 25:00 Ben',
      '12-04 19:00 @ Tent',
    ])
    expect(faults).toEqual([
      { row: 2, code: 'unreadable_row' },
      { row: 3, code: 'not_an_hour' },
      { row: 4, code: 'missing' },
    ])
  })
  test('brackets are a stage only where they sound so, come again or are usual', () => {
    const acts = [
      'Ana (Tribute to Nina)',
      'Ben',
      'Cleo (Zelt)',
      'Dora (Hof)',
      'Eva (Hof)',
      'Fred',
      'Gil',
      'Ida',
      'Jo',
    ]
    expect(short(acts.map((act) => `18:00 ${act}`).join('\n')).map((row) => row.slice(12))).toEqual(
      [
        'Ana (Tribute to Nina)',
        'Ben',
        'Cleo @ Zelt',
        'Dora @ Hof',
        'Eva @ Hof',
        'Fred',
        'Gil',
        'Ida',
        'Jo',
      ],
    )
  })
  test('a day outside of the festival is asked about', () => {
    expect(read('2026-12-24 18:00 | Ana').faults).toEqual([{ row: 1, code: 'range' }])
    expect(read('2026-12-24 18:00 | Ana', '2026-12-04', '').faults).toEqual([])
  })
  test('without a day of the festival a row has none', () => {
    expect(read('18:00 Ana', '', '').rows[0]).toMatchObject({ day: '', time: '18:00' })
  })
  test('two hundred rows are read, and the next one is said to be too many', () => {
    const { rows, faults } = read(
      Array.from({ length: 300 }, (_, n) => `18:00 Act ${n}`).join('\n'),
    )
    expect([rows.length, faults]).toEqual([200, [{ row: 201, code: 'too_many' }]])
  })
  test('a hostile text is read in no time', () => {
    const begin = performance.now()
    for (const one of ['18:00-', '5 ', '| ', 'a\t', '(', '18.', '5 dec '])
      read(one.repeat(20_000 / one.length))
    for (const one of ['18:00\n', '5.12\n', '|\n', '(a\n', ';\t|,\n']) read(one.repeat(3000))
    expect(performance.now() - begin).toBeLessThan(1000)
  })
})

test.each([
  ['18h', '18:00'],
  ['18h30', '18:30'],
  ['18.30', '18:30'],
  ['18 Uhr', '18:00'],
  ['18:00 Uhr', '18:00'],
  ['6pm', '18:00'],
  ['6.30 p.m.', '18:30'],
  ['12 am', '00:00'],
  ['12:15 pm', '12:15'],
  ['9:05', '09:05'],
  ['18-19h', '18:00-19:00'],
  ['6-7:30pm', '18:00-19:30'],
  ['11am-1pm', '11:00-13:00'],
  ['18:00 – 19:30', '18:00-19:30'],
  ['von 18 bis 19 Uhr', '18:00-19:00'],
  ['de 18h à 19h30', '18:00-19:30'],
  ['od 18:00 do 19:00', '18:00-19:00'],
  ['з 18:00 до 19:00', '18:00-19:00'],
  ['ore 21', '21:00'],
])('the hour %s', (written, hours) => {
  expect(short(`${written} Ana`)).toEqual([`12-04 ${hours} Ana`])
  expect(short(`${written} | Ana`)).toEqual([`12-04 ${hours} Ana`])
})

test.each([
  'Freitag, 5. Dezember',
  '5 грудня',
  'Fri 5 Dec',
  '2026-12-05',
  '5.12.',
  '05/12/2026',
  'December 5th, 2026',
  'samedi 5 décembre 2026 :',
  '## Sábado, 5 de diciembre',
  'Sobota 5. decembra',
  'Суббота, 5 декабря',
  'sáb., 5/12',
  'sabato 5 dic.',
  'Samstag',
  'СУБОТА',
  'Day 2',
  '**Tag 2**',
])('the day %s', (written) => {
  expect(short(`${written}\n18:00 Ana`)).toEqual(['12-05 18:00 Ana'])
})

test.each([
  '5.12. 18:00 Ana',
  '5.12.26 18:00 Ana',
  'Sa 5.12., 18 Uhr: Ana',
  'Sat 5 Dec 6pm Ana',
  '5 грудня, 18:00 — Ana',
  '05/12/2026 - 18h00 - Ana',
  '2026-12-05 18:00 Ana',
])('the day and the hour of %s', (line) => {
  expect(short(line)).toEqual(['12-05 18:00 Ana'])
})

test.each([
  ['18:00 Ana (Tent)', 'Ana @ Tent'],
  ['18:00 Ana (UK)', 'Ana (UK)'],
  ['18:00 Ana @ Tent', 'Ana @ Tent'],
  ['18:00 Ana, Ben & Cleo', 'Ana, Ben & Cleo'],
  ['18:00 24 hours of Ana', '24 hours of Ana'],
  ['18:00 2 Many DJs', '2 Many DJs'],
  ['18:00 1984 – a reading', '1984 – a reading'],
  ['18:00 | Either \\| Or | Tent', 'Either | Or @ Tent'],
  ['Ana – 18:00', 'Ana'],
])('%s', (line, expected) => {
  expect(short(line)).toEqual([`12-04 18:00 ${expected}`])
})
