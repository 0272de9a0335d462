import type { RawPlace } from '../../event-draft.ts'
import type { Json, JsonObject } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { countryCode } from '../../understanding/country.ts'
import { attendance } from './event-status.ts'
import { typesOf } from '../markup/event-nodes.ts'
import { cleanUrl } from '../markup/page-url.ts'
import { present } from '../../understanding/compact.ts'
import { coordinatesIn } from '../../places/coordinates.ts'
import { mapPlaceOf } from '../../places/map-link.ts'
import { isMeeting } from '../../places/meeting-link.ts'
import { asList, number, objects, words } from '../markup/values.ts'

export type Where = { place?: RawPlace; isOnline?: boolean; onlineUrl?: string }

/**
 * Returns the most detailed location and the first online address. `isOnline` is set only if the page says so or names
 * only meetings.
 */
export function whereOf(node: JsonObject, base: string): Where {
  const given = asList(node['location'])
  const online = given.filter((one) => isVirtual(one))
  const places = given
    .filter((one) => !isVirtual(one))
    .map((one) => readPlace(one, base))
    .filter((one) => one !== undefined)
  // The most detailed one, because pages asList the city or the organizer as further locations.
  const place = places.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0]
  const mode = attendance(node['eventAttendanceMode'])
  const onlyOnline = mode === 'online' || (mode === undefined && online.length > 0 && !place)
  const isOnline = onlyOnline ? true : mode === 'offline' ? false : undefined
  const onlineUrl = online.map((one) => onlineAddress(one, base)).find((url) => url !== undefined)
  return present<Where>({ place: onlyOnline ? undefined : place, isOnline, onlineUrl }) ?? {}
}

/** A meeting, or the word for it. Any other link is a place's. */
function isVirtual(value: Json): boolean {
  if (typeof value === 'string') return isMeeting(value) || ONLINE.test(value)
  if (!isJsonObject(value)) return false
  if (typesOf(value).includes('VirtualLocation') || ONLINE.test(words(value['name']) ?? ''))
    return true
  const name = words(value['name']) ?? ''
  return (
    isMeeting(words(value['url']) ?? name) &&
    (name === '' || isMeeting(name)) &&
    value['address'] === undefined
  )
}

const ONLINE =
  /^\s*(?:online|virtual|zoom|livestream|webinar|online[- ]?event|en ligne|en línea)\s*$/i

function onlineAddress(value: Json, base: string): string | undefined {
  const given = isJsonObject(value) ? (value['url'] ?? value['sameAs'] ?? value['name']) : value
  const link = words(given) ?? ''
  const isLink = /^(?:https?:)?\//i.test(link) || isMeeting(link)
  return isLink && mapPlaceOf(link) === null ? cleanUrl(absolute(link), base) : undefined
}

const absolute = (link: string) => (/^[\w-]+\.[\w.-]+\//.test(link) ? `https://${link}` : link)

function readPlace(value: Json, base: string): RawPlace | undefined {
  if (typeof value === 'string') return textPlace(value)
  if (!isJsonObject(value)) return undefined
  if (typesOf(value).includes('PostalAddress') || 'streetAddress' in value) {
    return present<RawPlace>({ name: words(value['name']), ...addressOf(value) })
  }
  const around = objects(value['containedInPlace'] ?? value['containedIn'])[0]
  const outer = around && around !== value ? readPlace(around, base) : undefined
  const name = words(value['name']) ?? words(value['legalName'])
  const link = words(value['url']) ?? words(value['sameAs']) ?? words(value['hasMap'])
  const map = link === undefined ? null : mapPlaceOf(link)
  const place = present<RawPlace>({
    sourceId: stableId(value, base),
    name: name ?? map?.text,
    ...addressOf(value['address']),
    ...pointIn(map ?? {}),
    ...coordinates(value),
    url: map === null ? cleanUrl(link, base) : undefined,
  })
  if (!place || !outer?.name || !name || name === outer.name) return place ?? outer
  // A room takes its missing details from the building.
  return { ...outer, ...place, name: outer.name, room: name }
}

/** `Cubespace, 622 SE Grand Ave. Portland`: a name, then an address, when a number follows the comma. */
function textPlace(value: string): RawPlace | undefined {
  const given = words(value)
  if (given === undefined || given.length > 500) return undefined
  const map = mapPlaceOf(given)
  if (map !== null)
    return present<RawPlace>({ ...(map.text ? textPlace(map.text) : {}), ...pointIn(map) })
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(given))
    return present<RawPlace>({ url: cleanUrl(absolute(given)) })
  const found = coordinatesIn(given)
  const text = found === null ? given : found.rest
  const point = found === null ? {} : pointIn(found)
  if (text === '') return present<RawPlace>(point)
  const [name = '', ...rest] = text.split(/\s*[,\n|]\s*/)
  const address = rest.join(', ')
  if (!/\d/.test(address) || name === '') return { name: text, ...point }
  return /\d/.test(name) ? { address: text, ...point } : { name, address, ...point }
}

const pointIn = ({ lat, lon }: { lat?: number; lon?: number }): Partial<RawPlace> =>
  lat === undefined || lon === undefined ? {} : { lat, lon, geoPrecision: 'point' }

function addressOf(value: Json | undefined): Partial<RawPlace> {
  const given = Array.isArray(value) ? value[0] : value
  if (typeof given === 'string') return present<RawPlace>({ address: words(given) }) ?? {}
  if (!isJsonObject(given)) return {}
  const country = words(given['addressCountry'])
  const lines = asList(given['streetAddress']).map((line) => words(line))
  const street = lines.filter((line) => line !== undefined).join(', ')
  return (
    present<RawPlace>({
      address: street || undefined,
      postalCode: words(given['postalCode']),
      // A region is not a town.
      locality: words(given['addressLocality']),
      region: words(given['addressRegion']),
      country: country === undefined ? undefined : countryCode(country),
    }) ?? {}
  )
}

function coordinates(place: JsonObject): Partial<RawPlace> {
  const geo = objects(place['geo']).find((one) => 'latitude' in one) ?? place
  const [lat, lon] = [number(geo['latitude']), number(geo['longitude'])]
  if (lat === undefined || lon === undefined) return {}
  // Empty forms store 0, 0.
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180 || (lat === 0 && lon === 0)) return {}
  return { lat, lon, geoPrecision: 'point' }
}

/** Returns a place's own id if it is valid beyond this page: an absolute `@id`. */
function stableId(place: JsonObject, base: string): string | undefined {
  const id = place['@id']
  if (typeof id !== 'string' || !/^https?:\/\//i.test(id)) return undefined
  const url = cleanUrl(id, base, { keepFragment: true })
  return url === cleanUrl(base) ? undefined : url
}
