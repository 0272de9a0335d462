import { load, type CheerioAPI } from 'cheerio'

/** Real pages stay below 100; the parser of browsers takes time by the square of the depth. */
const DEEP = 1_000
/** What stands behind so many open tags is not read. */
const DEEPEST = 5_000
/** Tags that close themselves, or that browsers close at the next of their kind. */
const SELF_CLOSING =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|option|tr|td|th)$/

/**
 * HTML as browsers read it (parse5). A page nested deeper than any person would write is read by a plainer
 * parser, and not to its end where it goes on like that: the time stays in proportion to the length.
 */
export function parseHtml(html: string): CheerioAPI {
  let depth = 0
  let deepest = 0
  for (const tag of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const [, slash, name = ''] = tag
    if (SELF_CLOSING.test(name.toLowerCase())) continue
    depth = slash === '/' ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEEPEST) return load(html.slice(0, tag.index), { xml: { xmlMode: false } })
    if (depth > deepest) deepest = depth
  }
  return deepest > DEEP ? load(html, { xml: { xmlMode: false } }) : load(html)
}
