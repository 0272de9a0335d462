import { expect, test } from 'vitest'
import type { EventDraft } from '../event-draft.ts'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { eventPages } from './event-pages.ts'

const SITE = 'http://recorded.invalid'

async function gathered(name: string) {
  const one = fixtureCases('event-pages').find((fixtures) => fixtures.name === name)!
  const run = await runRecorded(eventPages, one.files, { config: one.config })
  const draft = (title: string) =>
    run.drafts.find(({ draft: { title: all } }) => Object.values(all).includes(title))!.draft
  return { ...run, draft }
}

test('a JSON-LD graph tells an event with everything around it', async () => {
  const { draft } = await gathered('every-syntax')
  expect(draft('Jesenný džezový večer')).toEqual<EventDraft>({
    sourceId: `${SITE}/json-ld-graph.html`,
    url: `${SITE}/json-ld-graph.html`,
    title: { sk: 'Jesenný džezový večer' },
    descriptionHtml: { sk: '<p>Kvarteto & hostia.</p>' },
    when: [
      {
        start: '2026-11-20T20:00:00',
        end: '2026-11-21T01:00:00',
        previousStart: '2026-11-13T20:00:00',
      },
    ],
    status: 'rescheduled',
    place: {
      name: 'Klub Pod vežou',
      address: 'Vežová 3',
      postalCode: '811 01',
      locality: 'Bratislava',
      country: 'sk',
      lat: 48.1441,
      lon: 17.1097,
      geoPrecision: 'point',
    },
    onlineUrl: 'https://stream.example/dzez',
    organizers: [{ name: 'Klub Pod vežou' }],
    performers: [{ name: 'Kvarteto Pod vežou' }, { name: 'Hosť z Viedne' }],
    categories: ['MusicEvent', 'SocialEvent'],
    tags: ['džez', 'klub'],
    offers: [{ price: 9.5, priceMax: 15, currency: 'EUR', soldOut: true }],
    images: [{ url: `${SITE}/img/kvarteto.jpg`, credit: 'A. Fotografka', width: 1200 }],
    age: { min: 15 },
    inLanguage: ['sk'],
    sameAs: ['https://tickets.example/e/4711'],
    assumptions: [
      {
        code: 'end_next_day',
        field: 'endDate',
        message: 'The end is earlier on the same day; it was taken to be after midnight.',
      },
    ],
  })
})

test('microdata: nested items, itemref, duration, markup in the description, no tracking in addresses', async () => {
  const { draft } = await gathered('every-syntax')
  expect(draft('Lantern walk')).toMatchObject({
    sourceId: `${SITE}/walks/lantern-walk`,
    descriptionHtml: { en: '<p>Bring a lantern.</p><ul><li>No torches</li></ul>' },
    when: [{ start: '2026-11-11T17:00:00+01:00', end: '2026-11-11T18:30:00+01:00' }],
    status: 'cancelled',
    place: { name: 'Janko Kráľ Park', address: 'Viedenská cesta, Bratislava' },
    offers: [{ price: 0, free: true }],
    images: [{ url: `${SITE}/lantern.jpg` }],
  })
})

test('RDFa Lite: an exhibition of some months', async () => {
  const { draft } = await gathered('every-syntax')
  expect(draft('Donau in alten Karten')).toMatchObject({
    title: { de: 'Donau in alten Karten' },
    when: [{ start: '2026-10-01', end: '2027-01-31', allDay: true }],
    place: { name: 'Stadtmuseum', locality: 'Bratislava' },
    offers: [{ url: `${SITE}/karten` }],
  })
})

test('h-event: date and time apart, an end without a day, nobody who attends', async () => {
  const { draft, messages } = await gathered('every-syntax')
  expect(draft('Repair café')).toMatchObject({
    when: [{ start: '2026-11-21T14:00:00', end: '2026-11-21T17:00:00' }],
    place: { name: 'Stará tržnica', address: 'Námestie SNP 25', locality: 'Bratislava' },
    descriptionHtml: { en: '<p>Bring what is <em>broken</em>.</p>' },
    tags: ['repair', 'free'],
  })
  const about = messages.filter((message) => message.type === 'record')
  expect(JSON.stringify(about.map(({ raw }) => raw))).not.toContain('Private Person')
})

test('hCalendar: the same event twice on a page has two dates', async () => {
  const { draft } = await gathered('every-syntax')
  expect(draft('Verejné čítanie')).toMatchObject({
    sourceId: `${SITE}/hcalendar-with-two-dates.html`,
    when: [
      { start: '2026-11-24T18:00:00', end: '2026-11-24T19:30:00' },
      { start: '2026-12-01T18:00:00' },
    ],
    place: { name: 'Knižnica', address: 'Klariská 16, Bratislava' },
  })
})

test('a page without events gives none and is not a fault', async () => {
  const { drafts, bad, messages } = await gathered('every-syntax')
  const id = `${SITE}/about-without-events.html`
  expect(messages).toContainEqual(expect.objectContaining({ type: 'record', id }))
  expect([...drafts, ...bad].filter((one) => one.id === id)).toEqual([])
})

test('an event on a list page and on its own page has one id', async () => {
  const { drafts } = await gathered('list-and-detail-pages')
  const hamlets = drafts.filter(({ draft }) => draft.title['en'] === 'Hamlet')
  expect(hamlets.map(({ id }) => id)).toEqual([
    `${SITE}/events/hamlet.html`,
    `${SITE}/events/index.html`,
  ])
  expect(new Set(hamlets.map(({ draft }) => draft.sourceId))).toEqual(
    new Set([`${SITE}/events/hamlet.html`]),
  )
})

test('a part of the same name is a date with a status of its own, in a hall of its house', async () => {
  const { draft } = await gathered('list-and-detail-pages')
  expect(draft('Hamlet')).toMatchObject({
    when: [
      { start: '2026-12-04T19:00:00', end: '2026-12-04T22:00:00' },
      { start: '2026-12-05T19:00:00', status: 'cancelled' },
    ],
    place: { name: 'City Theatre', room: 'Small Hall', address: 'Laurinská 19, Bratislava' },
    parentSourceId: `${SITE}/events/festival.html`,
  })
})

test('parts with names of their own are events of the festival, which runs from first to last', async () => {
  const { draft } = await gathered('list-and-detail-pages')
  expect(draft('Winter Festival').when).toEqual([
    { start: '2026-12-03', end: '2026-12-06', allDay: true },
  ])
  expect(draft('Silent film')).toMatchObject({
    sourceId: `${SITE}/events/festival.html#silent-film`,
    parentSourceId: `${SITE}/events/festival.html`,
    place: { name: 'City Theatre' },
  })
})

test('a schedule is a recurrence from its first real day on', async () => {
  const { draft } = await gathered('list-and-detail-pages')
  expect(draft('Acting for beginners')).toMatchObject({
    when: [],
    recurrence: {
      start: '2026-12-02T18:00:00',
      end: '2026-12-02T20:00:00',
      tz: 'Europe/Bratislava',
      rules: ['FREQ=WEEKLY;BYDAY=WE;UNTIL=20270228'],
      exdates: ['2026-12-23T18:00:00'],
    },
  })
})

test('list entries without an address are known by name and day, on any page of the list', async () => {
  const { draft } = await gathered('list-and-detail-pages')
  expect(draft('Open rehearsal').sourceId).toBe(`${SITE}/#open-rehearsal@2026-12-01`)
  expect(draft('Puppets').sourceId).toBe(`${SITE}/#puppets@2026-12-06`)
})

test('robots.txt is read first; what it disallows is reported and never fetched', async () => {
  const { requests, messages } = await gathered('list-and-detail-pages')
  expect(requests[0]).toBe('/robots.txt')
  expect(requests).not.toContain('/events/members-only.html')
  expect(messages).toContainEqual(
    expect.objectContaining({ code: 'robots_disallowed', message: expect.stringMatching(/^1 /) }),
  )
})

test('broken JSON-LD is repaired and said; what microdata knows better fills it up', async () => {
  const { draft } = await gathered('faults-of-the-wild')
  const carnival = draft('Karneval na námestí')
  expect(carnival).toMatchObject({
    sourceId: `${SITE}/broken-json.html`,
    url: `${SITE}/broken-json.html`,
    when: [{ start: '2026-09-13T10:00:00' }],
    descriptionHtml: { und: 'Masky <b>vítané</b>.' },
    images: [{ url: 'https://img.example/a.jpg' }],
    offers: [{ text: 'od 5 €' }],
  })
  expect(carnival.assumptions).toMatchObject([{ code: 'json_repaired' }])
})

test('a block that is not JSON at all is refused with its words', async () => {
  const { bad } = await gathered('faults-of-the-wild')
  expect(bad.map(({ id, error }) => [id, error.code])).toEqual([
    [`${SITE}/not-json-at-all.html`, 'bad_json'],
  ])
  expect(bad[0]!.error.message).toContain('"name": "Lost"')
})

test('midnight and noon that stand for "no hour" become days; a real midnight stays', async () => {
  const { draft } = await gathered('faults-of-the-wild')
  expect(draft('Market').when).toEqual([{ start: '2026-12-05', end: '2026-12-06', allDay: true }])
  expect(draft('Fair').when).toEqual([{ start: '2026-12-05', allDay: true }])
  expect(draft('Midnight swim').when[0]!.start).toBe('2026-12-05T00:00:00+01:00')
  expect(draft('Day and month').assumptions).toMatchObject([{ code: 'date_order_assumed' }])
})

test('a postponed event needs no date', async () => {
  const { draft } = await gathered('faults-of-the-wild')
  expect(draft('Postponed')).toMatchObject({ status: 'postponed', when: [] })
})

test.each([
  [{}, 'sitemap', 'needs "sitemap" or "urls"'],
  [{ sitemap: 'venue.example/sitemap.xml' }, 'sitemap', 'must be a full http or https address'],
  [{ urls: ['ftp://venue.example/a'] }, 'urls.0', 'must be a full http or https address'],
  [{ urls: ['https://a.example/'], include: 'events/' }, 'include', 'must begin with "/"'],
  [{ urls: ['https://a.example/'], language: 'Slovak language' }, 'language', 'language tag'],
])('a mistake in the configuration is named: %j', (config, key, message) => {
  const issues = eventPages.config.safeParse(config).error!.issues
  const texts = issues.map((issue) => `${issue.path.join('.')} ${JSON.stringify(issue)}`)
  expect(texts.join('\n')).toContain(key)
  expect(texts.join('\n')).toContain(message.replaceAll('"', '\\"'))
})
