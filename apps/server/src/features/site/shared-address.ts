import type { Locale } from '@okolo/contract/locale'
import { openedLink } from '@okolo/contract/site/opened-link'
import { pages, splitLocale } from '@okolo/contract/site/pages'

/** The parts that another app hands over. Each part may be missing or anything at all. */
export type Shared = Partial<Record<'title' | 'text' | 'url', unknown>>

/** The limit of the suggestion's form. */
const LONGEST_URL = 2000
/** The limit of the event filter. */
const LONGEST_SEARCH = 200

/**
 * The page of this site for what was shared: our own page in the person's language, the form for another site's address,
 * or a search for words. Never leads to another site.
 */
export function sharedAddress(
  shared: Shared,
  { locale, host }: { locale: Locale; host: string },
): string {
  const url = addressIn(shared)
  if (url === null) return pages.feed(locale, searchFor(shared))
  const own = openedLink(url, { locale, hosts: [host] })
  if (own?.kind === 'page') return `/${locale}${splitLocale(own.href)?.rest ?? '/feed'}`
  // A file of ours is not a page, and nothing to suggest either.
  if (own?.kind === 'document' || new URL(url).host === host) return pages.feed(locale)
  return pages.suggest(locale, url.length > LONGEST_URL ? {} : { url })
}

/** The first web address, wherever it is: most apps of Android put it into the text. */
function addressIn({ url, text, title }: Shared): string | null {
  for (const part of [url, text, title]) {
    const [found] = /\bhttps?:\/\/[^\s<>"«»“”]+/i.exec(textOf(part)) ?? []
    if (found === undefined) continue
    const address = withoutEnding(found)
    if (URL.canParse(address)) return address
  }
  return null
}

/** Without the sentence's own signs, but with the bracket that closes one in the address. */
function withoutEnding(found: string): string {
  const address = found.replace(/[.,;:!?'’…]+$/, '')
  return address.endsWith(')') && !address.includes('(')
    ? withoutEnding(address.slice(0, -1))
    : address
}

function searchFor({ text, title }: Shared): { search?: string } {
  const words = textOf(text) || textOf(title)
  if (words.length <= LONGEST_SEARCH) return words === '' ? {} : { search: words }
  const short = words.slice(0, LONGEST_SEARCH + 1)
  const end = short.lastIndexOf(' ')
  // Within one endless word there is nothing to look for.
  return end === -1 ? {} : { search: short.slice(0, end) }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\uFFFD]+/gu, ' ')
    .trim()
}
