import { expect, test } from 'vitest'
import type { FeedEntry } from './feed-entry.ts'
import { feedWords, priceLines } from './feed-page.ts'
import { htmlOf } from './xml-feeds.ts'

const UNKNOWN = {
  is_free: false,
  min: null,
  max: null,
  currency: null,
  fees: 'unknown',
  text: null,
} as const

test.each([
  ['en', 'Paid, price not stated'],
  ['de', 'Kostenpflichtig, Preis nicht angegeben'],
  ['uk', 'Платно, ціну не вказано'],
] as const)('in %s, that one pays is told from that nothing is said', async (locale, words) => {
  const say = await priceLines(locale)
  expect(say({ ...UNKNOWN, is_paid: true })).toBe(words)
  expect(say(UNKNOWN)).toBeNull()
})

async function html(locale: 'en' | 'de' | 'uk', given: Partial<FeedEntry>): Promise<string> {
  const entry: FeedEntry = {
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
  const feed = {
    title: '',
    locale,
    origin: '',
    self: '',
    home: '',
    updated: new Date(0),
    entries: [],
    priceLine: await priceLines(locale),
    words: await feedWords(locale),
  }
  return htmlOf(entry, feed, () => '20:00')
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
