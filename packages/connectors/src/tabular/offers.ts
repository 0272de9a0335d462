import type { EventStatus, Offer } from '../event-draft.ts'
import { webAddress } from './addresses.ts'
import { optional } from './place.ts'
import type { Row } from './row.ts'
import { assume } from './row.ts'
import type { ValueSpec } from './value-schema.ts'
import { parseNumber, readBoolean, readNumber, readText } from './values.ts'

/** The price in numbers where the feed has numbers, in its own words otherwise; [] where it says nothing. */
export function readOffers(row: Row): Offer[] {
  const { fields, constants = {} } = row.mapping
  const words = readText(fields.price, row.value)
  const amount = words === null ? null : parseNumber(words)
  const price = readNumber(fields.priceMin, row.value) ?? amount
  const priceMax = readNumber(fields.priceMax, row.value)
  const free = readBoolean(fields.free, row.value) ?? constants.free
  const hasPrice = price !== null || priceMax !== null
  const currency = readText(fields.currency, row.value)?.toUpperCase() ?? constants.currency
  const offer: Offer = {
    ...optional('url', webAddress(readText(fields.ticketUrl, row.value), row, 'ticketUrl')),
    ...optional('price', price),
    ...(priceMax !== null && priceMax !== price ? { priceMax } : {}),
    ...(currency !== undefined && (hasPrice || words !== null) ? { currency } : {}),
    ...optional('free', free),
    ...optional('soldOut', readBoolean(fields.soldOut, row.value)),
    ...(words !== null && amount === null ? { text: words } : {}),
  }
  return Object.keys(offer).length === 0 ? [] : [offer]
}

const STATUSES: Record<string, EventStatus> = {
  scheduled: 'scheduled',
  confirmed: 'scheduled',
  active: 'scheduled',
  published: 'scheduled',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
  movedonline: 'moved_online',
  soldout: 'sold_out',
}

/** Okolo's words, schema.org's (`EventCancelled`) and plain English ones; anything else by the mapping's `map`. */
export function readStatus(
  spec: ValueSpec | undefined,
  record: Row['value'],
  row: Row,
): EventStatus | undefined {
  const text = readText(spec, record)
  if (text === null) return undefined
  const word = text
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/^event/, '')
    .replace(/[^a-z]/g, '')
  const status = STATUSES[word]
  if (!status)
    assume(row, 'status_unknown', `"${text}" is no known status: it is left out`, 'status')
  return status
}
