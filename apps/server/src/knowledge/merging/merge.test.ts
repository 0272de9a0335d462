import { NO_PLAIN_FACTS } from '@okolo/contract/events/event'
import { expect, test } from 'vitest'
import type { ListingContent } from '../listing.ts'
import type { LiveListing } from './live-listing.ts'
import { merge } from './merge.ts'

const CONTENT: ListingContent = {
  url: null,
  titles: { sk: 'Noc' },
  language: 'sk',
  summaries: {},
  descriptions: {},
  dates: [],
  status: 'scheduled',
  city: 'bratislava',
  place: null,
  isOnline: false,
  onlineUrl: null,
  organizers: [],
  ...NO_PLAIN_FACTS,
  category: 'other',
  price: null,
  ticketUrl: null,
  image: null,
  tags: [],
  inLanguage: [],
  partOf: null,
  series: null,
  sameAs: [],
}

const TERMS: LiveListing['terms'] = {
  linkBack: true,
  redisplay: 'yes',
  images: 'proxy',
  mayPaywall: true,
  mayMixSellers: true,
  reviewed: '2026-11-20',
}

function listing(
  source: string,
  content: Partial<ListingContent>,
  more: Partial<LiveListing> = {},
): LiveListing {
  return {
    source,
    platform: source,
    platformId: '1',
    role: 'aggregator',
    trust: 0.5,
    isDemo: false,
    terms: TERMS,
    changedAt: new Date('2026-11-20T12:00:00Z'),
    content: { ...CONTENT, ...content },
    ...more,
  }
}

function date(startWall: string, key = startWall): ListingContent['dates'][number] {
  const start = `${startWall}.000Z`
  return {
    key,
    startWall,
    endWall: null,
    zone: 'UTC',
    start,
    end: start,
    endStated: false,
    allDay: false,
    status: 'scheduled',
    previousStart: null,
    onlineUrl: null,
  }
}

test('the trusted source gives the title, others fill what it leaves open, and provenance says who', () => {
  const merged = merge([
    listing('aggregator', { titles: { sk: 'NOC!!!', en: 'Night' }, category: 'club' }),
    listing('venue', { titles: { sk: 'Noc' } }, { trust: 0.9 }),
  ])
  expect(merged).toMatchObject({
    titles: { sk: 'Noc', en: 'Night' },
    category: 'club',
    provenance: {
      'titles.sk': { source: 'venue', rule: 'trust' },
      'titles.en': { source: 'aggregator', rule: 'only' },
      category: { source: 'aggregator', rule: 'only' },
    },
  })
})

test('of two feeds of one platform the fresher one is believed', () => {
  const older = listing('json', { titles: { sk: 'Old' } })
  const newer = listing('csv', { titles: { sk: 'New' } }, { changedAt: new Date('2026-11-21') })
  expect(merge([older, newer])?.titles).toEqual({ sk: 'New' })
})

test('within a source the page that says most is believed, in whatever order they come', () => {
  const part = listing('site', { titles: { sk: 'Part' } })
  const page = listing('site', {
    titles: { sk: 'Page' },
    url: 'https://a.example/',
    tags: ['jazz'],
  })
  expect(merge([part, page])?.titles).toEqual({ sk: 'Page' })
  expect(merge([page, part])).toEqual(merge([part, page]))
})

test('dates of two platforms under one key keep keys of their own, in whatever order they come', () => {
  const north = listing('north', {
    dates: [date('2026-12-01T20:00:00', 'first'), date('2026-12-08T20:00:00', 'second')],
  })
  const south = listing('south', {
    dates: [date('2026-12-01T20:00:00', 'first'), date('2026-12-10T20:00:00', 'second')],
  })
  const keysOf = (listings: LiveListing[]) => merge(listings)?.dates.map(({ key }) => key)
  expect(keysOf([north, south])).toEqual(['first', 'second north', 'second south'])
  expect(keysOf([south, north])).toEqual(keysOf([north, south]))
})

test('shows one day of an event that two sources move to two days, and names the other', () => {
  const on = (day: string) => [date(`2026-12-${day}T19:00:00`, '')]
  const merged = merge([
    listing('venue', { dates: on('09') }, { trust: 0.9 }),
    listing('other', { dates: on('11') }),
  ])
  expect(merged?.dates).toMatchObject([{ startWall: '2026-12-09T19:00:00' }])
  expect(merged?.datesSaid).toMatchObject([{ others: [{ source: 'other' }] }])
})

test('another source adds the dates that the best one does not speak of', () => {
  const merged = merge([
    listing('venue', { dates: [date('2026-12-01T20:00:00')] }, { trust: 0.9 }),
    listing('other', { dates: [date('2026-12-01T19:30:00'), date('2026-12-08T20:00:00')] }),
  ])
  expect(merged?.dates.map(({ startWall }) => startWall)).toEqual([
    '2026-12-01T20:00:00',
    '2026-12-08T20:00:00',
  ])
})

test('a description or picture is only shown where the terms allow it', () => {
  const work = {
    descriptions: { sk: '<p>Text</p>' },
    image: { url: 'https://a.example/i.jpg', credit: null, alt: null },
  }
  const facts = listing('a', work, { terms: { ...TERMS, redisplay: 'facts-only' } })
  expect(merge([facts])).toMatchObject({ descriptions: {}, image: null, titles: { sk: 'Noc' } })
})

test('an event that nobody lists is none', () => {
  expect(merge([])).toBeNull()
})

test('cancelled needs an authority or two platforms; else it is a doubt, and the only lister is believed', () => {
  const off = { status: 'cancelled' } as const
  const on = listing('a', {})
  expect(merge([on, listing('b', off)])).toMatchObject({
    status: 'scheduled',
    statusDoubt: 'cancelled',
  })
  expect(merge([on, listing('b', off), listing('c', off)])).toMatchObject({
    ...off,
    statusDoubt: null,
  })
  expect(merge([on, listing('shop', off, { role: 'ticketing' })])).toMatchObject(off)
  expect(merge([listing('b', off)])).toMatchObject(off)
})

test('the house knows the hour, the shop the price, whoever is trusted more', () => {
  const price = {
    is_free: false,
    min: 9,
    max: 9,
    currency: 'EUR',
    fees: 'included',
    text: null,
  } as const
  const merged = merge([
    listing(
      'shop',
      { price, dates: [date('2026-12-01T19:30:00')] },
      { role: 'ticketing', trust: 0.9 },
    ),
    listing(
      'house',
      { price: { ...price, min: 5 }, dates: [date('2026-12-01T20:00:00')] },
      { role: 'venue', trust: 0.2 },
    ),
  ])
  expect(merged?.dates).toMatchObject([{ startWall: '2026-12-01T20:00:00' }])
  expect(merged).toMatchObject({ price, provenance: { price: { source: 'shop', rule: 'role' } } })
  expect(merged?.datesSaid[0]?.others).toMatchObject([{ source: 'shop' }])
})

test("prefers an operator's locked value over every source and names it", () => {
  const lock = { field: 'title', value: 'The right name', at: new Date('2026-11-20') }
  const locks = [{ ...lock, organizerId: null }]
  expect(merge([listing('a', { titles: { sk: 'Wrong' } })], locks)).toMatchObject({
    titles: { sk: 'The right name' },
    provenance: { 'titles.sk': { rule: 'lock' } },
  })
})

test("prefers an organizer's correction over every source and names its author", () => {
  const text = { field: 'description', value: 'All <b>new</b>\n\nCome', organizerId: 7 }
  const locks = [{ ...text, at: new Date('2026-11-20') }]
  expect(merge([listing('a', { descriptions: { sk: '<p>Old</p>' } })], locks)).toMatchObject({
    descriptions: {
      sk: expect.stringMatching(/^<p>All &lt;b&gt;new&lt;\/b&gt;<\/p>\s*<p>Come<\/p>$/),
    },
    provenance: { 'descriptions.sk': { rule: 'organizer' } },
  })
})

test('where terms keep every text back, the source that has one is known', () => {
  const texts = { summaries: { sk: 'Krátko' }, descriptions: { sk: '<p>Dlho</p>' } }
  const factsOnly = { terms: { ...TERMS, redisplay: 'facts-only' as const } }
  const [kept, bare] = [listing('kept', texts, factsOnly), listing('bare', {})]
  expect(merge([bare, kept])).toMatchObject({ summaries: {}, describedBy: 'kept' })
  expect(merge([kept, listing('open', { summaries: { sk: 'Inak' } })])?.describedBy).toBeNull()
  expect(merge([bare])?.describedBy).toBeNull()
  const reference = listing('reference', texts, { terms: { ...TERMS, redisplay: 'no' } })
  expect(merge([bare, reference])?.describedBy).toBeNull()
})

test('a run that one tells as a whole and another by its openings is open at these, until its own end', () => {
  const opening = (day: number) => {
    const on = new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10)
    return { ...date(`${on}T10:00:00`), end: `${on}T18:00:00.000Z`, endStated: true }
  }
  const openings = Array.from({ length: 30 }, (_, day) => opening(day))
  const run = {
    ...date('2026-11-01T00:00:00'),
    end: '2027-03-01T00:00:00.000Z',
    endStated: true,
    allDay: true,
  }
  const whole = listing('whole', { dates: [run] }, { trust: 0.9 })
  const daily = listing('daily', { dates: openings })
  for (const trusted of [0.1, 1]) {
    const merged = merge([whole, { ...daily, trust: trusted }])
    expect(merged?.dates).toHaveLength(30)
    expect(merged?.dates[3]).toMatchObject({ startWall: '2026-11-04T10:00:00', allDay: false })
    expect(merged?.goesOn).toEqual({ until: '2027-03-01T00:00:00.000Z' })
  }
  const preview = listing('preview', { dates: [opening(0), opening(1)] })
  expect(merge([whole, preview])?.dates).toMatchObject([{ allDay: true, end: run.end }])
})

test('a category that a source says stands before one that was guessed elsewhere', () => {
  const guess = { by: 'house', quote: 'Kettle Hall' } as const
  const said = { by: 'title', quote: 'workshop' } as const
  const guessed = listing('a', { category: 'talk', categoryReason: guess }, { trust: 0.9 })
  const named = listing('b', { category: 'workshop', categoryReason: said })
  const unnamed = listing('c', {}, { trust: 1 })
  expect(merge([unnamed, guessed, named])).toMatchObject({
    category: 'workshop',
    categoryReason: said,
    provenance: { category: { source: 'b' } },
  })
  expect(merge([unnamed, guessed])).toMatchObject({ category: 'talk', categoryReason: guess })
  expect(merge([unnamed])).toMatchObject({ category: 'other', categoryReason: null })
})
