/** The address of a made-up club's calendar. */
export const FEED = 'http://klub.example/kalendar.ics'

const entry = (uid: string, lines: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\n${lines}\r\nEND:VEVENT\r\n`

/** Two events and a third whose time cannot be read; `broken` is its title. */
export const klubCalendar = (broken = 'Niekedy') =>
  [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n',
    entry('koncert', 'DTSTART:20261127T190000Z\r\nSUMMARY:Koncert'),
    entry('ples', 'DTSTART:20261128T190000Z\r\nSUMMARY:Ples'),
    entry('niekedy', `SUMMARY:${broken}\r\nDTSTART:niekedy`),
    'END:VCALENDAR\r\n',
  ].join('')

/** An operator's settings of it when it is added. */
export const klubSource = (title: string) => ({
  connector: 'ical',
  config: { url: FEED },
  title,
  url: FEED,
  citySlug: 'bratislava',
  everyMinutes: 360,
  terms: { reviewed: '2026-11-20' },
})
