import { expect, test } from 'vitest'
import { checkDraft } from '../check-draft.ts'
import { BadRecord } from '../bad-record.ts'
import { BRATISLAVA } from '../testing/run-recorded.ts'
import { extractPage } from './markup/extract-page.ts'
import { mapPage } from './map-page.ts'

const script = (json: string) => `<html><script type="application/ld+json">${json}</script></html>`
const event = (more: string) => `{"@type":"Event","name":"E","startDate":"2026-12-01",${more}}`

/** Reads and maps a page. A BadRecord counts as an answer, and any other error fails the test. */
function read(html: string) {
  const page = extractPage(html, 'https://hostile.example/page')
  try {
    return { page, drafts: mapPage(page, { city: BRATISLAVA, language: undefined }) ?? [] }
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error
    return { page, drafts: [] }
  }
}

const many = 100_000
test.each<[string, () => string]>([
  ['arrays a million deep', () => script('['.repeat(1e6) + ']'.repeat(1e6))],
  ['arrays never closed', () => script('['.repeat(1e6))],
  [
    'objects within objects',
    () => script('{"@type":"Event","location":'.repeat(many) + '1' + '}'.repeat(many)),
  ],
  [
    'parts within parts',
    () =>
      script('{"@type":"Event","name":"a","subEvent":'.repeat(20_000) + '1' + '}'.repeat(20_000)),
  ],
  ['a list of 20 000 events', () => script(`[${Array(20_000).fill(event('"a":1')).join(',')}]`)],
  ['a 5 MB name', () => script(event(`"alternateName":"${'x'.repeat(5e6)}"`))],
  ['a 5 MB string never closed', () => script(`{"@type":"Event","name":"${'x'.repeat(5e6)}`)],
  ['100 000 faults', () => script('[' + '{"@type":"Event","name":"a",},'.repeat(many))],
  [
    'references in circles',
    () =>
      script(
        JSON.stringify({
          '@graph': Array.from({ length: 60 }, (_, at) => ({
            '@id': `#${at}`,
            '@type': 'Event',
            name: `N${at}`,
            startDate: '2026-12-01',
            location: [1, 2, 3].map((step) => ({ '@id': `#${(at + step) % 60}` })),
            superEvent: { '@id': `#${(at + 7) % 60}` },
          })),
        }),
      ),
  ],
  [
    'blanks and comment marks',
    () => script(' '.repeat(many) + '<!--'.repeat(many) + '//'.repeat(many)),
  ],
  [
    'elements 200 000 deep',
    () => '<div>'.repeat(200_000) + '<p itemscope itemtype="https://schema.org/Event">',
  ],
  [
    'items 50 000 deep',
    () => '<div itemscope itemprop="location" itemtype="https://schema.org/Event">'.repeat(50_000),
  ],
  [
    'items that refer to each other',
    () =>
      '<div id="a" itemscope itemtype="https://schema.org/Event" itemref="a b"></div><div id="b" itemprop="location" itemscope itemref="a b"></div>'.repeat(
        2_000,
      ),
  ],
  [
    'hCalendar within hCalendar',
    () =>
      '<div class="vevent">'.repeat(3_000) +
      '<b class="summary">x</b><i class="dtstart">20261201</i>',
  ],
  ['formatting never closed', () => '<b><i><a href="#">'.repeat(20_000)],
])('%s: read in seconds, without a crash', (_, html) => {
  const started = performance.now()
  const { page, drafts } = read(html())
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(JSON.stringify(page).length).toBeLessThan(5_000_000)
  expect(drafts.flatMap((draft) => checkDraft(draft))).toEqual([])
})

test('keys that reach for prototypes are dropped', () => {
  const json = event(
    '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"location":{"__proto__":{"name":"no"},"name":"Hall"}',
  )
  const { drafts } = read(script(json))
  expect(drafts[0]!.place).toEqual({ name: 'Hall' })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('addresses that are not http or https leave the connector nowhere', () => {
  const bad = [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://x.example/',
    'https://user:secret@x.example/',
    ' java\tscript:alert(1)',
  ]
  for (const url of bad) {
    const json = JSON.stringify({
      '@type': 'Event',
      '@id': url,
      name: 'E',
      startDate: '2026-12-01',
      url,
      sameAs: [url],
      image: [url, { url }],
      offers: [{ url, price: '1' }, url],
      organizer: { name: 'O', url },
      performer: [{ name: 'P', sameAs: url }],
      location: [
        { '@type': 'VirtualLocation', url },
        { '@type': 'Place', name: 'Hall', url },
      ],
    })
    const html = `<base href="${url}"><link rel="canonical" href="${url}"><meta property="og:image" content="${url}">${script(json)}`
    const { drafts } = read(html)
    const addresses = JSON.stringify(drafts, (key, value: unknown) =>
      key === 'text' ? undefined : value,
    )
    expect(addresses).not.toMatch(/"(?:javascript|data|file|ftp):|secret/)
    expect(drafts.flatMap((draft) => checkDraft(draft))).toEqual([])
  }
})
