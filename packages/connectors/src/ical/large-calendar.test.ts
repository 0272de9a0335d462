import { expect, test } from 'vitest'
import type { HttpResponse } from '../http.ts'
import { largeAnswer } from '../testing/large-answer.ts'
import { readCalendar } from './calendars/read-calendar.ts'
import type { CalendarEntry } from './calendars/split-calendar.ts'

const COUNT = 9000
const event = (uid: string, more: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART;TZID=Dom:20261201T200000', ...more, 'END:VEVENT'].join(
    '\r\n',
  )
const folded = 'DESCRIPTION:Večer s hudbou a č\r\n ajom pri ohni\\, vstup voľ\r\n\tný. '.padEnd(
  150,
  'x',
)

/** Series with changed dates far behind them, among thousands of single events. */
const calendar = [
  'BEGIN:VCALENDAR',
  'X-WR-CALNAME:Dom kultúry',
  'BEGIN:VTIMEZONE\r\nTZID:Dom\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE',
  ...Array.from({ length: COUNT }, (_, n) =>
    event(`${n}@dom.example`, [
      `SUMMARY:Čajovňa ${n}`,
      folded,
      ...(n % 1000 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=10'] : []),
    ]),
  ),
  ...Array.from({ length: COUNT / 1000 }, (_, n) =>
    event(`${n * 1000}@dom.example`, ['RECURRENCE-ID;TZID=Dom:20261208T200000', 'SUMMARY:Zmena']),
  ),
  'BEGIN:VTODO\r\nUID:todo\r\nEND:VTODO',
  'END:VCALENDAR',
  '',
].join('\r\n')

const url = 'https://dom.example/kalendar.ics'
const answer = (body: Uint8Array): HttpResponse => ({
  status: 200,
  url,
  headers: {},
  body,
  notModified: false,
})
const large = (body: Uint8Array): HttpResponse => ({
  ...answer(new Uint8Array()),
  large: largeAnswer(body),
})

async function read(response: HttpResponse) {
  const reading = readCalendar(response, { languages: ['sk'] })
  const entries: CalendarEntry[] = []
  const notes: string[] = []
  for (;;) {
    const next = await reading.next()
    if (next.done === true) return { entries, notes, facts: next.value }
    if ('code' in next.value) notes.push(next.value.code)
    else entries.push(next.value)
  }
}

const byId = (entries: CalendarEntry[]) =>
  entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, title, ics }) => [id, title, ics])

test('a calendar that does not fit into memory gives the same entries as one that does', async () => {
  const bytes = new TextEncoder().encode(calendar)
  const [small, big] = [await read(answer(bytes)), await read(large(bytes))]
  expect(big.entries).toHaveLength(COUNT)
  expect(byId(big.entries)).toEqual(byId(small.entries))
  expect(big.notes).toEqual(small.notes)
  expect(big.facts).toEqual(small.facts)
  const changed = big.entries.find(({ id }) => id === '3000@dom.example')
  expect(changed?.ics).toContain('SUMMARY:Zmena')
  expect(changed?.ics).toContain('čajom pri ohni\\, vstup voľný')
})

test('one in an old encoding, too, and one that ends in the middle', async () => {
  const old = Buffer.from(calendar.replaceAll('č', '\u00e8').replaceAll('Č', '\u00c8'), 'latin1')
  const { entries, notes } = await read(large(old))
  expect(entries.filter(({ title }) => title.startsWith('čajov'))).toHaveLength(COUNT)
  expect(notes).toContain('encoding_assumed')
  const bytes = new TextEncoder().encode(calendar)
  const cut = await read(large(bytes.subarray(0, bytes.length - 1_000_000)))
  expect(cut.facts.isCut).toBe(true)
  expect(cut.notes).toContain('cut_off')
})

test('others get their turn while a calendar of some megabytes is read', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await read(answer(new TextEncoder().encode(calendar)))
  isDone = true
  expect(turns).toBeGreaterThan(5)
})

test.each([
  [
    'a line that never ends',
    'BEGIN:VCALENDAR\nX:'.padEnd(22_000_000, 'x'),
    'line of more than 20 MB',
  ],
  [
    'changes of one event without end',
    `BEGIN:VCALENDAR\n${event('a', ['RECURRENCE-ID:1', 'DESCRIPTION:'.padEnd(100_000, 'x')])
      .concat('\n')
      .repeat(500)}`,
    'several components',
  ],
])('%s is refused', async (_, text, message) => {
  await expect(read(large(Buffer.from(text)))).rejects.toThrow(message)
})
