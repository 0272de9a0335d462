import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** Elements of RSS 2.0 (rssboard.org/rss-specification), in the order of its text. */
const CHANNEL =
  'title link description language copyright managingEditor webMaster pubDate lastBuildDate category generator docs cloud ttl image rating textInput skipHours skipDays item'
const ITEM = 'title link description author category comments enclosure guid pubDate source'
/** RFC 822 with four digits of the year. */
const DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})$/
/** Elements that may repeat. */
const MANY = /^(?:item|category)$/

type Node = Record<string, unknown>

/** Returns the feed's violations of RSS 2.0 or of namespaces. */
export function rssFaults(xml: string): string[] {
  const wellFormed = XMLValidator.validate(xml)
  if (wellFormed !== true) return [wellFormed.err.msg]
  const faults: string[] = []
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === 'item',
  })
  const { rss }: { rss?: Node } = parser.parse(xml)
  if (rss?.['@_version'] !== '2.0') return ['it is not RSS 2.0']
  const declared = new Set(
    Object.keys(rss)
      .filter((key) => key.startsWith('@_xmlns:'))
      .map((key) => key.slice('@_xmlns:'.length)),
  )
  const [channel] = nodes(rss['channel'])
  if (channel === undefined) return ['it has no channel']
  for (const name of ['title', 'link', 'description'])
    if (text(channel[name]) === '') faults.push(`channel: ${name} is missing`)
  check(channel, 'channel', CHANNEL, declared, faults)
  const items = nodes(channel['item'])
  for (const item of items) {
    check(item, 'item', ITEM, declared, faults)
    if (text(item['title']) === '' && text(item['description']) === '')
      faults.push('item: one of title and description must be there')
  }
  const guids = items.map((item) => text(item['guid']))
  if (new Set(guids).size < guids.length) faults.push('item: a guid stands twice')
  return faults
}

function check(node: Node, of: string, names: string, declared: Set<string>, faults: string[]) {
  const known = new Set(names.split(' '))
  for (const [name, value] of Object.entries(node)) {
    if (name.startsWith('@_')) continue
    const [prefix, local] = name.split(':')
    if (local === undefined ? !known.has(name) : !declared.has(prefix!))
      faults.push(`${of}: ${name} is unknown`)
    if (local === undefined && Array.isArray(value) && !MANY.test(name))
      faults.push(`${of}: ${name} stands twice`)
    if (name.endsWith('Date') && local === undefined && !DATE.test(text(value)))
      faults.push(`${of}: ${name} is not a date: ${text(value)}`)
    if (name === 'link' && URL.parse(text(value)) === null)
      faults.push(`${of}: ${name} is not a URL`)
    if (name === 'ttl' && !/^\d+$/.test(text(value))) faults.push(`${of}: ttl is not a number`)
  }
}

function nodes(value: unknown): Node[] {
  return [value].flat().filter((one): one is Node => typeof one === 'object' && one !== null)
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  const [node] = nodes(value)
  return typeof node?.['#text'] === 'string' ? node['#text'] : ''
}
