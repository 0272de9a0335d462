import { LOCALES } from '@okolo/contract/locale'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { readHead, type PageHead, type Thing } from './page-head.ts'
import { mainPages } from './site-pages.ts'

const origin = inject('origin')
/** Pages of the sitemaps to read, evenly chosen. */
const READ = 200
const EVENT = /(?:Event|Festival)$/

/** Every address in the sitemaps. */
let found: string[]
beforeAll(async () => {
  const files = await addresses(`${origin}/sitemap.xml`)
  found = (await Promise.all(files.map(addresses))).flat()
}, 120_000)

async function addresses(file: string): Promise<string[]> {
  const xml = await (await fetch(file)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) =>
    loc.replaceAll('&amp;', '&'),
  )
}

/** Evenly chosen, so that each language and each kind of page is among them. */
function some<T>(all: T[], count: number): T[] {
  const step = Math.max(1, all.length / count)
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

async function inTurns<T, R>(all: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += 4)
    done.push(...(await Promise.all(all.slice(at, at + 4).map(work))))
  return done
}

test('serves every sitemap page with a title and description that fit results and previews', async () => {
  const pages = some(found, READ)
  expect(pages.length).toBeGreaterThanOrEqual(Math.min(READ, found.length))
  const faults = await inTurns(pages, async (address) => {
    const page = await readHead(address)
    return faultsOf(page, address).map((fault) => `${address}: ${fault}`)
  })
  expect(faults.flat()).toEqual([])
}, 180_000)

function faultsOf(page: PageHead, address: string): string[] {
  const { shared } = page
  const locale = new URL(address).pathname.split('/')[1] ?? ''
  const image = shared.get('image') ?? ''
  const checks: Record<string, boolean> = {
    'is there': page.status === 200,
    'may be found': page.robots === undefined,
    'is canonical': page.canonical === address && shared.get('url') === address,
    'is in its language': page.lang === locale && shared.get('locale')?.startsWith(locale) === true,
    'has one heading': page.headings === 1,
    [`has a title that fits: ${page.title}`]: page.title !== '' && page.title.length <= 60,
    'has a description that fits': page.description !== '' && page.description.length <= 155,
    'is among its own alternates': page.alternates.some(
      ([lang, to]) => lang === locale && to === address,
    ),
    'has a default': page.alternates.some(
      ([lang, to]) => lang === 'x-default' && to === address.replace(`/${locale}/`, '/'),
    ),
    'has words and a picture to share':
      shared.get('title') !== '' && shared.get('description') !== '' && image.endsWith('.png'),
    'says how large the picture is':
      shared.get('image:width') === '1200' && shared.get('image:height') === '630',
  }
  return [
    ...Object.entries(checks).flatMap(([name, isSo]) => (isSo ? [] : [name])),
    ...page.things.filter((thing) => EVENT.test(thing['@type'])).flatMap(eventFaults),
  ]
}

/** Checks an event's data against search engines' rules, and for incomplete parts. */
function eventFaults(event: Thing): string[] {
  const places = [event['location']].flat()
  const offers = [event['offers'] ?? []].flat()
  const isMoment = (value: unknown) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))?$/.test(value)
  const checks: Record<string, boolean> = {
    name: typeof event['name'] === 'string' && event['name'] !== '',
    startDate: isMoment(event['startDate']),
    endDate: event['endDate'] === undefined || isMoment(event['endDate']),
    location:
      places.length > 0 &&
      places.every((place) => {
        const { '@type': type, name, address, url }: Thing = Object(place)
        return type === 'VirtualLocation' ? url !== undefined : Boolean(name) && Boolean(address)
      }),
    eventStatus: /^https:\/\/schema.org\/Event/.test(String(event['eventStatus'])),
    eventAttendanceMode: String(event['eventAttendanceMode']).endsWith('AttendanceMode'),
    offers: offers.every((offer) => {
      const { price, priceCurrency, url }: Thing = Object(offer)
      const isPriced = typeof price === 'number' && price >= 0
      return (
        url !== undefined &&
        (price === undefined || (isPriced && (price === 0 || priceCurrency !== undefined)))
      )
    }),
  }
  // A series gives its dates, which hold the rest.
  const asked = event['@type'] === 'EventSeries' ? ['name', 'startDate', 'endDate'] : null
  return Object.entries(checks).flatMap(([name, isSo]) =>
    isSo || asked?.includes(name) === false ? [] : [`${event['@type']}: ${name}`],
  )
}

test('pages in other languages name each other, all of them', async () => {
  const faults = await inTurns(some(found, 30), async (address) => {
    const own = (await readHead(address)).alternates
    const others = own.filter(([lang]) => lang !== 'x-default').map(([, to]) => to)
    const told = await Promise.all(others.map(async (to) => (await readHead(to)).alternates))
    return told.flatMap((theirs, at) =>
      JSON.stringify(theirs) === JSON.stringify(own) && found.includes(others[at] ?? '')
        ? []
        : [`${address} and ${others[at]}`],
    )
  })
  expect(faults.flat()).toEqual([])
}, 180_000)

test('an event in a language that nobody wrote it in is shown, and kept out', async () => {
  const named = new Set(found.map((address) => new URL(address).pathname))
  const events = [...named].filter((path) => path.includes('/events/'))
  const slugs = some([...new Set(events.map((path) => path.split('/')[3] ?? ''))], 8)
  const paths = slugs.flatMap((slug) => LOCALES.map((locale) => `/${locale}/events/${slug}`))
  const told = await inTurns(paths, async (path) => {
    const { status, robots, alternates } = await readHead(origin + path)
    return [path, status, robots === undefined, alternates.length > 0]
  })
  expect(told).toEqual(paths.map((path) => [path, 200, named.has(path), named.has(path)]))
}, 120_000)

describe('pages of no use to search engines', () => {
  test.each([
    '/map?city=bratislava',
    '/search',
    '/search?search=koncert&literal=1',
    '/feed/bratislava?timeframe=today',
    '/feed?city=bratislava&timeline=past',
    '/feed?city=bratislava&mood=chill',
    '/auth',
    '/auth/login/',
    '/auth/signup/',
    '/auth/reset-password',
    '/account/delete',
    '/paywall',
    '/feedback',
    '/no/such/page',
    '/about?embedded=1',
  ])('%s asks to be left out', async (path) => {
    const page = await readHead(`${origin}/sk${path}`)
    expect(page.robots).toMatch(/^noindex/)
    expect(found).not.toContain(`${origin}/sk${path}`)
  })
})

test('an address without a language leads to one, an address with one stays', async () => {
  const [feed] = await mainPages(origin)
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(origin + path, { redirect: 'manual', headers })
  for (const [headers, locale] of [
    [{ 'accept-language': '' }, 'en'],
    [{ 'accept-language': 'uk,en;q=0.5' }, 'uk'],
    [{ 'accept-language': 'uk', cookie: 'selectedLocale=it' }, 'it'],
  ] as const) {
    const { status, headers: said } = await ask(feed, headers)
    expect([status, said.get('location')]).toEqual([302, `/${locale}${feed}`])
    expect(said.get('vary')).toContain('Accept-Language')
    expect(said.get('vary')).toContain('Cookie')
  }
  expect((await ask(`/sk${feed}`, { 'accept-language': 'de' })).status).toBe(200)
})

test('every shared link has its picture: 1200 x 630, light enough for a chat', async () => {
  const took: string[] = []
  for (const path of await mainPages(origin)) {
    const began = performance.now()
    const { shared } = await readHead(`${origin}/sk${path}`)
    const answer = await fetch(shared.get('image') ?? '')
    const picture = Buffer.from(await answer.arrayBuffer())
    took.push(`${path.split('/')[1]} ${Math.round(performance.now() - began)} ms`)
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
    expect(picture.length).toBeLessThan(300 * 1024)
  }
  console.log(`page and picture of a shared link, made for the first time: ${took.join(', ')}`)
})
