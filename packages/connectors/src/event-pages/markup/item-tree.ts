import type { Cheerio, CheerioAPI } from 'cheerio'
import { isTag, type Element } from 'domhandler'
import type { Json, JsonObject } from '../../json.ts'
import { shortName } from './event-types.ts'
import { cleanUrl } from './page-url.ts'

/** How microdata and RDFa Lite spell the same tree of things and properties. */
const SPELLING = {
  microdata: { scope: 'itemscope', type: 'itemtype', property: 'itemprop', id: 'itemid' },
  rdfa: { scope: 'typeof', type: 'typeof', property: 'property', id: 'resource' },
} as const

type Spelling = (typeof SPELLING)[keyof typeof SPELLING]
type Reading = {
  $: CheerioAPI
  base: string
  spelling: Spelling
  /** Items being read: an item that refers to itself ends there. */
  inside: Set<Element>
  left: { items: number }
  ids: Map<string, Element> | undefined
}

/** Properties with addresses as values. For other properties an `<a>` means the link's text. */
const ADDRESSES =
  /^(?:url|sameAs|image|images|photo|offers|logo|additionalType|eventStatus|eventAttendanceMode|availability|thumbnailUrl|contentUrl|embedUrl|hasMap|map|superEvent|subEvents?|itemOffered|license)$/
const MAX_ITEMS = 5_000
const MAX_DEPTH = 12

/**
 * Returns a page's microdata (HTML Standard, section 5) or RDFa Lite as JSON-LD objects, without those that are
 * properties of others. Follows `itemref`.
 */
export function itemTrees($: CheerioAPI, syntax: keyof typeof SPELLING, base: string): Json[] {
  const spelling = SPELLING[syntax]
  const reading: Reading = {
    $,
    base,
    spelling,
    inside: new Set(),
    left: { items: MAX_ITEMS },
    ids: undefined,
  }
  const scopes = $(`[${spelling.scope}]`)
    .toArray()
    .filter((one) => isTag(one))
  const scopeSet = new Set<Element>(scopes)
  const top = scopes.filter((one) => {
    if (one.attribs[spelling.property] === undefined) return true
    for (let up = one.parent; up !== null; up = up.parent) {
      if (isTag(up) && scopeSet.has(up)) return false
    }
    return true
  })
  return top.map((element) => itemTree($(element), reading, 0))
}

function itemTree(item: Cheerio<Element>, reading: Reading, depth: number): JsonObject {
  const element = item[0]!
  const node: JsonObject = {}
  if (reading.left.items-- <= 0 || depth > MAX_DEPTH || reading.inside.has(element)) return node
  reading.inside.add(element)
  const { spelling } = reading
  const types = (element.attribs[spelling.type] ?? '').split(/\s+/).filter((type) => type !== '')
  if (types.length > 0) node['@type'] = types
  const id =
    element.attribs[spelling.id] ?? (spelling.scope === 'typeof' ? element.attribs['about'] : '')
  if (id) node['@id'] = id
  for (const property of propertiesOf(item, reading)) {
    const names = (property.attribs[spelling.property] ?? '').split(/\s+/)
    for (const name of names
      .map((one) => shortName(one))
      .filter((one) => /^[\w@:/.-]+$/.test(one))) {
      const [key, value] = propertyValue(reading.$(property), name, reading, depth)
      if (value !== '') add(node, key, value)
    }
  }
  reading.inside.delete(element)
  return node
}

/** The elements that carry this item's own properties, in document order. */
function propertiesOf(item: Cheerio<Element>, reading: Reading): Element[] {
  const { spelling } = reading
  const found: Element[] = []
  const root = item[0]!
  const referred = (root.attribs['itemref'] ?? '').split(/\s+/).filter((id) => id !== '')
  const byId = referred.slice(0, 50).map((id) => elementById(id, reading))
  const stack: Element[] = [
    ...byId.filter((one): one is Element => one !== undefined && one !== root).toReversed(),
    ...children(root).toReversed(),
  ]
  const seen = new Set<Element>()
  for (let element = stack.pop(); element; element = stack.pop()) {
    if (seen.has(element)) continue
    seen.add(element)
    if (element.attribs[spelling.property] !== undefined) found.push(element)
    if (element.attribs[spelling.scope] === undefined) stack.push(...children(element).toReversed())
  }
  return found
}

function elementById(id: string, reading: Reading): Element | undefined {
  reading.ids ??= new Map(
    reading
      .$('[id]')
      .toArray()
      .toReversed()
      .map((one) => [one.attribs['id'] ?? '', one]),
  )
  return reading.ids.get(id)
}

function children(element: Element): Element[] {
  return element.children.filter((child) => isTag(child))
}

function propertyValue(
  element: Cheerio<Element>,
  name: string,
  reading: Reading,
  depth: number,
): [string, Json] {
  const { attribs } = element[0]!
  if (attribs[reading.spelling.scope] !== undefined) {
    return [name, itemTree(element, reading, depth + 1)]
  }
  const tag = element[0]!.name
  const link = attribs['href'] ?? attribs['resource']
  const source = attribs['src'] ?? attribs['data-src'] ?? attribs['data']
  if (attribs['content']) return [name, attribs['content']]
  if (link !== undefined && (ADDRESSES.test(name) || tag === 'link')) {
    return [name, cleanUrl(link, reading.base, { keepFragment: true }) ?? shortName(link)]
  }
  if (source !== undefined && /^(?:img|audio|video|embed|iframe|source|object)$/.test(tag)) {
    return [name, cleanUrl(source, reading.base) ?? '']
  }
  if (attribs['datetime']) return [name, attribs['datetime']]
  if (attribs['value'] && /^(?:data|meter)$/.test(tag)) return [name, attribs['value']]
  if (name === 'description' && element.children().length > 0) {
    return ['descriptionHtml', (element.html() ?? '').trim()]
  }
  return [name, plainText(element)]
}

/** Text as read: no scripts, white space collapsed. */
export function plainText(element: Cheerio<Element>): string {
  const copy = element.find('script,style,template').length > 0 ? element.clone() : element
  if (copy !== element) copy.find('script,style,template').remove()
  return copy.text().replace(/\s+/g, ' ').trim()
}

function add(node: JsonObject, key: string, value: Json): void {
  if (key === '__proto__') return
  const known = Object.hasOwn(node, key) ? node[key] : undefined
  if (known === undefined) node[key] = value
  else node[key] = Array.isArray(known) ? [...known, value] : [known, value]
}
