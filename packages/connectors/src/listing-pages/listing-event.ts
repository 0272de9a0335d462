import type { MapContext } from '../connector.ts'
import type { EventDraft, When } from '../event-draft.ts'
import { compact } from '../understanding/compact.ts'
import { languageTag } from '../understanding/language-map.ts'
import { statusInTitle } from '../understanding/status-words.ts'
import { plusDays } from '../time/moment.ts'
import type { ListingConfig } from './listing-config.ts'
import type { ListingRecord } from './listing-record.ts'

/** Returns the draft of an event of a list. Its hours are those of the city's clock. */
export function mapListed(
  { title: told, url, image, price, place, address, language, dates }: ListingRecord,
  { config, city }: MapContext<ListingConfig>,
  id: string,
): EventDraft {
  const { title, status } = statusInTitle(told)
  const tag = languageTag(config.language ?? language ?? city.languages[0] ?? 'und')
  return compact<EventDraft>({
    sourceId: id,
    url: url ?? config.urls[0],
    title: { [tag]: title === '' ? told : title },
    when: dates.map((date) => whenOf(date, city.tz)),
    status,
    place: placeOf(place ?? null, address ?? null),
    offers: price === null ? undefined : [{ text: price }],
    images: image === null ? undefined : [{ url: image }],
  })
}

/** Names of rooms that many houses have. */
const ROOM =
  /^(?:(?:main|great|large|small|upper|lower|big|little|grande?|petite|pequeñ[ao]|piccol[ao]|veľk[áý]|mal[áý]|velk[ýá]|gro(?:ß|ss)er?|kleiner?|duża|mała|велика|мала|большой|малый|grote|kleine|store|lille|velika|mala) (?:hall|room|stage|theatre|auditorium|sal|sal[ae]|sála|sál|scéna|saal|bühne|zaal|scena|сцена|зала|зал|salle|dvorana)|(?:saal|sála|sál|sala|salle|zaal|hall|room|stage|studio|štúdio|зал|зала|dvorana) [\dIVX]{1,4}|foyer|lobby|studio|štúdio)$/iu

/** The place that an entry names; of a room in the house that publishes the list only the room. */
function placeOf(place: string | null, address: string | null): EventDraft['place'] {
  if (place === null) return undefined
  if (ROOM.test(place)) return { room: place }
  // A street with its number, without a name.
  if (/^\d/.test(place) && address === null) return { address: place }
  const [name = place, ...rest] = place.split(/, | \u2013 /)
  const street = rest.join(', ')
  // Behind the comma stands a street with its number, or more of the name.
  const isStreet = /\d/.test(street)
  return compact({
    name: isStreet ? name : place,
    address: address ?? (isStreet ? street : undefined),
  })
}

function whenOf({ date, until, time, endTime }: ListingRecord['dates'][number], tz: string): When {
  if (time === null)
    return { start: date, ...(until === null ? {} : { end: until }), tz, allDay: true }
  const start = `${date}T${time}:00`
  // An end that is not after the start is on the next morning.
  const endDay = until ?? (endTime !== null && endTime <= time ? plusDays(date, 1) : date)
  return endTime === null ? { start, tz } : { start, end: `${endDay}T${endTime}:00`, tz }
}
