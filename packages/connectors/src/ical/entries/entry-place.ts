import type { EventDraft, RawPlace } from '../../event-draft.ts'
import { present } from '../../understanding/compact.ts'
import { webUrl } from '../../understanding/event-link.ts'
import { meetingIn } from '../../places/meeting-link.ts'
import { cleanText } from '../../text/text.ts'
import { allOf, firstOf, textOf, type Component } from './component.ts'
import { readLocation } from './location.ts'

/** Reads LOCATION with GEO and vendor properties. Only a meeting, or the word for it, makes an event online. */
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
  const isSomewhere = Object.keys(place).some((key) => key !== 'url')
  const isSaid = read.isOnline === true
  const link =
    conference ??
    read.meeting ??
    (isSomewhere ? undefined : onlineLink(component, isSaid, place.url))
  const isOnline = !isSomewhere && (isSaid || link !== undefined)
  const { url, ...named } = place
  const kept = isOnline ? named : present<RawPlace>({ ...named, url })
  return {
    ...(kept && Object.keys(kept).length > 0 ? { place: kept } : {}),
    ...(isOnline ? { isOnline } : {}),
    ...(link === undefined ? {} : { onlineUrl: link }),
  }
}

/** The link of an event without a place. Any link will do where the place says "online". */
function onlineLink(component: Component, isSaid: boolean, link: string | undefined) {
  const vendor = firstOf(component, 'X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL')
  const described = meetingIn(textOf(firstOf(component, 'DESCRIPTION')))
  return webUrl(textOf(vendor)) ?? (isSaid ? link : undefined) ?? webUrl(described)
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
