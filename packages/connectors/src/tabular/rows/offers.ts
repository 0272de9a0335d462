import type { Offer } from '../../event-draft.ts'
import { webAddress } from './addresses.ts'
import { optional } from './place.ts'
import type { Row } from './row.ts'
import { parseNumber, readBoolean, readNumber, readText } from '../mapping/values.ts'

/** Returns numeric prices if the feed has numbers, else its words. [] without either. */
export function readOffers(row: Row): Offer[] {
  const { fields, constants = {} } = row.mapping
  const words = readText(fields.price, row.value)
  const amount = words === null ? null : parseNumber(words)
  const least = readNumber(fields.priceMin, row.value)
  const price = least ?? amount
  const priceMax = readNumber(fields.priceMax, row.value)
  const free = readBoolean(fields.free, row.value) ?? constants.free
  const hasPrice = price !== null || priceMax !== null
  const currency = readText(fields.currency, row.value)?.toUpperCase() ?? constants.currency
  const offer: Offer = {
    ...optional('url', webAddress(readText(fields.ticketUrl, row.value), row, 'ticketUrl')),
    ...optional('price', price),
    ...(priceMax !== null && priceMax !== price ? { priceMax } : {}),
    ...(priceMax === null && least !== null && least > 0 ? { minimum: true } : {}),
    ...(currency !== undefined && (hasPrice || words !== null) ? { currency } : {}),
    ...optional('free', free),
    ...optional('soldOut', readBoolean(fields.soldOut, row.value)),
    ...(words !== null && amount === null ? { text: words } : {}),
  }
  return Object.keys(offer).length === 0 ? [] : [offer]
}
