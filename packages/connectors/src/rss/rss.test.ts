import { describe, expect, test } from 'vitest'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { feedTime } from './feed-time.ts'
import { readFeed } from './read-feed.ts'
import { rss } from './rss.ts'

const cases = new Map(fixtureCases('rss').map((one) => [one.name, one]))
const dated = await runRecorded(rss, cases.get('event-module')!.files)
const titled = (title: string) =>
  dated.drafts.find(({ draft }) => Object.values(draft.title).includes(title))?.draft

describe('an item with dates', () => {
  test('of the event module under any prefix has start, end, place, organizer and kind', () => {
    expect(titled('Jazzový večer')).toEqual({
      sourceId: 'http://recorded.invalid/1.html',
      url: 'http://recorded.invalid/1.html',
      title: { sk: 'Jazzový večer' },
      descriptionHtml: { sk: '<p>Trio &amp; hostia</p>' },
      when: [
        {
          start: '2026-12-04T19:30:00+01:00',
          end: '2026-12-04T22:00:00+01:00',
          tz: 'Europe/Bratislava',
        },
      ],
      place: { name: 'Klub Vzor', lat: 48.14, lon: 17.1 },
      organizers: [{ name: 'Združenie' }],
      categories: ['concert'],
    })
  })

  test('of xCal: basic times are the city’s, a mailto is nobody’s business, a mark is the status', () => {
    expect(titled('Market')).toMatchObject({
      sourceId: 'm-1',
      status: 'cancelled',
      when: [{ start: '2026-12-05T09:00:00', end: '2026-12-05T15:00:00', tz: 'Europe/Bratislava' }],
      descriptionHtml: { en: '<p>Stalls & soup</p>' },
      images: [{ url: 'https://city.example/m.jpg' }],
      updatedAt: '2026-11-19T10:00:00Z',
    })
    expect(titled('Market')).not.toHaveProperty('organizers')
  })

  test('of midnights lasts whole days; an end before the start is left out', () => {
    expect(titled('Exhibition')).toMatchObject({
      when: [{ start: '2026-12-05', end: '2026-12-07', allDay: true }],
      assumptions: [{ code: 'day_only_assumed' }],
    })
    expect(titled('Talk')).toMatchObject({
      when: [{ start: '2026-12-08T18:00:00+01:00' }],
      assumptions: [{ code: 'end_before_start' }],
    })
  })

  test('of Google’s calendar Atom is read too', () => {
    expect(titled('Lesung')).toMatchObject({
      url: 'http://recorded.invalid/7.html',
      when: [{ start: '2026-12-09T20:00:00+01:00', end: '2026-12-09T21:30:00+01:00' }],
      place: { name: 'Bibliothek' },
      categories: ['literatur'],
    })
  })

  test('that cannot be read is refused with what is written', () => {
    expect(dated.bad.map(({ error }) => [error.code, error.message])).toEqual([
      ['bad_date', '"čoskoro" is not a date'],
    ])
  })
})

describe('an item without dates', async () => {
  const files = cases.get('pointers-to-pages')!.files
  const run = await runRecorded(rss, files)

  test('is a pointer: the event is what its page says; news is not an event', () => {
    expect(run.drafts.map(({ draft }) => draft)).toMatchObject([
      {
        title: { sk: 'Premiéra hry' },
        when: [{ start: '2026-12-10T19:00:00+01:00' }],
        place: { name: 'Divadlo Vzor' },
      },
    ])
    expect(run.messages.filter(({ type }) => type === 'record')).toHaveLength(2)
  })

  test('whose page is gone is gone; nothing else ever is', () => {
    expect(run.messages).toContainEqual({
      type: 'delete',
      id: 'https://divadlo.example/prec.html',
      reason: 'http://recorded.invalid/prec.html answered 404: it is not there any more',
    })
    expect(run.messages.map(({ type }) => type)).not.toContain('complete')
  })

  test('the same feed again is not read again, unless a page failed', async () => {
    const last = run.messages.findLast((message) => message.type === 'checkpoint')!
    const again = await runRecorded(rss, files, { cursor: last.cursor })
    expect(again.messages).toEqual([])
    const failing: typeof rss = {
      ...rss,
      recorded(given, options) {
        const platform = rss.recorded(given, options)
        return {
          ...platform,
          answer: (request) =>
            request.path === '/premiera.html'
              ? { status: 503, body: '' }
              : platform.answer(request),
        }
      },
    }
    const broken = await runRecorded(failing, files)
    const cursor = broken.messages.findLast((message) => message.type === 'checkpoint')!.cursor
    expect(cursor).toMatchObject({ retry: true })
    const mended = await runRecorded(rss, files, { cursor })
    expect(mended.drafts).toHaveLength(1)
  })

  test('is set aside where pages are not to be read', async () => {
    const { bad, requests } = await runRecorded(rss, files, { config: { pages: false } })
    expect(bad.map(({ error }) => error.code)).toEqual(['no_date', 'no_date', 'no_date'])
    expect(requests).toEqual(['/feed.xml'])
  })
})

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026-12-01T19:00', '2026-12-01T19:00:00'],
  ['2026-12-01 19:00:00 +0100', '2026-12-01T19:00:00+01:00'],
  ['20261201T180000Z', '2026-12-01T18:00:00Z'],
  ['Tue, 1 Dec 2026 9:00 GMT', '2026-12-01T09:00:00Z'],
  ['1 December 2026', '2026-12-01'],
  ['2026-02-30', null],
  ['2026-12-01T25:00', null],
  ['soon', null],
])('%s is read as %s', (written, time) => {
  expect(feedTime(written)).toBe(time)
})

test.each([
  ['a web page', '<!doctype html><html><body>Hello</body></html>'],
  ['a feed that was cut', '<rss><channel><item><title>x</title></item>'],
  ['a tree of a thousand levels', `<rss>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</rss>`],
  ['nothing', ''],
])('%s is not a feed', (_, text) => {
  expect(readFeed(text, 'https://a.example/feed', 10)).toBeNull()
})

test('entities of the document’s own are neither expanded nor fetched', () => {
  const text =
    '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>T &a;&x;</title><guid>1</guid></item></channel></rss>'
  expect(readFeed(text, 'https://a.example/feed', 10)?.items[0]?.title).toBe('T &a;&x;')
})
