import { expect, test } from 'vitest'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { listingPages } from './listing-pages.ts'

const cases = new Map(fixtureCases('listing-pages').map((one) => [one.name, one]))
const club = cases.get('club')!
const page = (body: string) => [{ name: 'a.html', body: new TextEncoder().encode(body) }]
const entry = (day: string, title: string, link = '') =>
  `<div class="event"><h3>${link === '' ? title : `<a href="${link}">${title}</a>`}</h3><p>${day}</p></div>`
const list = (...entries: string[]) => page(`<html><body>${entries.join('')}</body></html>`)

test('an entry has its days, hour, price, picture and page', async () => {
  const { drafts } = await runRecorded(listingPages, club.files, { config: club.config })
  expect(drafts.map(({ draft }) => draft)).toEqual([
    {
      sourceId: 'http://recorded.invalid/akcia/duo-brieza',
      url: 'http://recorded.invalid/akcia/duo-brieza',
      title: { sk: 'Duo Brieza' },
      when: [{ start: '2026-11-27T20:00:00', tz: 'Europe/Bratislava' }],
      offers: [{ text: 'Vstup 8 €' }],
      images: [{ url: 'http://recorded.invalid/foto/duo.jpg' }],
    },
    expect.objectContaining({
      title: { sk: 'Kvíz pod mostom' },
      when: [{ start: '2026-12-01T19:30:00', tz: 'Europe/Bratislava' }],
      offers: [{ text: 'Vstup voľný' }],
    }),
    expect.objectContaining({
      title: { sk: 'Blší trh' },
      when: [{ start: '2026-12-05', end: '2026-12-06', tz: 'Europe/Bratislava', allDay: true }],
    }),
  ])
})

test('a list goes on on its next page, and one event on both has the dates of both', async () => {
  const { drafts, requests } = await runRecorded(
    listingPages,
    cases.get('theatre-of-two-pages')!.files,
  )
  expect(requests.filter((path) => path.endsWith('.html'))).toHaveLength(2)
  const twice = drafts.find(({ draft }) => draft.title['uk'] === 'Лісова пісня')
  expect(twice?.draft.when.map(({ start }) => start)).toEqual([
    '2026-11-28T19:00:00',
    '2026-12-05T19:00:00',
  ])
})

test('ids stay the same when the list is sorted anew and when a date moves', async () => {
  const ids = async (files: ReturnType<typeof list>) =>
    (await runRecorded(listingPages, files)).drafts.map(({ id }) => id).toSorted()
  const before = list(entry('1. 12. 2026', 'Kvíz', '/kviz'), entry('2. 12. 2026', 'Jam'))
  const after = list(entry('2. 12. 2026', 'Jam'), entry('8. 12. 2026', 'Kvíz', '/kviz'))
  expect(await ids(after)).toEqual(await ids(before))
})

test('a list that is suddenly empty keeps its events and says so', async () => {
  const { messages } = await runRecorded(listingPages, list('<p>Nový web.</p>'), {
    cursor: { found: 12 },
  })
  expect(messages.map(({ type }) => type)).toEqual(['total', 'note'])
  expect(messages.at(-1)).toMatchObject({
    code: 'list_is_empty',
    message: expect.stringContaining('12 were there at the last run'),
  })
})

test('a page that scripts draw says that it cannot be read', async () => {
  const { messages } = await runRecorded(listingPages, list('<div id="app"></div>'))
  expect(messages.at(-1)).toMatchObject({ message: expect.stringContaining('scripts draw') })
})

test('an hour and a picture that the list lacks come from the own page of the event', async () => {
  const own = (text: string, image: string) =>
    `<html><head><meta property="og:image" content="${image}"></head><body><h1>Kvíz</h1>${text}</body></html>`
  const files = [
    ...list(entry('1. 12. 2026', 'Kvíz', '/kviz.html'), entry('2. 12. 2026', 'Jam', '/jam.html')),
    {
      name: 'kviz.html',
      body: new TextEncoder().encode(
        own('<p>1. 12. 2026 o 19.30</p>', 'https://klub.example/k.jpg'),
      ),
    },
  ]
  const { drafts, messages } = await runRecorded(listingPages, files)
  expect(drafts[0]?.draft).toMatchObject({
    when: [{ start: '2026-12-01T19:30:00' }],
    images: [{ url: 'https://klub.example/k.jpg' }],
  })
  expect(drafts[1]?.draft.when).toEqual([
    { start: '2026-12-02', tz: 'Europe/Bratislava', allDay: true },
  ])
  expect(messages.find(({ type }) => type === 'checkpoint')).toMatchObject({
    cursor: { found: 2, unread: 0 },
  })
})

test('a mark in the title is the state of the event', async () => {
  const files = list(entry('1. 12. 2026', 'CANCELLED: Kvíz'), entry('2. 12. 2026', 'Jam'))
  const { drafts } = await runRecorded(listingPages, files)
  expect(drafts[0]?.draft).toMatchObject({ status: 'cancelled' })
})

test('an entry has the place or the room that it names', async () => {
  const files = list(
    entry('1. 12. 2026</p><p>Miesto: Mestský park', 'Beh'),
    entry('2. 12. 2026</p><p>Miesto: Veľká sála', 'Ples'),
    entry('3. 12. 2026</p><p>Miesto: Knižnica, Hlavná 4', 'Beseda'),
    entry('4. 12. 2026', 'Jam'),
  )
  const { drafts } = await runRecorded(listingPages, files)
  expect(drafts.map(({ draft }) => draft.place)).toEqual([
    { name: 'Mestský park' },
    { room: 'Veľká sála' },
    { name: 'Knižnica', address: 'Hlavná 4' },
    undefined,
  ])
})

test('one title in two places is two events', async () => {
  const files = list(
    entry('1. 12. 2026</p><p>Miesto: Mestský park', 'Bežecký kurz'),
    entry('8. 12. 2026</p><p>Miesto: Štadión', 'Bežecký kurz'),
  )
  const { drafts } = await runRecorded(listingPages, files)
  expect(drafts.map(({ draft }) => [draft.place?.name, draft.when.length])).toEqual([
    ['Mestský park', 1],
    ['Štadión', 1],
  ])
})

test('hints of a source hold for its list, and one that fits nothing is told', async () => {
  const files = list(
    '<div class="e"><h3>Štvrtky</h3><p>3. 12. 2026</p><p class="act">Duo</p></div>',
    '<div class="e"><h3>Štvrtky</h3><p>10. 12. 2026</p><p class="act">Trio</p></div>',
  )
  const fields = { title: 'p.act<div.e<body#0', price: 'p.gone<div.e<body#0' }
  const { drafts, messages } = await runRecorded(listingPages, files, { config: { fields } })
  expect(drafts.map(({ draft }) => draft.title)).toEqual([{ sk: 'Duo' }, { sk: 'Trio' }])
  expect(messages.filter(({ type }) => type === 'note')).toMatchObject([
    { code: 'hint_unmatched', message: expect.stringContaining('price') },
  ])
})

test.each([{ title: null }, { title: 'h3' }, { hour: 'p <b>#0' }, { owner: 'p#0' }])(
  'refuses a hint that no preview gives: %j',
  (fields) => {
    const config = { url: 'https://house.example/', fields }
    expect(listingPages.config.safeParse(config).success).toBe(false)
  },
)
