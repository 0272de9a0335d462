import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { isLocale } from '@okolo/contract/locale'
import { z } from 'zod'
import { Cache } from '#server/platform/cache.ts'
import type { CityFiles } from '#server/subjects/translation/store/city-files.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { escapeMarkup } from '#server/words/escape-markup.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { Turnstile } from '#server/platform/http/turnstile.ts'
import {
  entriesOf,
  filesOf,
  MOST_ADDRESSES,
  PARTS,
  type Part,
  type PartFile,
  type Read,
} from './sitemap-parts.ts'
import { HOUR_MS } from '@okolo/contract/durations'

type IndexFile = PartFile & { name: string }

export type SitemapsDeps = {
  db: Db
  clock: Clock
  cityFiles: Pick<CityFiles, 'all'>
  /** Public address of the site, without a path. */
  origin: string
  /** Paths of articles, without the locale. */
  articles?: string[]
  /** Addresses in one file. Fewer in tests. */
  most?: number
}

const XML = 'application/xml; charset=utf-8'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const MAX_BYTES = 16 * 1024 * 1024
const FILE_BYTES = 300
const AN_HOUR = `public, max-age=${HOUR_MS / 1000}`

/** `/robots.txt`, `/sitemap.xml` and its files, one per language and kind of page. */
export function sitemapsRoutes(
  app: App,
  { db, clock, cityFiles, origin, articles = [], most = MOST_ADDRESSES }: SitemapsDeps,
): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', AN_HOUR)
      .send(
        `User-agent: *\nDisallow: /v1/\nDisallow: /operator\n\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  )

  /** Every event, venue and organizer is looked at for it, for seconds in a large catalogue: no more often than its readers are told. */
  const cache = new Cache<IndexFile[]>({ clock, maxBytes: MAX_BYTES, periodMs: HOUR_MS })
  const readNow = async (): Promise<Read> => ({
    now: clock(),
    most,
    allowed: new Map([...(await cityFiles.all())].map(([city, { index }]) => [city, index])),
  })
  const readIndex = async () => {
    const read = await readNow()
    const files: IndexFile[] = []
    // One after the other: a crawler has time, the readers of pages have not.
    for (const part of PARTS)
      for (const file of await filesOf(db, part, read))
        files.push({ ...file, name: nameOf(part, file.after) })
    return files
  }

  app.get('/sitemap.xml', { schema: { hide: true } }, async ({ server }, reply) => {
    const files = await cache.getOrLoad('index', readIndex, ({ length }) => length * FILE_BYTES)
    const lines = server.site.value.languages.flatMap((locale) =>
      files
        .filter(({ locales }) => locales.includes(locale))
        .map(({ name, changed }) =>
          element('sitemap', `${origin}/sitemaps/${locale}/${name}`, changed),
        ),
    )
    return reply
      .type(XML)
      .header('cache-control', AN_HOUR)
      .send(`${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join('')}</sitemapindex>\n`)
  })

  // A crawler may read slowly, so it holds nothing between two batches.
  const batches = new Turnstile({ atOnce: 1, waiting: Infinity })
  app.get(
    '/sitemaps/:locale/:name',
    {
      config: { making: 'document', isForEverybody: true },
      schema: { hide: true, params: z.object({ locale: z.string(), name: z.string() }) },
    },
    async (request, reply) => {
      const { server, params } = request
      const { locale, name } = params
      const file = readName(name)
      if (!isLocale(locale) || server.site.offered(locale) !== locale || file === null)
        throw notFound('The sitemap')
      const pages = { ...file, locale }
      const entries = entriesOf(db, pages, await readNow())
      // The request pays and waits only for the first batch.
      const first = await request.costly(() => entries.next(), randomUUID())
      async function* written() {
        yield `${HEAD}<urlset xmlns="${NAMESPACE}">\n`
        if (pages.part === 'pages')
          for (const path of articles) yield element('url', `${origin}/${locale}${path}`, null)
        for (
          let batch = first;
          batch.done !== true;
          batch = await batches.pass(() => entries.next())
        )
          yield batch.value
            .map(({ path, changed }) => element('url', `${origin}/${locale}${path}`, changed))
            .join('')
        yield '</urlset>\n'
      }
      return reply.type(XML).header('cache-control', AN_HOUR).send(Readable.from(written()))
    },
  )
}

/**
 * `events.xml`, `events-51234.xml`: a file is named by the id before its first, so its content
 * stays.
 */
function nameOf(part: Part, after: number): string {
  return after > 0 ? `${part}-${after}.xml` : `${part}.xml`
}

function readName(name: string): { part: Part; after: number } | null {
  const [, given, after = '0'] = /^([a-z-]+?)(?:-(\d{1,15}))?\.xml$/.exec(name) ?? []
  const part = PARTS.find((each) => each === given)
  return part === undefined ? null : { part, after: Number(after) }
}

function element(kind: 'url' | 'sitemap', address: string, changed: Date | null): string {
  const lastmod = changed === null ? '' : `<lastmod>${changed.toISOString()}</lastmod>`
  return `<${kind}><loc>${escapeMarkup(address)}</loc>${lastmod}</${kind}>\n`
}
