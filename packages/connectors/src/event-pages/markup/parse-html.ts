import { load, type CheerioAPI } from 'cheerio'

/** Real pages stay far below this depth. The browsers' parser slows down with its square. */
const DEEP = 1_000
/** Content below this many open tags is ignored. */
const DEEPEST = 5_000
/** Tags that close themselves, or that browsers close at the next of their kind. */
const SELF_CLOSING =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|option|tr|td|th)$/

/**
 * Parses HTML as browsers do (parse5). Absurdly deep pages get a simpler parser and are cut, so that the time stays
 * proportional to the length.
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
