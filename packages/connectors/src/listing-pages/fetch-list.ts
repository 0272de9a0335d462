import type { SyncContext } from '../connector.ts'
import type { Robots } from '../event-pages/robots.ts'
import { expectSuccess, HttpFailure } from '../http.ts'
import { decodeText } from '../text/decode.ts'
import { wallAt } from '../understanding/zone-clock.ts'
import type { ListingHints } from './layout/settle-days.ts'
import type { ListingConfig } from './listing-config.ts'

/** The hints of all pages of a source; each page sets its own `url`. */
export function hintsOf({ config, city, now }: SyncContext<ListingConfig>): ListingHints {
  const languages = [config.language, ...city.languages].filter((one) => one !== undefined)
  const today = wallAt(now().getTime(), city.tz).slice(0, 10)
  return { url: '', languages, country: city.country, today }
}

/**
 * Asks for a page of a list. Returns its address after redirects and its text, or null if it has not changed. Throws
 * HttpFailure for a page that may not be read, is not there, or was cut off.
 */
export async function fetchList(
  url: string,
  {
    http,
    robots,
    languages,
    conditional,
  }: {
    http: SyncContext<ListingConfig>['http']
    robots: Robots
    languages: readonly string[]
    conditional: boolean
  },
): Promise<{ url: string; text: string } | null> {
  if ((await robots.permission(url)) !== 'allowed')
    throw new HttpFailure(`${url} may not be read (robots.txt)`, { url })
  const response = expectSuccess(
    await http(url, { accept: 'text/html,application/xhtml+xml', conditional }),
  )
  if (response.notModified) return null
  const contentType = response.headers['content-type'] ?? ''
  const { text } = decodeText(response.body, {
    kind: 'html',
    contentType,
    languages: [...languages],
  })
  if (!isWholePage(text))
    throw new HttpFailure(
      `${url} is not a whole page: ${text.trim() === '' ? 'it is empty' : `it breaks off after ${text.length} letters`}`,
      { url },
    )
  return { url: response.url, text }
}

/** False for a body that was cut off: it opens a document and never closes it. */
function isWholePage(text: string): boolean {
  const isDocument = /<(?:html|body)[\s>]/i.test(text)
  return text.trim() !== '' && (!isDocument || /<\/(?:html|body)\s*>/i.test(text))
}
