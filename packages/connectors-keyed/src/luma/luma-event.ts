import { z } from 'zod'
import { BadRecord } from '@okolo/connectors/bad-record'
import { compact, filled, present } from '@okolo/connectors/understanding/compact'
import type { MapContext } from '@okolo/connectors/connector'
import type { Assumption, EventDraft, Offer, RawPlace } from '@okolo/connectors/event-draft'
import { instantText, span } from '@okolo/connectors/understanding/instants'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { Decimal, lenient, Words } from '@okolo/connectors/understanding/lenient'
import { knownWord, readRecord } from '@okolo/connectors/understanding/read-record'
import { countryCode } from '@okolo/connectors/understanding/country'
import { webUrl } from '@okolo/connectors/understanding/event-link'
import { languageTag } from '@okolo/connectors/understanding/language-map'
import { statusInTitle } from '@okolo/connectors/understanding/status-words'
import { cleanText, textToHtml } from '@okolo/connectors/text/text'
import { resolveZone } from '@okolo/connectors/understanding/zone'
import type { LumaConfig } from './luma-config.ts'

const Address = z.object({
  mode: lenient(Words),
  address: lenient(Words),
  short_address: lenient(Words),
  full_address: lenient(Words),
  city: lenient(Words),
  country: lenient(Words),
})
/** Cents with a currency. The discover list has `{ cents, currency, is_flexible }`. */
const Price = z.object({ cents: Decimal.pipe(z.number().min(0)), currency: Words })

const LumaEntry = z.object({
  event: z.object({
    name: lenient(Words),
    url: lenient(Words),
    start_at: lenient(Words),
    end_at: lenient(Words),
    timezone: lenient(Words),
    description: lenient(Words),
    geo_address_info: lenient(Address),
    geo_address_json: lenient(Address),
    coordinate: lenient(z.object({ latitude: Decimal, longitude: Decimal })),
    geo_latitude: lenient(Decimal),
    geo_longitude: lenient(Decimal),
    location_type: lenient(Words),
    meeting_url: lenient(Words),
    cover_url: lenient(Words),
  }),
  ticket_info: lenient(
    z.object({
      price: lenient(Price),
      max_price: lenient(Price),
      is_free: lenient(z.boolean()),
      is_sold_out: lenient(z.boolean()),
    }),
  ),
  calendar: lenient(z.object({ name: lenient(Words), slug: lenient(Words) })),
  hosts: lenient(z.array(lenient(z.object({ name: lenient(Words) })))),
})
type LumaEntry = z.output<typeof LumaEntry>

/** `undetermined` and `unknown`: not announced yet. The others are services for calls. */
const LOCATION_TYPES = [
  'offline',
  'online',
  'zoom',
  'meet',
  'youtube',
  'undetermined',
  'unknown',
] as const

/** Throws BadRecord `no_event`, `no_title`, `no_date`. */
export function mapLumaEvent(
  raw: Json,
  { config, city }: MapContext<LumaConfig>,
  { id }: { id: string },
): EventDraft {
  const assumptions: Assumption[] = []
  if (!isJsonObject(raw) || !isJsonObject(raw['event']))
    throw new BadRecord('no_event', 'the record holds no event', 'event')
  const entry = readRecord(LumaEntry, raw, assumptions)
  const { event } = entry
  const { title, status } = statusInTitle(cleanText(event.name ?? ''))
  if (title === '') throw new BadRecord('no_title', 'the event has no name', 'event.name')
  const start = instantText(event.start_at)
  if (start === null)
    throw new BadRecord('no_date', 'the event has no readable start', 'event.start_at')
  const tz = resolveZone(event.timezone ?? '') ?? city.tz
  const language = config.language === undefined ? 'und' : languageTag(config.language)
  const isOnline =
    knownWord(event.location_type, LOCATION_TYPES, 'location_type', assumptions) === 'online'
  const place = readPlace(entry, city.name, assumptions)
  const cover = webUrl(event.cover_url)
  return compact<EventDraft>({
    sourceId: id,
    url: pageOf(event.url),
    title: { [language]: title },
    descriptionHtml:
      event.description === undefined ? undefined : { [language]: textToHtml(event.description) },
    when: [{ ...span(start, instantText(event.end_at), assumptions), tz }],
    status: status ?? (entry.ticket_info?.is_sold_out === true ? 'sold_out' : undefined),
    place: isOnline ? undefined : place,
    isOnline: isOnline ? true : undefined,
    onlineUrl: isOnline ? webUrl(event.meeting_url) : undefined,
    organizers: filled(organizersOf(entry)),
    offers: filled(offersOf(entry)),
    images: cover === undefined ? undefined : [{ url: cover }],
    assumptions: filled(assumptions),
  })
}

/** The list has only the last part of the address. */
function pageOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  return webUrl(url) ?? (/^[\w-]+$/.test(url) ? `https://luma.com/${url}` : undefined)
}

/** `mode: obfuscated`: only guests see the address, all see the town. */
function readPlace(
  { event }: LumaEntry,
  cityName: string,
  assumptions: Assumption[],
): RawPlace | undefined {
  const address = event.geo_address_info ?? event.geo_address_json
  const lat = event.coordinate?.latitude ?? event.geo_latitude
  const lon = event.coordinate?.longitude ?? event.geo_longitude
  const mode = knownWord(address?.mode, ['shown', 'obfuscated'], 'address.mode', assumptions)
  // An unknown mode counts as hidden, to be safe.
  const isHidden = address?.mode !== undefined && mode !== 'shown'
  const isLocated =
    !isHidden &&
    lat !== undefined &&
    lon !== undefined &&
    Math.abs(lat) <= 90 &&
    Math.abs(lon) <= 180
  return present<RawPlace>({
    name: isHidden ? undefined : address?.address,
    address: isHidden ? undefined : (address?.short_address ?? address?.full_address),
    locality: address?.city ?? (isHidden ? cityName : undefined),
    country: address?.country === undefined ? undefined : countryCode(address.country),
    lat: isLocated ? lat : undefined,
    lon: isLocated ? lon : undefined,
  })
}

function organizersOf({ calendar, hosts }: LumaEntry) {
  const name = calendar?.name
  // A person's own calendar is called that.
  if (name !== undefined && name !== 'Personal') {
    const url = calendar?.slug === undefined ? undefined : pageOf(calendar.slug)
    return [{ name, ...(url === undefined ? {} : { url }) }]
  }
  return (hosts ?? []).flatMap((host) => (host?.name === undefined ? [] : [{ name: host.name }]))
}

function offersOf({ ticket_info: ticket }: LumaEntry): Offer[] {
  if (ticket === undefined) return []
  const soldOut = ticket.is_sold_out === true ? { soldOut: true } : {}
  if (ticket.is_free === true) return [{ free: true, ...soldOut }]
  const { price, max_price: most } = ticket
  if (price === undefined) return ticket.is_sold_out === true ? [{ soldOut: true }] : []
  const currency = /^[a-z]{3}$/i.test(price.currency)
    ? { currency: price.currency.toUpperCase() }
    : {}
  const max = most === undefined ? {} : { priceMax: most.cents / 100 }
  return [{ price: price.cents / 100, ...max, ...currency, ...soldOut }]
}
