import type { Json, JsonObject } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { isEventPage } from '../../understanding/event-link.ts'
import { cleanUrl, namesOneThing, sameSite } from '../markup/page-url.ts'
import { asList, slug, words } from '../markup/values.ts'

/** Fragments that only mean "the event on this page". */
const PLAIN_FRAGMENT = /#(?:\/?schema\/)?(?:[a-z]*event|events|schema|primary|main|this|article)$/i

/**
 * Returns a node's own id, equal on all pages: its page's address, `@id`, `identifier`, or a foreign address with the
 * name, because a ticket shop's address may be shared by several events. Undefined without an id.
 */
export function ownIdentity(node: JsonObject, page: string): string | undefined {
  const name = slug(words(node['name']) ?? '')
  const url = ownUrl(node, page)
  if (url && (sameSite(url, page) || isAbout(url, name))) return url
  const id = node['@id']
  const stated =
    typeof id === 'string' && !id.startsWith('_:')
      ? cleanUrl(id, page, { keepFragment: true })
      : undefined
  const own = stated?.replace(PLAIN_FRAGMENT, '')
  if (own && own !== page && (own.includes('#') || namesOneThing(own, page))) return own
  const identifier = identifierOf(node['identifier'])
  if (identifier) return cleanUrl(identifier) ?? `${new URL(page).origin}/#${identifier}`
  return url && name !== '' ? `${url}#${name}` : undefined
}

/** A number that can be an id, or a longer word of the name, in the last part of the path or the query. */
function isAbout(url: string, name: string): boolean {
  const { pathname, search } = new URL(url)
  const end = slug(`${pathname.replace(/\/+$/, '').split('/').at(-1)} ${search}`)
  return /\d{4}/.test(end) || name.split('-').some((word) => word.length > 3 && end.includes(word))
}

/** The address of the event itself: not a home page, nor the listing above the page. */
export function ownUrl(node: JsonObject, page: string): string | undefined {
  const entry = node['mainEntityOfPage']
  const candidates = [...asList(node['url']), ...(isJsonObject(entry) ? [entry['@id']] : [entry])]
  for (const candidate of candidates) {
    const url = cleanUrl(words(candidate), page)
    if (url === undefined) continue
    // On other sites also a film, a profile or a venue's page is not a page of the event.
    const isOne = sameSite(url, page) ? namesOneThing(url, page) : isEventPage(url)
    if (url === page || isOne) return url
  }
  return undefined
}

/** Numbers below 100 count the events of a page rather than name one. */
function identifierOf(value: Json | undefined): string | undefined {
  const text = asList(value)
    .map((one) => words(one) ?? '')
    .find((one) => one !== '')
  return text === undefined || /^\d{1,2}$/.test(text) || text.length > 200 ? undefined : text
}

/** Returns an id for an event without one: the page if it is the only such event, else name and day. */
export function pageIdentity(
  page: string,
  event: { name: string; day: string | undefined; isOnly: boolean },
): string {
  if (event.isOnly) return page
  // Lists move from page to page: an id without the page is the same on all of them.
  return `${new URL(page).origin}/#${slug(event.name)}${event.day ? `@${event.day}` : ''}`
}
