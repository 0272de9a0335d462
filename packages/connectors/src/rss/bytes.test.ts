import { expect, test } from 'vitest'
import { runRecorded } from '../testing/run-recorded.ts'
import { readFeed } from './read-feed.ts'
import { rss } from './rss.ts'

const feed = (title: string, declared = '', behind = '') =>
  `${declared}<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><item><title>${title}</title><link>https://klub.example/1</link><guid>1</guid><ev:startdate>2026-12-05T20:00:00+01:00</ev:startdate></item></channel></rss>${behind}`
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`

async function played(body: Uint8Array) {
  const { drafts } = await runRecorded(rss, [{ name: 'feed.xml', body }])
  return drafts.map(({ draft }) => [draft.title['und'], draft.url])
}

/** The bytes of a text in an encoding of one byte a letter. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  return Uint8Array.from(text, (letter) => bytes.get(letter)!)
}

test.each([
  ['windows-1250', '„Kôň a Čarodejník“ – 5 €'],
  ['windows-1251', 'Вечір джазу – ціна'],
  ['iso-8859-2', 'Žabí škriekot'],
])('a saved feed in %s is played byte by byte', async (encoding, title) => {
  const body = encoded(feed(title, declared(encoding)), encoding)
  expect(await played(body)).toEqual([[title, 'http://recorded.invalid/1']])
})

const BE = (text: string) => Buffer.from(text, 'utf16le').swap16()
test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${feed('Kôň', declared('utf-8'))}`)],
  ['UTF-16, small end first', Buffer.from(`\ufeff${feed('Kôň', declared('utf-16'))}`, 'utf16le')],
  ['UTF-16, big end first', BE(`\ufeff${feed('Kôň', declared('utf-16'))}`)],
])('and so is one in %s', async (_, body) => {
  expect(await played(body)).toEqual([['Kôň', 'http://recorded.invalid/1']])
})

test.each([
  ['a script', '\n<script>track("</rss>")</script>'],
  ['a script of a host, not closed', '<script src="//ads.example/x.js">'],
  ['a note of the cache', '\n<!-- served from cache in 0.2 s -->'],
  ['words', '\nWarning: headers already sent in /var/www/feed.php'],
  ['zeros', '\0\0'],
])('%s behind the end does not cost the feed', (_, behind) => {
  const read = readFeed(feed('Kôň', '', behind), 'https://klub.example/feed', 10)
  expect(read?.items.map(({ title }) => title)).toEqual(['Kôň'])
})

test('an end tag that is only quoted does not end the feed', () => {
  const cut = feed('<![CDATA[What </rss> means]]>').replace('</rss>', '|').split('</channel>')[0]!
  expect(readFeed(cut.replace('|', '</rss>'), 'https://klub.example/feed', 10)).toBeNull()
  const whole = readFeed(feed('<![CDATA[What </rss> means]]>'), 'https://klub.example/feed', 10)
  expect(whole?.items[0]?.title).toBe('What </rss> means')
})
