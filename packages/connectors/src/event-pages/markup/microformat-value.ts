import type { Cheerio } from 'cheerio'
import type { Element } from 'domhandler'
import type { Json } from '../../json.ts'
import { plainText } from './item-tree.ts'
import { cleanUrl } from './page-url.ts'

/** A property's words: `<abbr title>`, `<data value>`, `alt` and the value-class pattern before its text. */
export function value(element: Cheerio<Element>): string {
  const attribute =
    (element.is('abbr,link') ? element.attr('title') : undefined) ??
    (element.is('data,input') ? element.attr('value') : undefined) ??
    (element.is('img,area') ? element.attr('alt') : undefined)
  if (attribute !== undefined) return attribute.trim()
  const title = element.children('.value-title').attr('title')
  if (title !== undefined) return title.trim()
  const parts = element.children('.value')
  if (parts.length === 0) return plainText(element)
  return parts
    .toArray()
    .map((_, at) => value(parts.eq(at)))
    .join('')
}

/** Returns the address of a property: its own, or that of the link inside. */
export function link(element: Cheerio<Element>, base: string): string | undefined {
  const given = element.attr('href') ?? element.attr('src') ?? element.find('a[href]').attr('href')
  return cleanUrl(given ?? value(element), base)
}

function part(element: Cheerio<Element>, ...classes: string[]): string | undefined {
  for (const name of classes) {
    const found = element.find(`.${name}`).first()
    const text = found.length > 0 ? value(found) : ''
    if (text !== '') return text
  }
  return undefined
}

/** Returns a place (h-card, h-adr, hCard, adr) in schema.org's words, or its plain text. */
export function placeNode(element: Cheerio<Element>, base: string): Json {
  const card = element.is('.h-card,.vcard,.vCard,.h-adr,.adr,.h-geo,.geo')
    ? element
    : element.find('.h-card,.vcard,.h-adr,.adr').first()
  if (card.length === 0) return value(element)
  const [geoLat, geoLon] = (part(card, 'p-geo', 'u-geo', 'geo') ?? '').split(/[;,]/)
  const address = {
    '@type': ['PostalAddress'],
    ...texts({
      streetAddress: part(card, 'p-street-address', 'street-address'),
      addressLocality: part(card, 'p-locality', 'locality'),
      addressRegion: part(card, 'p-region', 'region'),
      postalCode: part(card, 'p-postal-code', 'postal-code'),
      addressCountry: part(card, 'p-country-name', 'country-name'),
    }),
  }
  const isAddress = card.is('.h-adr,.adr')
  const plain = Object.keys(address).length > 1 || isAddress ? undefined : plainText(card)
  const url = card.find('.u-url,.url').first()
  return {
    '@type': ['Place'],
    ...texts({
      name: part(card, 'p-name', 'fn', 'p-org', 'org', 'organization') ?? plain,
      latitude: part(card, 'p-latitude', 'latitude') ?? geoLat,
      longitude: part(card, 'p-longitude', 'longitude') ?? geoLon,
      url: url.length > 0 ? link(url, base) : undefined,
    }),
    ...(Object.keys(address).length > 1 ? { address } : {}),
  }
}

/** An organizer in schema.org's words. */
export function partyNode(element: Cheerio<Element>, base: string): Json {
  const name = part(element, 'p-name', 'fn') ?? value(element)
  const url = element.is('[href]') ? element : element.find('.u-url,.url').first()
  return { ...texts({ name, url: url.length > 0 ? link(url, base) : undefined }) }
}

function texts(fields: { [key: string]: string | undefined }): { [key: string]: string } {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])),
  )
}
