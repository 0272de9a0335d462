import type { EventDraft, RawPlace } from '../../event-draft.ts'
import { webUrl } from '../../understanding/event-link.ts'
import { cleanText } from '../../text/text.ts'
import { allOf, firstOf, textOf, type Component } from './component.ts'
import { readLocation } from './location.ts'

const MEETING =
  /https?:\/\/[^\s<>"')]*(?:zoom\.us\/|teams\.microsoft\.com\/|teams\.live\.com\/|meet\.google\.com\/|webex\.com\/|gotomeet|meet\.jit\.si\/|bigbluebutton|whereby\.com\/|youtube\.com\/live|twitch\.tv\/)[^\s<>"')]*/i

/** Reads LOCATION with GEO and vendor properties. Online events get their web address. */
export function entryPlace(
  component: Component,
  venues: readonly Component[],
  city: string,
): Pick<EventDraft, 'place' | 'isOnline' | 'onlineUrl'> {
  const property = firstOf(component, 'LOCATION')
  const text = textOf(property)
  const read = readLocation(text, city)
  const place: RawPlace = {
    ...read.place,
    ...venueOf(venues, property?.params['venue-uid'] ?? property?.params['vvenue']),
    ...appleLocation(component),
    ...point(textOf(firstOf(component, 'GEO')), /[;,]/),
  }
  const conference = allOf(component, 'CONFERENCE')
    .map((one) => webUrl(textOf(one)))
    .find((url) => url !== undefined)
  const vendor = firstOf(component, 'X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL')
  const isSomewhere = Object.keys(place).length > 0
  const link =
    conference ??
    webUrl(MEETING.exec(text)?.[0]) ??
    (isSomewhere ? undefined : onlineLink(component, text, vendor))
  const isOnline = !isSomewhere && (read.isOnline === true || link !== undefined)
  return {
    ...(isSomewhere ? { place } : {}),
    ...(isOnline ? { isOnline } : {}),
    ...(link === undefined ? {} : { onlineUrl: link }),
  }
}

function onlineLink(component: Component, text: string, vendor: ReturnType<typeof firstOf>) {
  const described = MEETING.exec(textOf(firstOf(component, 'DESCRIPTION')))?.[0]
  return webUrl(textOf(vendor)) ?? webUrl(/https?:\/\/\S+/i.exec(text)?.[0]) ?? webUrl(described)
}

/** VVENUE (draft-norris-ical-venue), as event calendars of the 2000s wrote it. */
function venueOf(venues: readonly Component[], id: string | undefined): RawPlace {
  const venue =
    id === undefined ? undefined : venues.find((one) => textOf(firstOf(one, 'UID')) === id)
  if (!venue) return {}
  const text = (name: string) => cleanText(textOf(firstOf(venue, name)))
  const place: RawPlace = { ...point(text('GEO'), /[;,]/) }
  const [name, address, locality, postalCode] = ['NAME', 'ADDRESS', 'CITY', 'POSTALCODE'].map(text)
  if (name) place.name = name
  if (address) place.address = address
  if (locality) place.locality = locality
  if (postalCode) place.postalCode = postalCode
  return place
}

/** X-APPLE-STRUCTURED-LOCATION;X-ADDRESS="...";X-TITLE="...":geo:48.1,17.1 */
function appleLocation(component: Component): RawPlace {
  const property = firstOf(component, 'X-APPLE-STRUCTURED-LOCATION')
  if (!property) return {}
  const name = cleanText(property.params['x-title'] ?? '').split('\n')[0]!
  const address = cleanText((property.params['x-address'] ?? '').replace(/\\n|\n/g, ', '))
  return {
    ...(name === '' ? {} : { name }),
    ...(address === '' ? {} : { address }),
    ...point(textOf(property).replace(/^geo:/i, ''), /[;,]/),
  }
}

/** Reads latitude and longitude. 0;0 and values off the globe count as unknown. */
function point(text: string, separator: RegExp): Pick<RawPlace, 'lat' | 'lon'> {
  const [lat = NaN, lon = NaN] = text
    .split(separator)
    .map((part) => (part.trim() === '' ? NaN : Number(part)))
  const isOnGlobe = Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  return isOnGlobe && !(lat === 0 && lon === 0) ? { lat, lon } : {}
}
