import { describe, expect, test } from 'vitest'
import type { FeedEntry } from './feed-entry.ts'
import { feedWords, priceLines, whenTexts } from './feed-page.ts'
import { atomFeed, htmlOf, rssFeed } from './xml-feeds.ts'

const UNKNOWN = {
  is_free: false,
  min: null,
  max: null,
  currency: null,
  fees: 'unknown',
  text: null,
} as const

test.each([
  ['en', 'Paid'],
  ['de', 'Kostenpflichtig'],
  ['uk', 'Платно'],
] as const)('in %s, that one pays is told from that nothing is said', async (locale, words) => {
  const say = await priceLines(locale)
  expect(say({ ...UNKNOWN, is_paid: true })).toBe(words)
  expect(say(UNKNOWN)).toBeNull()
})

function entryOf(given: Partial<FeedEntry>): FeedEntry {
  return {
    eventUuid: 'e',
    slug: 'quartet',
    title: 'Quartet',
    language: 'en',
    summary: null,
    html: null,
    image: null,
    venue: null,
    city: 'Bratislava',
    category: '',
    tags: [],
    organizers: [],
    onlineUrl: null,
    price: null,
    credits: [],
    isOnly: true,
    firstSeen: new Date(0),
    changed: new Date(0),
    date: date('scheduled'),
    starts: new Date(0),
    ends: new Date(0),
    isOnline: false,
    location: null,
    ...given,
  }
}

async function feedOf(locale: 'en' | 'de' | 'uk', entries: FeedEntry[] = []) {
  return {
    title: '',
    locale,
    origin: '',
    self: '',
    home: '',
    site: { name: 'Okolo', icon: '/icon.svg' },
    updated: new Date(0),
    entries,
    priceLine: await priceLines(locale),
    words: await feedWords(locale),
  }
}

async function html(locale: 'en' | 'de' | 'uk', given: Partial<FeedEntry>): Promise<string> {
  return htmlOf(entryOf(given), await feedOf(locale), () => '20:00')
}
const date = (status: FeedEntry['date']['status']): FeedEntry['date'] => ({
  uuid: 'd',
  start: '2026-11-20T20:00:00+01:00',
  end: null,
  time_zone: 'Europe/Bratislava',
  all_day: false,
  status,
  previous_start: null,
})

test.each([
  ['en', 'sold_out', 'Sold out'],
  ['de', 'cancelled', 'Abgesagt'],
  ['uk', 'moved_online', 'Тепер онлайн'],
] as const)('in %s, a date that is %s says so in that language', async (locale, status, words) => {
  expect(await html(locale, { date: date(status) })).toContain(`<p>${words} · 20:00`)
  expect(await html(locale, { date: date('scheduled') })).toContain('<p>20:00')
})

test('without a place, that it is online is said in the language of the feed', async () => {
  expect(await html('uk', { isOnline: true })).toContain('20:00 · Онлайн')
})

test('texts that are read from the right stand right', async () => {
  const hall = { name: 'היכל', slug: 'hall', address: null }
  const shown = await html('en', { summary: 'ערב של שירה', venue: hall })
  expect(shown).toContain('<div dir="auto"><p>ערב של שירה</p></div>')
  expect(shown).toContain('20:00 · \u2068היכל, Bratislava\u2069')
})

const days = (first: string, end: string | null): FeedEntry['date'] => ({
  ...date('scheduled'),
  start: `${first}T00:00:00+01:00`,
  end: end && `${end}T00:00:00+01:00`,
  all_day: true,
})

describe('whole days', () => {
  test.each([
    ['several', days('2027-01-30', '2027-02-02'), '2027-02-01'],
    ['one that says its end', days('2027-01-30', '2027-01-31'), '2027-01-30'],
    ['one that says none', days('2027-01-30', null), '2027-01-30'],
  ])('of %s are told with the first and the last day in RSS and Atom', async (_, given, last) => {
    const feed = await feedOf('en', [entryOf({ date: given })])
    for (const write of [rssFeed, atomFeed])
      expect(await write(feed, new AbortController().signal)).toContain(
        `<ev:startdate>2027-01-30</ev:startdate><ev:enddate>${last}</ev:enddate>`,
      )
  })

  test('are told in words from the first to the last', () => {
    const said = (given: FeedEntry['date']) => whenTexts('en')(entryOf({ date: given }))
    expect(said(days('2027-01-30', '2027-02-02'))).toMatch(/30 Jan.*1 Feb 2027/)
    expect(said(days('2027-01-30', '2027-01-31'))).toBe(said(days('2027-01-30', null)))
  })
})
