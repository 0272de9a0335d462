import { isJsonObject, type JsonObject } from '@okolo/connectors/json'
import type { Recorded } from '@okolo/connectors/recorded'
import { jsonAnswer, recordedObjects } from '@okolo/connectors/reading/recorded-json'

/**
 * Saved answers of Discovery v2 (`{ _embedded: { events }, page }`), or lists of events. Serves `size`, `page` up to
 * the platform's limit, the window, and `includeTBA=only`. Past events are served in the first second of the window.
 */
export const recordedTicketmaster: Recorded = (files, { origin }) => {
  const events = recordedObjects(files, isEvent)
  if (events.length === 0) throw new Error('no Ticketmaster events in these files')
  const sorted = events
    // Hand-made samples leave the id out.
    .map((event, index): JsonObject => ({ id: `sample-${index + 1}`, ...event }))
    .toSorted((a, b) => startOf(a) - startOf(b))
  let first = 0
  return {
    config: { baseUrl: origin },
    answer({ path, query }) {
      if (path !== '/discovery/v2/events.json') return null
      const from = Date.parse(query.get('startDateTime') ?? '')
      const to = Date.parse(query.get('endDateTime') ?? '')
      first = first === 0 ? from : Math.min(first, from)
      const isOpen = query.get('includeTBA') === 'only'
      const found = sorted.filter((event) => {
        const at = startOf(event)
        if (isOpen || at === 0) return isOpen === (at === 0)
        return Math.max(at, first) >= from && at <= to
      })
      const size = Math.min(Number(query.get('size') ?? 20), 200)
      const number = Number(query.get('page') ?? 0)
      if (size * number >= 1000) return { status: 400, body: '{"errors":[{"code":"DIS1035"}]}' }
      const shown = found.slice(number * size, (number + 1) * size)
      const page = {
        size,
        totalElements: found.length,
        totalPages: Math.ceil(found.length / size),
        number,
      }
      const body = { ...(shown.length > 0 && { _embedded: { events: shown } }), page }
      return jsonAnswer(body)
    },
  }
}

const isEvent = ({ name, dates }: JsonObject) => typeof name === 'string' && isJsonObject(dates)

/** Milliseconds. 0 without a day. */
function startOf({ dates }: JsonObject): number {
  const start = isJsonObject(dates) ? dates['start'] : null
  if (!isJsonObject(start) || start['dateTBA'] === true || start['dateTBD'] === true) return 0
  const { dateTime, localDate } = start
  const text = typeof dateTime === 'string' ? dateTime : localDate
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? 0 : at
}
