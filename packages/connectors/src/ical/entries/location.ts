import type { RawPlace } from '../../event-draft.ts'
import { countryCode } from '../../understanding/country.ts'
import { cleanText } from '../../text/text.ts'
import { present } from '../../understanding/compact.ts'
import { coordinatesIn } from '../../places/coordinates.ts'
import { webUrl } from '../../understanding/event-link.ts'
import { mapPlaceOf } from '../../places/map-link.ts'
import { isMeeting } from '../../places/meeting-link.ts'

/** The place is unknown, or there is none. */
const NOWHERE =
  /^(?:tb[acd]|n\/?a|-+|\?+|none|unknown|various|multiple locations|various locations|see (?:website|description|below)|to be (?:announced|confirmed|determined)|wird (?:noch )?bekannt ?gegeben|siehe (?:website|beschreibung)|à (?:définir|confirmer)|lieu à confirmer|upresni sa|bude upresnené)\.?$/iu
const ONLINE =
  /^(?:(?:only |nur |len )?online(?:[ -](?:event|only|veranstaltung|veranstaltungen|podujatie|meeting))?|virtual(?: event)?|virtuell|en ligne|en línea|zoom(?: meeting)?|microsoft teams.*|google meet|webinar|livestream|live stream|internet|web)$/iu
/** `Sála 2`, `Hovedscenen`, `Veľká sála`. A lone "Hall" behind a name is often a building. */
const ROOM =
  /^(?:(?:room|raum|saal|sála|sál|sala|salle|salón|salon|studio|stage|foyer|auditorium|aula|hörsaal|seminarraum|møterommet|plan|level|floor|poschodie|stock|terem|scène|salen|scenen|sal|aud|rom|etasje|room)(?!\p{L})|(?:main|grand|great|small|big|little|upper|lower|veľk[áý]|mal[áý]|hlavn[áý]|velk[áý]|großer|kleiner|grande|petite|piccola|nagy|kis|store|lille|stora|lilla) (?:hall|room|stage|saal|bühne|sála|sál|scéna|salle|scène|sala|terem|színpad|sal|scene|auditorium)$)|\p{L}{3,}(?:scenen|salen|rommet|saal)$/iu
/** Words for a street: alone, or at the end of a compound (`Ventúrska ulica`, `Beispielstraße`). */
const STREET =
  /(?<!\p{L})(?:str\.|st|road|rd|street|avenue|ave|boulevard|blvd|drive|dr|lane|ln|way|highway|hwy|parkway|square|rue|quai|place|via|viale|piazza|corso|calle|plaza|paseo|avenida|rua|praça|ulica|ul|námestie|nám|cesta|nábrežie|náměstí|ulice|třída|aleja|plac|utca|út|tér|вулиця|вул|улица|ул|площа|площадь|проспект|platz|allee|ufer|ring|weg)(?!\p{L})|\p{L}(?:straße|strasse|str\.|gasse|platz|allee|ufer|damm|ring|weg|gata|gatan|gate|vei|veien|veg|väg|vägen|katu|straat|laan|plein|gracht)(?!\p{L})|^(?:state )?route \d/iu
const NUMBER_FIRST = /^\d+[a-z]?(?:[-–/]\d+[a-z]?)?\s+\p{L}/iu
const NUMBER_LAST = /\p{L}[\p{L}.'’ -]*\s+\d+[a-z]?(?:\s?[-–/]\s?\d+[a-z]?)?$/iu
const CODE = String.raw`(?:[A-Z]{1,2}-)?(\d{4,5}|\d{5}-\d{4}|\d{3} ?\d{2}|\d{2}-\d{3}|\d{6}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})`
const POSTAL = new RegExp(`^${CODE}$`)
const POSTAL_TOWN = new RegExp(`^${CODE}\\s+(\\p{L}[^\\d]*)$`, 'u')
/** `Beispielring 71-73 50672 Köln`, `Fischmarkt 50667 Köln` */
const STREET_POSTAL_TOWN = /^(.*\S)\s+(\d{5}|\d{3} \d{2})\s+(\p{L}[^\d]*)$/u
const STATE_ZIP = /^([A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)\s+(\d{5})(?:-\d{4})?$/

export type Location = {
  place?: RawPlace
  /** The text says so in words. */
  isOnline?: boolean
  /** The address of a meeting in the text. */
  meeting?: string
}

/** Splits a LOCATION text into name, street, town, point and link. `city`: name of the source's city. */
export function readLocation(text: string, city: string): Location {
  const links = text.match(LINK) ?? []
  const meeting = webUrl(links.find(isMeeting))
  const pointed = { ...links.map(mapPlaceOf).find((one) => one !== null) }
  const link = links.find((one) => mapPlaceOf(one) === null && !isMeeting(one))
  const found = coordinatesIn(text.replace(LINK, ' '))
  const { lat, lon } = found ?? pointed
  const plain = found === null ? text.replace(LINK, '') : found.rest
  const words = /[\p{L}\p{N}]/u.test(plain) ? plain : (pointed.text ?? '')
  const read = readWords(words, city)
  const place = present<RawPlace>({ ...read.place, lat, lon, url: webUrl(link) })
  return {
    ...(place === undefined ? {} : { place }),
    ...(read.isOnline ? { isOnline: true } : {}),
    ...(meeting === undefined ? {} : { meeting }),
  }
}

const LINK =
  /(?:https?:\/\/|(?<!\S)(?:www\.|maps\.app\.goo\.gl\/|goo\.gl\/|maps\.google\.|mapy\.(?:cz|com)\/|geo:-?\d))\S+/gi

function readWords(text: string, city: string): Location {
  const lines = text.split(/\n|(?<=\S)\s+@\s+(?=\S)/)
  const segments = lines
    .flatMap((line) => line.split(/\s*,\s+|,(?=\D)/))
    .map((segment) => cleanText(segment).replace(/^[;:–-]+\s*|\s*[;:–-]+$/g, ''))
    .filter((segment) => /[\p{L}\p{N}]/u.test(segment))
  const whole = segments.join(', ')
  if (whole === '' || NOWHERE.test(whole)) return {}
  if (ONLINE.test(whole)) return { isOnline: true }
  return { place: placeFromParts(segments, city) }
}

function placeFromParts(given: string[], city: string): RawPlace {
  const place: RawPlace = {}
  const segments = [...given]
  takeCountry(segments, place)
  takePostal(segments, place)
  takeCity(segments, place, city)
  const [first, ...rest] = segments
  if (first === undefined) return place
  if (isStreet(first) && !rest.some(isStreet)) {
    place.address = segments.join(', ')
    return place
  }
  const street = rest.findIndex((segment) => isStreet(segment) || /\d/.test(segment))
  if (street === -1 && rest[0] !== undefined && ROOM.test(first)) {
    place.room = first
    place.name = rest.join(', ')
    return place
  }
  place.name = first
  const rooms = rest.filter(
    (segment, at) => ROOM.test(segment) && (street === -1 || at < street || !isStreet(segment)),
  )
  if (rooms[0] !== undefined) place.room = rooms[0]
  const address = rest.filter((segment) => !rooms.includes(segment))
  if (address.length > 0) place.address = address.join(', ')
  return place
}

/** A house number followed by a name, or a word for a street. `Studio 54` is neither. */
function isStreet(segment: string): boolean {
  if (NUMBER_FIRST.test(segment)) return /^\d+\S*\s+\S+\s+\S/.test(segment) || STREET.test(segment)
  return NUMBER_LAST.test(segment) && STREET.test(segment)
}

function takeCountry(segments: string[], place: RawPlace): void {
  const last = segments.at(-1)
  // Two letters are a state of the USA or Canada as often as a country.
  if (segments.length < 2 || last === undefined) return
  // `Oregon 97214 United States`: behind a number it is not a part of a name (New Mexico).
  const glued = /^(.*\d)\s+(\p{L}[\p{L} .]*)$/u.exec(last)
  const name = glued?.[2] ?? last
  const country = name.length > 2 || /^(?:US|UK)$/.test(name) ? countryCode(name) : undefined
  if (country === undefined) return
  place.country = country
  segments.pop()
  if (glued) segments.push(glued[1]!)
}

function takePostal(segments: string[], place: RawPlace): void {
  const last = segments.at(-1)
  if (last === undefined) return
  const zip = segments.length > 1 ? STATE_ZIP.exec(last) : null
  const code = segments.length > 1 ? POSTAL.exec(last) : null
  const town = segments.length > 1 ? POSTAL_TOWN.exec(last) : null
  const glued = STREET_POSTAL_TOWN.exec(last)
  if (zip) {
    segments.pop()
    place.postalCode = zip[2]!
    if (segments.length > 1 && !isStreet(segments.at(-1)!)) {
      place.locality = segments.pop()!
      place.region = zip[1]!
    }
  } else if (code) {
    segments.pop()
    place.postalCode = code[1]!
  } else if (town && !STREET.test(town[2]!)) {
    segments.pop()
    place.postalCode = town[1]!
    place.locality = town[2]!
  } else if (glued) {
    segments[segments.length - 1] = glued[1]!
    place.postalCode = glued[2]!
    place.locality = glued[3]!
  }
}

function takeCity(segments: string[], place: RawPlace, city: string): void {
  const last = segments.at(-1)
  if (place.locality !== undefined || last === undefined) return
  const isCity = folded(last) === folded(city) || folded(last).startsWith(`${folded(city)}-`)
  if (!isCity) return
  place.locality = last
  segments.pop()
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s*[-–]\s*/g, '-')
    .trim()
