/** An evening of a house, in wall time. */
export type Evening = { title: string; day: string; hour: string }

/** A house to play: its own host, and its evenings. */
export type Played = { name: string; host: string; evenings: readonly Evening[] }

/** An answer by path with query, or by path; a text is HTML. Paths of other hosts begin with `//host/`. */
export type Pages = Record<string, string | Answer>
export type Answer = {
  status?: number
  type?: string
  body?: string
  location?: string
  /** The connection ends without an answer. */
  isDropped?: boolean
}

const page = (title: string, body: string, { lang = 'sk', head = '' } = {}) =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>${body}</body></html>`

const wall = ({ day, hour }: Evening) => `${day}T${hour}:00`
const compact = (evening: Evening) => wall(evening).replaceAll(/[-:]/g, '')

/** The evenings as an iCalendar file. */
function calendarOf({ name, host, evenings }: Played): Answer {
  const events = evenings.map(
    (evening, i) =>
      `BEGIN:VEVENT\r\nUID:${i}@${host}\r\nDTSTART;TZID=Europe/Bratislava:${compact(evening)}\r\nSUMMARY:${evening.title}\r\nURL:http://${host}/e/${i}\r\nEND:VEVENT\r\n`,
  )
  const body = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:played\r\nX-WR-CALNAME:${name}\r\n${events.join('')}END:VCALENDAR\r\n`
  return { type: 'text/calendar', body }
}

const json = (value: unknown): Answer => ({
  type: 'application/json',
  body: JSON.stringify(value),
})

const plugin = (name: string) => `<script src="/wp-content/plugins/${name}/a.js"></script>`

/** A front page with a mark, and the calendar that it hides. */
function hidden(mark: string, feed: string) {
  return (house: Played): Pages => ({ '/': page(house.name, mark), [feed]: calendarOf(house) })
}

function tribe({ name, host, evenings }: Played): Pages {
  const events = evenings.map(({ title, day, hour }, id) => ({
    id,
    title,
    url: `http://${host}/event/${id}/`,
    start_date: `${day} ${hour}:00`,
    end_date: `${day} 23:30:00`,
    timezone: 'Europe/Bratislava',
    all_day: false,
    venue: [],
    organizer: [],
  }))
  return {
    '/': page(name, plugin('the-events-calendar')),
    '/wp-json/tribe/events/v1/events': json({ events, total: events.length, total_pages: 1 }),
  }
}

function squarespace({ name, evenings }: Played): Pages {
  const website = { siteTitle: name, timeZone: 'Europe/Bratislava' }
  const upcoming = evenings.map((evening, id) => ({
    id: `e${id}`,
    title: evening.title,
    startDate: Date.parse(`${wall(evening)}+01:00`),
    endDate: Date.parse(`${wall(evening)}+01:00`) + 7_200_000,
    fullUrl: `/program/${id}`,
  }))
  const mark = { head: '<!-- This is Squarespace. -->' }
  return {
    '/': page(name, '<a href="/program">Program</a>', mark),
    '/?format=json': json({ website, collection: { type: 10 } }),
    '/program': page(name, '', mark),
    '/program?format=json': json({ website, upcoming, past: [] }),
  }
}

/** A page that shows a calendar of another host. */
function elsewhere(mark: (id: string) => string, feed: (id: string) => string) {
  return (house: Played): Pages => {
    const id = house.host.replaceAll('.', '-')
    return { '/': page(house.name, mark(id)), [feed(id)]: calendarOf(house) }
  }
}

function marked({ name, host, evenings }: Played): Pages {
  const events = evenings.map((evening, i) => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: evening.title,
    startDate: `${wall(evening)}+01:00`,
    url: `http://${host}/e/${i}`,
  }))
  const script = `<script type="application/ld+json">${JSON.stringify(events)}</script>`
  return { '/': page(name, '<h1>Program</h1>', { head: script }) }
}

function news({ name, host, evenings }: Played): Pages {
  const items = evenings.map(
    (evening, i) =>
      `<item><title>${evening.title}</title><link>http://${host}/e/${i}</link><guid>${host}-${i}</guid><ev:startdate>${wall(evening)}+01:00</ev:startdate></item>`,
  )
  const body = `<?xml version="1.0"?><rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>${name}</title><link>http://${host}/</link>${items.join('')}</channel></rss>`
  const head = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">'
  return { '/': page(name, '', { head }), '/feed.xml': { type: 'application/rss+xml', body } }
}

/** A plain page behind the front page, in the words of a language. */
function plain(
  lang: string,
  link: [path: string, text: string],
  line: (evening: Evening) => string,
) {
  return ({ name, evenings }: Played): Pages => ({
    '/': page(name, `<nav><a href="${link[0]}">${link[1]}</a></nav><p>${name}</p>`, { lang }),
    [link[0]]: page(name, `<h1>${link[1]}</h1><div>${evenings.map(line).join('')}</div>`, { lang }),
  })
}

const dayIn = (locale: string, day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
const long = { weekday: 'long', day: 'numeric', month: 'long' } as const
const short = ({ day }: Evening) => `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`

/** Sites that give events, by the way they give them. */
export const GIVING: Record<string, (house: Played) => Pages> = {
  'a link to a calendar': (house) => ({
    '/': page(house.name, '<a href="/kalendar.ics">Kalendár</a>'),
    '/kalendar.ics': calendarOf(house),
  }),
  'an alternate calendar': (house) => ({
    '/': page(house.name, '', {
      head: '<link rel="alternate" type="text/calendar" href="/c.ics">',
    }),
    '/c.ics': calendarOf(house),
  }),
  'The Events Calendar': tribe,
  'The Events Calendar without its API': hidden(plugin('the-events-calendar'), '/events/?ical=1'),
  'Modern Events Calendar': hidden(plugin('modern-events-calendar-lite'), '/?mec-ical-feed=1'),
  'Events Manager': hidden(plugin('events-manager'), '/events.ics'),
  LiveWhale: hidden('<script src="/livewhale/scripts/all.js"></script>', '/live/ical/events'),
  Localist: hidden(
    '<script src="https://cdn.localist.com/x/localist.js"></script>',
    '/calendar/1.ics',
  ),
  Squarespace: squarespace,
  Tockify: elsewhere(
    (id) => `<div data-tockify-component="agenda" data-tockify-calendar="${id}"></div>`,
    (id) => `//tockify.com/api/feeds/ics/${id}`,
  ),
  Trumba: elsewhere(
    (id) =>
      `<script src="//www.trumba.com/scripts/spuds.js"></script><script>$Trumba.addSpud({ webName: "${id}" })</script>`,
    (id) => `//www.trumba.com/calendars/${id}.ics`,
  ),
  'a frame of Google Calendar': elsewhere(
    (id) =>
      `<iframe src="https://calendar.google.com/calendar/embed?src=${id}%40group.calendar.google.com"></iframe>`,
    (id) =>
      `//calendar.google.com/calendar/ical/${id}%40group.calendar.google.com/public/basic.ics`,
  ),
  'a group on Meetup': elsewhere(
    (id) => `<p><a href="https://www.meetup.com/${id}/">Meetup</a></p>`,
    (id) => `//www.meetup.com/${id}/events/ical/`,
  ),
  'marked-up events': marked,
  'a feed of events': news,
  'a Slovak list': plain(
    'sk',
    ['/program', 'Program'],
    (evening) =>
      `<p><b>${short(evening)}</b> o ${evening.hour.replace(':', '.')} <a href="/e/${evening.day}">${evening.title}</a></p>`,
  ),
  'a Ukrainian list': plain(
    'uk',
    ['/afisha', 'Афіша'],
    ({ title, day, hour }) => `<h3>${dayIn('uk', day, long)}</h3><p><b>${hour}</b> ${title}</p>`,
  ),
  'a German list': plain(
    'de',
    ['/termine', 'Termine'],
    ({ title, day, hour }) =>
      `<article><h2>${title}</h2><p>${dayIn('de', day, long)}, ${hour} Uhr</p></article>`,
  ),
  'a Polish list': plain(
    'pl',
    ['/wydarzenia', 'Wydarzenia'],
    ({ title, day, hour }) =>
      `<li>${dayIn('pl', day, long)}, godz. ${hour} <strong>${title}</strong></li>`,
  ),
  'an English list': plain(
    'en',
    ['/whats-on', 'What’s on'],
    ({ title, day, hour }) =>
      `<div class="gig"><span>${dayIn('en-GB', day, long)}</span> <span>${hour}</span> <h3>${title}</h3></div>`,
  ),
}

const LOGIN =
  '<form action="/login" method="post"><input name="user"><input type="password" name="password"></form>'

/** Sites that give none, by the reason. */
export const SILENT: Record<string, (house: Played) => Pages> = {
  'a wall of status 403': () => ({ '/': { status: 403, body: 'Forbidden' } }),
  'a wall of status 401': () => ({ '/': { status: 401, body: 'Who are you?' } }),
  'a page to log in': ({ name }) => ({ '/': page(name, LOGIN) }),
  'a calendar behind a log-in': ({ name }) => ({
    '/': page(name, '<a href="/kalendar.ics">Kalendár</a>'),
    '/kalendar.ics': page(name, LOGIN),
  }),
  'a question about cookies': ({ name }) => ({
    '/': page(name, '<h1>Before you continue</h1><button>Accept all cookies</button>'),
  }),
  'a broken server': () => ({ '/': { status: 500, body: 'Oops' } }),
  'no answer': () => ({ '/': { isDropped: true } }),
  'a loop': ({ host }) => ({
    '/': { status: 302, location: `http://${host}/a` },
    '/a': { status: 302, location: `http://${host}/` },
  }),
  'robots.txt': (house) => ({
    ...GIVING['a Slovak list']?.(house),
    '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' },
  }),
  'only opening hours': ({ name }) => ({
    '/': page(name, '<h1>Káva a koláče</h1><p>Po-Pi 8:00-18:00, So 9:00-14:00</p>'),
  }),
  'only scripts': ({ name }) => ({
    '/': page(name, '<div id="root"></div><script src="/app.js"></script>'),
  }),
  'only news': ({ name }) => ({
    '/': page(
      name,
      ['Nová strecha', 'Ďakujeme za podporu', 'Hľadáme kuchára']
        .map(
          (title, i) =>
            `<article><h2>${title}</h2><p class="date">Pridané ${10 + i}. 11. 2026</p></article>`,
        )
        .join(''),
    ),
  }),
  'an archive': ({ name }) => ({
    '/': page(name, '<h1>Archív</h1><p>3. 5. 2019 Koncert pre Annu</p><p>4. 6. 2019 Letný bál</p>'),
  }),
  'a calendar that is over': (house) => ({
    '/': page(house.name, '<a href="/kalendar.ics">Kalendár</a>'),
    '/kalendar.ics': calendarOf({
      ...house,
      evenings: house.evenings.map((evening) => ({
        ...evening,
        day: `2024${evening.day.slice(4)}`,
      })),
    }),
  }),
}
