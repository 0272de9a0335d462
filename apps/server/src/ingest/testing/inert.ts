/** Ids of the platform and keys of dates are compared and never shown. */
const ID = /\.(?:partOf|series|key)$/

/** Finds the places of a value that could do something in a page or fool its reader; [] for one that is inert. */
export function dangersIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return dangersOf(value, path).map((what) => `${path}: ${what}`)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...dangersOf(key, 'key').map((what) => `${path} key: ${what}`),
    ...dangersIn(inner, `${path}.${key}`),
  ])
}

const ADDRESS = /(?:^|[._])(?:url|href|website|link|image_url|ticketUrl|onlineUrl)$|sameAs\.\d+$/i
const MARKUP = /descriptions?(?:_html|\.[\w-]+)$/i
const HIDDEN = /(?![\t\n\r])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

function dangersOf(text: string, path: string): string[] {
  if (ID.test(path)) return []
  const found: string[] = []
  const shown = JSON.stringify(text.slice(0, 160))
  if (HIDDEN.test(text) || !text.isWellFormed()) found.push(`hidden characters ${shown}`)
  if (ADDRESS.test(path) && text !== '' && !/^(?:https?:\/\/|\/)/.test(text))
    found.push(`no web address ${shown}`)
  if (MARKUP.test(path)) {
    for (const [tag] of text.matchAll(/<[^>]*>?/g)) {
      if (!SAFE_TAG.test(tag)) found.push(`markup ${JSON.stringify(tag)}`)
    }
  } else if (/<[/!]?(?:script|img|svg|iframe|a|title)\b/i.test(text)) found.push(`markup ${shown}`)
  return found
}

const SAFE_TAG =
  /^<(?:\/?(?:p|ul|ol|li|strong|em|b|i|blockquote|h3|h4)|br ?\/?|\/a|a(?: (?:href="(?:https?:|mailto:|tel:|\/|#)?[^"]*"|rel="[a-z ]+"))*)>$/
