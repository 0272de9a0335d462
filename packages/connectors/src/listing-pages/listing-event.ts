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
  { title: told, url, image, price, language, dates }: ListingRecord,
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
    place: config.place && compact({ name: config.place.name, address: config.place.address }),
    offers: price === null ? undefined : [{ text: price }],
    images: image === null ? undefined : [{ url: image }],
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
