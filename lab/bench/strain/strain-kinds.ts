import { sharp } from '@okolo/server/platform/pictures/safe-sharp.ts'
import { z } from 'zod'

/** One of many similar requests, never the same. */
export type Kind = {
  name: string
  make: (n: number) => {
    path: string
    method?: string
    headers?: Record<string, string>
    body?: Buffer
  }
}

const Events = z.object({
  results: z.array(
    z.object({ slug: z.string(), venue: z.object({ slug: z.string() }).nullable() }),
  ),
})
const Event = z.object({
  image: z.object({ path: z.string().nullable() }).nullable(),
  organizers: z.array(z.object({ slug: z.string().nullable() })),
})
const SignedUp = z.object({ access: z.string() })
const WORDS = 'jazz rock concert theatre market film tour night bratislava museum'.split(' ')
const LOCALES = ['en', 'es', 'fr', 'pt', 'de', 'ru', 'it', 'sk', 'uk']
/** The limit of picture changes per account and hour. */
const PICTURES_OF_ONE = 30
const MEGAPIXELS_45 = { width: 7750, height: 5800 }

/** Returns everything costly for the server, with new parameters each time. */
export async function strainKinds(origin: string): Promise<Kind[]> {
  const get = async (path: string): Promise<unknown> => (await fetch(origin + path)).json()
  const { results } = Events.parse(await get('/v1/events/?city=bratislava&page_size=100'))
  const slugs = results.map(({ slug }) => slug)
  const venues = results.flatMap(({ venue }) => (venue === null ? [] : [venue.slug]))
  const details = await Promise.all(
    slugs.slice(0, 30).map(async (slug) => Event.parse(await get(`/v1/events/${slug}/`))),
  )
  const organizers = details.flatMap((event) =>
    event.organizers.flatMap(({ slug }) => (slug === null ? [] : [slug])),
  )
  const pictures = details.flatMap(({ image }) =>
    image === null || image.path === null ? [] : [image.path],
  )
  const feeds = (['ics', 'rss', 'atom', 'json'] as const).flatMap((format) => [
    plain(`${format} with junk`, () => `/feeds/bratislava.${format}?${junk()}`),
    plain(`${format} of a filter`, (n) => `/feeds/bratislava.${format}?price=${1000 + n}`),
  ])
  const tokens = await Promise.all(
    Array.from({ length: Math.ceil(300 / PICTURES_OF_ONE) }, () => signUp(origin)),
  )
  const photo = await largePhoto()
  return [
    ...feeds,
    plain('ics of a venue', (n) => `/v1/venues/${nth(venues, n)}/events.ics?price=${n}`),
    plain(
      'rss of an organizer',
      (n) => `/v1/organizers/${nth(organizers, n)}/events.rss?price=${n}`,
    ),
    plain(
      'ics of an event',
      (n) => `/v1/events/${nth(slugs, n)}/event.ics?${junk()}&locale=${nth(LOCALES, n)}`,
    ),
    plain('list of a search', (n) => `/v1/events/?search=${nth(WORDS, n)}+${n}&${junk()}`),
    plain('list of a filter', (n) => `/v1/events/?city=bratislava&price=${n}`),
    plain('count', (n) => `/v1/events/count/?city=bratislava&price=${n}`),
    plain('suggest', (n) => `/v1/events/suggest/?q=${nth(WORDS, n).slice(0, 3)}${n}`),
    plain('sentence', (n) => `/v1/events/understand/?q=${nth(WORDS, n)}+tomorrow+${n}`),
    plain(
      'map of a box',
      (n) => `/v1/events/map/?bbox=16.${n},47.${n},18.${n},49.${n}&zoom=${n % 16}`,
    ),
    plain(
      'map tile',
      (n) => `/v1/events/map/6/${n % 64}/${Math.floor(n / 64)}.json?price=${n}&${junk()}`,
    ),
    plain(
      'search page',
      (n) => `/${nth(LOCALES, n)}/search?search=${nth(WORDS, n)}+${n}&literal=1`,
    ),
    plain('feed page', (n) => `/${nth(LOCALES, n)}/feed?city=bratislava&price=${n}&${junk()}`),
    plain('event page', (n) => `/${nth(LOCALES, n)}/events/${nth(slugs, n)}?${junk()}`),
    plain(
      'picture of a shared link',
      (n) => `/og/${nth(LOCALES, n)}/events/${nth(slugs, n)}.png?${junk()}`,
    ),
    plain('sitemap', (n) => `/sitemaps/${nth(LOCALES, n)}/events-${n}.xml?${junk()}`),
    plain('picture', (n) => pictureOf(nth(pictures, n), n)),
    {
      name: 'picture of a person',
      make: (n) => upload(photo, nth(tokens, n)),
    },
  ]
}

function pictureOf(address: string, n: number): string {
  const width = [160, 320, 480, 640, 960, 1280][n % 6]
  const format = ['avif', 'webp', 'jpg'][n % 3]
  return `${address}/${width}.${format}?x=${n}`
}

async function signUp(origin: string): Promise<string> {
  const email = `strain-${Math.random()}@example.com`
  const password = 'a quiet violin at noon'
  const answer = await fetch(`${origin}/v1/users/signup/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password1: password, password2: password }),
  })
  return SignedUp.parse(await answer.json()).access
}

/** The largest accepted size, with content that does not compress. */
async function largePhoto(): Promise<Buffer> {
  const { width, height } = MEGAPIXELS_45
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 40 })
    .toBuffer()
}

const EDGE = 'okolo-edge'

function upload(photo: Buffer, token: string) {
  const head = `--${EDGE}\r\ncontent-disposition: form-data; name="image"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${EDGE}--\r\n`)])
  return {
    path: '/v1/users/me/',
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${EDGE}`,
      'content-length': String(body.length),
    },
    body,
  }
}

function nth(of: readonly string[], n: number): string {
  return of[n % of.length] ?? 'none'
}

function junk(): string {
  return `x${Math.random()}=${Math.random()}`
}

function plain(name: string, path: (n: number) => string): Kind {
  return { name, make: (n) => ({ path: path(n) }) }
}
