import { expect, test } from 'vitest'
import { openedLink } from './opened-link.ts'

const here = { locale: 'de', hosts: ['okolo.example', 'api.okolo.example:8443'] } as const
const open = (url: string) => openedLink(url, here)

test.each([
  ['https://okolo.example/sk/events/jazz?x=1#top', '/sk/events/jazz?x=1#top'],
  ['https://okolo.example/events/jazz', '/de/events/jazz'],
  ['https://okolo.example/e/jazz', '/de/events/jazz'],
  ['https://okolo.example/sk/v/castle', '/sk/venues/castle'],
  ['https://okolo.example/', '/de/'],
  ['https://okolo.example', '/de/'],
  ['https://api.okolo.example:8443/en/map', '/en/map'],
  ['okolo://notifications', '/de/notifications'],
  ['OKOLO:///sk/about', '/sk/about'],
])('%s is the page %s', (url, href) => {
  expect(open(url)).toEqual({ kind: 'page', href, endsLogin: false })
})

test('the way back from a social login ends it, with a code or an error', () => {
  expect(open('okolo://auth?access=abc&redirectTo=%2Fde%2Fsettings')).toEqual({
    kind: 'page',
    href: '/de/auth?access=abc&redirectTo=%2Fde%2Fsettings',
    endsLogin: true,
  })
  expect(open('okolo://auth?error=email')).toMatchObject({ endsLogin: true })
  expect(open('okolo://auth')).toMatchObject({ endsLogin: false })
})

test.each([
  'https://okolo.example/v1/events/jazz/event.ics',
  'https://okolo.example/operator/reports',
  'https://okolo.example/third-party-notices.txt',
  'https://okolo.example/sk/newsletter/unsubscribe?k=abc',
])('%s is not a page of the app', (url) => {
  expect(open(url)).toEqual({ kind: 'document', url })
})

test.each([
  'https://evil.example/en/about',
  'https://okolo.example.evil.example/en/about',
  'https://okolo.example:81/en/about',
  'ftp://okolo.example/en/about',
  'okolo-evil://auth?access=abc',
  'javascript:alert(1)',
  'no address',
  '',
])('%j is none of ours', (url) => {
  expect(open(url)).toBeNull()
})
