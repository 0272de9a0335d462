import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseFilter } from '@okolo/contract/filter/event-filter'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'

const OWN = 'https://okolo.example'
let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople({ publicUrl: OWN })
})
afterAll(() => site.close())

async function share(shared: Record<string, string>, cookie = 'selectedLocale=uk') {
  const answer = await site.ask('GET', `/share?${new URLSearchParams(shared)}`, null, {
    headers: { cookie },
  })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store'])
  return String(answer.headers['location'])
}
/** The search of the feed that was opened. */
async function searched(shared: Record<string, string>) {
  const [path, query = ''] = (await share(shared)).split('?')
  expect(path).toBe('/uk/feed')
  return parseFilter(query)
}

test.each([
  [{ url: `${OWN}/sk/events/jazz?x=1#top` }, '/uk/events/jazz?x=1#top'],
  [{ text: `Come along! ${OWN}/e/jazz.` }, '/uk/events/jazz'],
  [{ title: 'Jazz', text: `(${OWN}/de/v/castle)` }, '/uk/venues/castle'],
  [{ url: OWN }, '/uk/'],
  [{ url: 'http://okolo.example/map?city=wien' }, '/uk/map?city=wien'],
])('a link of ours opens its page in the language of the person: %o', async (shared, page) => {
  expect(await share(shared)).toBe(page)
})

test.each([
  [{ url: 'https://club.example/programme?m=11' }, 'https://club.example/programme?m=11'],
  [{ title: 'Club', text: 'Look: https://club.example/a_(b) !' }, 'https://club.example/a_(b)'],
  [{ text: 'HTTPS://Club.Example/x, and more' }, 'HTTPS://Club.Example/x'],
])('the address of another site is suggested: %o', async (shared, url) => {
  expect(await share(shared)).toBe(`/uk/suggest?${new URLSearchParams({ url })}`)
})

test.each([
  [{ text: 'jazz tonight' }, 'jazz tonight'],
  [{ title: 'Колоніальне кафе' }, 'Колоніальне кафе'],
  [{ title: 'a song', text: ' two\n\twords ' }, 'two words'],
  [{ text: 'null' }, 'null'],
  [{ text: '2026' }, '2026'],
  [{ text: 'a&city=wien#x' }, 'a&city=wien#x'],
])('words are searched for: %o', async (shared, search) => {
  expect(await searched(shared)).toEqual({ ok: true, filter: { search } })
})

test('without a language of their own, people get the one of their device', async () => {
  const answer = await site.ask('GET', '/share?text=jazz', null, { locale: 'de-AT' })
  expect(answer.headers['location']).toBe('/de/feed?search=jazz')
})

test('long texts are cut after a word, and too long addresses are not written down', async () => {
  const text = 'опера '.repeat(400)
  const cut = await searched({ text })
  expect(cut).toEqual({ ok: true, filter: { search: 'опера '.repeat(33).trim() } })
  expect(await searched({ text: 'x'.repeat(5000) })).toEqual({ ok: true, filter: {} })
  expect(await searched({ text: `${'👩‍🎤'.repeat(39)} 👩‍🎤👩‍🎤` })).toMatchObject({ ok: true })
  expect(await share({ url: `https://club.example/${'a'.repeat(3000)}` })).toBe('/uk/suggest')
})

test.each<Record<string, string>>([
  {},
  { url: '' },
  { url: 'javascript:alert(1)' },
  { text: 'data:text/html,<script>alert(1)</script>' },
  { text: '\u0001\u009F\uFFFD' },
  { url: '//evil.example' },
  { url: `${OWN}//evil.example` },
  { url: `${OWN}/\\evil.example` },
  { url: `${OWN}/uk//evil.example` },
  { url: `${OWN}/%2F%2Fevil.example` },
  { url: `${OWN}/..//evil.example` },
  { url: `${OWN}/v1/users/me/` },
  { url: `${OWN}/operator` },
  { url: `${OWN}/uk/newsletter/unsubscribe?k=abc` },
  { url: `${OWN}/sw.js` },
  { url: `${OWN}/share?url=${OWN}/share` },
  { url: `${OWN}@evil.example/` },
  { url: `${OWN}.evil.example/en/about` },
  { url: 'https://evil.example/?x=\r\nset-cookie: a=b' },
  { url: 'http://[' },
  { url: 'https://' },
  { text: 'okolo://auth?access=abc' },
  { url: 'file:///etc/passwd' },
])('whatever is shared, it stays on a page of this site: %o', async (shared) => {
  const to = await share(shared)
  const { origin, pathname } = new URL(to, OWN)
  expect([origin, pathname.startsWith('/uk/')]).toEqual([OWN, true])
  expect(pathname).not.toMatch(/v1|operator|unsubscribe|sw\.js/)
  expect((await share({ url: OWN + to })).startsWith('/uk/')).toBe(true)
})

test('a part that is given twice, or another one, changes nothing', async () => {
  const answer = await site.ask('GET', '/share?text=a&text=b&url[]=c&evil=https://evil.example')
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/en/feed'])
})
