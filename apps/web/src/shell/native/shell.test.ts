import { createMemoryHistory, type AnyRouter } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { recordedDevice } from '../../device/port/recorded.ts'
import { startShell } from './shell.ts'

afterEach(() => vi.unstubAllGlobals())

/** The app in English on a phone that notes what is asked of it. */
function started(
  given: Parameters<typeof recordedDevice>[0] = {},
  clicks: ((event: unknown) => void)[] = [],
) {
  const left: string[] = []
  vi.stubGlobal('window', {
    location: {
      origin: 'https://localhost',
      protocol: 'https:',
      host: 'localhost',
      assign: (href: string) => left.push(href),
    },
    localStorage: { getItem: () => null },
    addEventListener: (_: string, listener: (event: unknown) => void) => clicks.push(listener),
  })
  const page = Object.assign(new EventTarget(), { querySelectorAll: () => [] })
  vi.stubGlobal('document', page)
  const history = createMemoryHistory({ initialEntries: ['/en/feed'] })
  const router = {
    history,
    navigate: async ({ href }: { href: string }) => history.push(href),
    subscribe: (_: 'onResolved', listener: () => void) => history.subscribe(listener),
  }
  const recorded = recordedDevice(given)
  startShell({
    // Of the router only its history counts here.
    router: router as unknown as AnyRouter,
    locale: 'en',
    device: recorded.device,
    hosts: () => ['okolo.example'],
  })
  const at = () => history.location.href
  return { ...recorded, history, left, at }
}

test('a browser has no shell, so nothing is asked of it', () => {
  const { calls } = started({ name: 'web' })
  expect(calls).toEqual([])
})

test('the first page leaves the back button to the system, and the next one takes it', async () => {
  const { calls, heard, history, at } = started()
  expect(calls).toEqual([
    ['colourStatusBar', '#DA4C2D'],
    ['takeBack', false],
  ])
  heard.link('https://okolo.example/en/events/jazz')
  await vi.waitFor(() => expect(at()).toBe('/en/events/jazz'))
  await vi.waitFor(() => expect(calls.at(-1)).toEqual(['takeBack', true]))
  heard.back()
  await vi.waitFor(() => expect(at()).toBe('/en/feed'))
  await vi.waitFor(() => expect(calls.at(-1)).toEqual(['takeBack', false]))
  expect(history.canGoBack()).toBe(false)
  heard.back()
  expect(calls.at(-1)).toEqual(['exit'])
})

test('a page in another language is a start of its own', () => {
  const { heard, left, at } = started()
  heard.link('https://okolo.example/sk/events/jazz')
  expect([left, at()]).toEqual([['/sk/events/jazz'], '/en/feed'])
})

test('the way back from a login closes the browser over the app and starts with its code', () => {
  const { calls, heard, left } = started()
  heard.link('okolo://auth?access=abc')
  expect(calls.at(-1)).toEqual(['closeOver'])
  expect(left).toEqual(['/en/auth?access=abc'])
})

test.each([
  ['/en/events/jazz', '/en/events/jazz'],
  ['/notifications', '/en/notifications'],
  ['//evil.example/x', '/en/notifications'],
  ['https://evil.example/', '/en/notifications'],
  [undefined, '/en/notifications'],
])('a tapped push with the path %j opens %s', async (path, href) => {
  const { heard, at } = started()
  heard.tap(path)
  await vi.waitFor(() => expect(at()).toBe(href))
})

test('a file of the site goes to the system, and one that does not come opens outside', async () => {
  const clicks: ((event: unknown) => void)[] = []
  const link = (pathname: string) => ({
    href: `https://okolo.example${pathname}`,
    host: 'okolo.example',
    protocol: 'https:',
    pathname,
    download: '',
    hasAttribute: () => true,
  })
  class Anchor {
    readonly closest: () => ReturnType<typeof link>
    constructor(pathname: string) {
      this.closest = () => link(pathname)
    }
  }
  vi.stubGlobal('Element', Anchor)
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('jazz') ? new Response('BEGIN:VCALENDAR') : Promise.reject(new Error('lost')),
  )
  const { calls } = started({}, clicks)
  const click = (target: Anchor) => {
    for (const listener of clicks)
      listener({ target, defaultPrevented: false, preventDefault: () => {} })
  }
  click(new Anchor('/v1/events/jazz/event.ics'))
  await vi.waitFor(() => expect(calls.at(-1)).toEqual(['giveFile', 'event.ics', 'BEGIN:VCALENDAR']))
  click(new Anchor('/v1/events/lost/event.ics'))
  await vi.waitFor(() =>
    expect(calls.at(-1)).toEqual(['openOutside', 'https://okolo.example/v1/events/lost/event.ics']),
  )
})

test('documents open over the app, strange addresses nowhere', () => {
  const { calls, heard, left, at } = started()
  const before = calls.length
  heard.link('https://evil.example/en/about')
  expect(calls).toHaveLength(before)
  heard.link('https://okolo.example/v1/events.ics')
  expect(calls.at(-1)).toEqual(['openOver', 'https://okolo.example/v1/events.ics'])
  expect([left, at()]).toEqual([[], '/en/feed'])
})
