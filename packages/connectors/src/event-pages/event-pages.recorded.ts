import type { Json } from '../json.ts'
import { isJsonObject } from '../json.ts'
import type { Recorded, RecordedAnswer, RecordedFile } from '../recorded.ts'

const TYPES: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  shtml: 'text/html',
  php: 'text/html',
  asp: 'text/html',
  aspx: 'text/html',
  xhtml: 'application/xhtml+xml',
  jsonld: 'application/ld+json',
  xml: 'application/xml',
  txt: 'text/plain',
}
const MARKUP =
  /application\/ld\+json|itemtype\s*=|typeof\s*=|class\s*=\s*["'][^"']*\b(?:vevent|h-event)\b/i

/**
 * A site of saved pages, each under its own path with unchanged bytes. Pages are .html files and other text files with
 * event markup. A saved robots.txt or sitemap.xml is served, else everything is allowed and listed.
 */
export const recordedEventPages: Recorded = (files, { origin, config }) => {
  const answers = new Map<string, RecordedAnswer>()
  const pages: string[] = []
  for (const file of files) {
    const path = new URL(`${origin}/${file.name.split('/').map(encodeURIComponent).join('/')}`)
    const type = typeOf(file)
    const body = isSitemap(file.name) ? movedSitemap(file.body, origin) : file.body
    answers.set(decoded(path.pathname), { headers: { 'content-type': type.header }, body })
    if (type.isPage) pages.push(path.href)
  }
  const own = files.find(({ name }) => /^sitemap(?:_index)?\.xml$/.test(name))
  if (!own && pages.length === 0) throw new Error('no web pages among these files (.html)')
  if (!own) {
    const urls = pages.map((url) => `<url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`)
    const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
    answers.set('/sitemap.xml', { headers: { 'content-type': 'application/xml' }, body })
  }
  return {
    config: replayed(config, `${origin}/${own?.name ?? 'sitemap.xml'}`),
    answer: ({ path }) => answers.get(decoded(path)) ?? null,
  }
}

/** Replaces the sitemaps and pages of the real site in the operator's configuration. */
function replayed(config: Json, sitemap: string): Json {
  const maxPages = isJsonObject(config) ? config['maxPages'] : undefined
  return { sitemap, urls: [], maxPages: maxPages ?? 50_000 }
}

const isSitemap = (name: string) => /(?:^|\/)sitemap[^/]*\.xml$/i.test(name)

/** A sitemap names the host it was recorded at: the one thing that must change for a replay. */
function movedSitemap(body: Uint8Array, origin: string): string {
  return new TextDecoder().decode(body).replace(/(<loc>\s*)https?:\/\/[^/\s<]+/gi, `$1${origin}`)
}

function typeOf({ name, body }: RecordedFile): { header: string; isPage: boolean } {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const header = TYPES[extension] ?? 'application/octet-stream'
  if (/html|ld\+json/.test(header)) return { header, isPage: true }
  if (
    /^(?:robots\.txt|sitemap[^/]*\.xml|SOURCE\.txt|README(?:\.\w+)?)$/i.test(
      name.split('/').at(-1)!,
    )
  ) {
    return { header, isPage: false }
  }
  const isText = extension === '' || extension === 'xml' || extension === 'txt'
  const hasMarkup = isText && MARKUP.test(new TextDecoder('windows-1252').decode(body))
  return hasMarkup ? { header: 'text/html', isPage: true } : { header, isPage: false }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
