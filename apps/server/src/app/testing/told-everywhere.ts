import { EventDetail } from '@okolo/contract/events/event'
import { load } from 'cheerio'
import type {
  PageRenderer,
  PageRequest,
  RenderedPage,
} from '#server/features/pages/page-renderer.ts'
import type { App } from '#server/platform/http/app-type.ts'

/** The web app's pages as their source is; its own types belong to another TypeScript project. */
type Entry = { render: (input: PageRequest & { assets: object }) => Promise<RenderedPage> }

/** Pages without a build, for tests. */
export async function pagesOfSource(): Promise<PageRenderer> {
  const file: string = '../../../../web/src/entry-server.tsx'
  const entry: Entry = await import(file)
  const assets = { entry: '/e.js', styles: [], modules: [], pages: {}, messages: {}, fonts: [] }
  return { render: (page) => entry.render({ ...page, assets }) }
}

/** Everything that tells people or programs of an event, by its slug: what it says, as text. `found`: a filter of lists. */
export const OUTPUTS = {
  page: async (site: Site) => {
    const { main } = await site.page()
    return main
  },
  jsonLd: async (site: Site) => (await site.page()).data,
  api: (site: Site) => site.get(`/v1/events/${site.slug}/`),
  dates: async (site: Site) => {
    const told: unknown = JSON.parse(await site.get(`/v1/events/${site.slug}/`))
    const { date, dates } = EventDetail.parse(told)
    return JSON.stringify({ date, dates })
  },
  list: (site: Site) => site.get('/v1/events/?city=bratislava'),
  found: (site: Site) => site.get(`/v1/events/?${site.found}`),
  count: (site: Site) => site.get(`/v1/events/count/?${site.found}`),
  map: (site: Site) => site.get('/v1/events/map/?bbox=16.9,48,17.4,48.3&zoom=16'),
  suggest: (site: Site) => site.get('/v1/events/suggest/?q=suita&city=bratislava'),
  numbers: async (site: Site) =>
    [
      await site.get('/v1/categories/?city=bratislava'),
      await site.get('/v1/moods/?city=bratislava'),
      await site.get('/v1/locations/cities/'),
    ].join('\n'),
  eventIcs: (site: Site) => site.get(`/v1/events/${site.slug}/event.ics`),
  ics: (site: Site) => site.get('/feeds/bratislava.ics'),
  rss: (site: Site) => site.get('/feeds/bratislava.rss'),
  atom: (site: Site) => site.get('/feeds/bratislava.atom'),
  jsonFeed: (site: Site) => site.get('/feeds/bratislava.json'),
  sitemap: async (site: Site) =>
    [await site.get('/sitemaps/en/events.xml'), await site.get('/sitemaps/en/cities.xml')].join(
      '\n',
    ),
  /** The picture's tag holds its text. */
  picture: (site: Site) => site.tag(`/og/en/events/${site.slug}.png`),
} as const
export type Output = keyof typeof OUTPUTS

export type Site = {
  slug: string
  found: string
  get: (path: string) => Promise<string>
  tag: (path: string) => Promise<string>
  page: () => Promise<{ main: string; data: string }>
}

/**
 * Reads the current outputs of an app built with `pagesOfSource`. The status shows missing ones.
 */
export function siteOf(app: App, event: { slug: string; found: string }): Site {
  // Answers kept from before may be old: the catalogue was written since.
  app.invalidate()
  return {
    ...event,
    get: async (path) => {
      const { statusCode, payload } = await app.inject(path)
      // Lines of calendars are folded.
      return statusCode === 200 ? payload.replaceAll('\r\n ', '') : `status ${statusCode}`
    },
    tag: async (path) => {
      const { statusCode, headers } = await app.inject(path)
      return statusCode === 200 ? String(headers.etag) : `status ${statusCode}`
    },
    page: async () => {
      const { statusCode, payload } = await app.inject(`/en/events/${event.slug}`)
      if (statusCode !== 200) return { main: `status ${statusCode}`, data: `status ${statusCode}` }
      const $ = load(payload)
      return {
        main: $('main').html() ?? '',
        data: $('script[type="application/ld+json"]').text(),
      }
    },
  }
}
