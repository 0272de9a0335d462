import type { Offer } from '../../event-draft.ts'
import type { Json, JsonObject } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { shortName } from '../markup/event-types.ts'
import { cleanUrl } from '../markup/page-url.ts'
import { present } from '../../understanding/compact.ts'
import { asList, number, objects, words } from '../markup/values.ts'

const MAX_OFFERS = 50
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  kč: 'CZK',
  zł: 'PLN',
  ft: 'HUF',
  '₴': 'UAH',
  '₽': 'RUB',
  chf: 'CHF',
}
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/**
 * Returns Offers, AggregateOffers and a true `isAccessibleForFree` as offers; a false one is written where no price is
 * known. Prices with words or signs stay text, which is parsed when the draft is normalised.
 */
export function offersOf(event: JsonObject, base: string): Offer[] {
  const offers = asList(event['offers'])
    .flatMap((value) => offersIn(value, base, {}))
    .slice(0, MAX_OFFERS)
  const free = asList(event['isAccessibleForFree']).some(isTrue)
  if (free && !offers.some((offer) => offer.free)) {
    const only = offers.length === 1 && offers[0]!.price === undefined ? offers[0] : undefined
    if (only) return [{ ...only, free: true }]
    if (offers.every((offer) => offer.price === undefined)) return [{ free: true }, ...offers]
  }
  return offers
}

type Outer = { url?: string; currency?: string }

function offersIn(value: Json, base: string, outer: Outer): Offer[] {
  if (typeof value === 'string') {
    const address = /^[\w-]+(?:\.[\w-]+)+\/\S*$/.test(value) ? `https://${value}` : value
    const url = /^(?:https?:|\/)/i.test(address) ? cleanUrl(address, base) : undefined
    const offer = present<Offer>({ url, text: url ? undefined : words(value) })
    return offer ? [offer] : []
  }
  if (!isJsonObject(value)) return []
  const url = cleanUrl(words(value['url']), base) ?? cleanUrl(value['@id'], base) ?? outer.url
  const currency = currencyOf(value['priceCurrency']) ?? outer.currency
  const inner = objects(value['offers'])
  const own = offerOf(value, { url, currency })
  const parts = inner.flatMap((part) =>
    offersIn(part, base, present<Outer>({ url, currency }) ?? {}),
  )
  // The parts of an aggregate have more detail.
  if (parts.some((part) => part.price !== undefined || part.text !== undefined)) return parts
  return own ? [own] : parts
}

function offerOf(
  node: JsonObject,
  { url, currency }: { url: string | undefined; currency: string | undefined },
): Offer | undefined {
  const spec = objects(node['priceSpecification'])[0] ?? {}
  const low = node['lowPrice'] ?? node['price'] ?? spec['minPrice'] ?? spec['price']
  const high = node['highPrice'] ?? spec['maxPrice']
  const [price, max] = [number(low), number(high)]
  const text = price === undefined ? priceText(low, currency) : undefined
  const availability = shortName(words(node['availability']) ?? '')
  const offer = present<Offer>({
    url,
    price: price !== undefined && price >= 0 ? price : undefined,
    priceMax: max !== undefined && max > (price ?? 0) ? max : undefined,
    minimum: isMinimum(node, spec) && price !== undefined && price > 0 ? true : undefined,
    currency: currency ?? currencyOf(spec['priceCurrency']),
    free: price === 0 && !max ? true : undefined,
    soldOut:
      availability === '' ? undefined : /sold.?out|out.?of.?stock/i.test(availability) || undefined,
    text,
  })
  // A currency alone is a template's empty form.
  return offer && Object.keys(offer).some((key) => key !== 'currency') ? offer : undefined
}

/** True for the lowest of several prices with an unknown highest. */
function isMinimum(node: JsonObject, spec: JsonObject): boolean {
  const low = node['lowPrice'] ?? (node['price'] === undefined ? spec['minPrice'] : undefined)
  return low !== undefined && node['highPrice'] === undefined && spec['maxPrice'] === undefined
}

function priceText(value: Json | undefined, currency: string | undefined): string | undefined {
  const text = words(value)
  if (text === undefined || text.length > 200) return undefined
  return /^[\d.,\s–-]+$/.test(text) && currency ? `${text} ${currency}` : text
}

function currencyOf(value: Json | undefined): string | undefined {
  const text = words(value)?.trim() ?? ''
  const code = SIGNS[text.toLowerCase()] ?? text.toUpperCase()
  return CURRENCIES.has(code) ? code : undefined
}

function isTrue(value: Json): boolean {
  return (
    value === true || (typeof value === 'string' && /^(?:true|yes|1|.*\/True)$/i.test(value.trim()))
  )
}
