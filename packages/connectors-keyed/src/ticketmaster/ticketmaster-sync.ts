import type { Message, SyncContext } from '@okolo/connectors/connector'
import { fetchWithKey } from '../fetch-with-key.ts'
import { HttpFailure } from '@okolo/connectors/http'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { withoutId } from '@okolo/connectors/reading/records-of'
import type { TicketmasterConfig } from './ticketmaster-config.ts'

/** Seconds since 1970, both inclusive. */
type Slice = [from: number, to: number]

/**
 * The slices of the window left to read, the first one from `page` on, then the undated events. `isCut`: the platform
 * had more events than it shows.
 */
export type TicketmasterCursor = { slices: Slice[]; page: number; isCut: boolean }

type Context = SyncContext<TicketmasterConfig>
type Page = { events: Json[]; total: number; isLast: boolean }

const SIZE = 200
/** Beyond size * page = 1000 the platform answers with an error. */
const MOST = 1000
const HOUR = 3600
const DAY = 24 * HOUR

/** The window is halved until a slice has few enough events to be shown whole. */
export async function* syncTicketmaster(
  context: Context,
  cursor: TicketmasterCursor | null,
): AsyncGenerator<Message<TicketmasterCursor>> {
  const seen = new Set<string>()
  let { slices, page, isCut } = cursor ?? { slices: begin(context), page: 0, isCut: false }
  for (;;) {
    context.signal.throwIfAborted()
    const [slice, ...rest] = slices
    const answer = await readPage(context, query(context, slice), page)
    if (page === 0 && answer.total > MOST && slice !== undefined && slice[1] - slice[0] > HOUR) {
      slices = [...halves(slice), ...rest]
      continue
    }
    if (page === 0 && answer.total > MOST) {
      isCut = true
      const message = `${answer.total} events in one hour or without a date, of which the platform shows ${MOST}`
      yield { type: 'note', code: 'too_many_records', message }
    }
    yield* records(answer.events, seen)
    page += 1
    if (answer.isLast || page * SIZE >= MOST) {
      // The events without a date follow the last slice.
      if (slice === undefined) break
      slices = rest
      page = 0
    }
    yield { type: 'checkpoint', cursor: { slices, page, isCut } }
  }
  if (!isCut) yield { type: 'complete' }
}

/** Whole hours, so that no slice begins within one. */
function begin({ config, now }: Context): Slice[] {
  const from = Math.floor(now().getTime() / 1000 / HOUR) * HOUR
  return [[from, from + config.days * DAY - 1]]
}

function halves([from, to]: Slice): [Slice, Slice] {
  const length = to - from + 1
  const unit = length > 2 * DAY ? DAY : HOUR
  const middle = from + Math.floor(length / 2 / unit) * unit
  return [
    [from, middle - 1],
    [middle, to],
  ]
}

function query({ config, city }: Context, slice: Slice | undefined): Record<string, string> {
  // Events without a day match no date filter, so they are asked for separately.
  const window: Record<string, string> =
    slice === undefined
      ? { includeTBA: 'only', includeTBD: 'only' }
      : {
          startDateTime: moment(slice[0]),
          endDateTime: moment(slice[1]),
          includeTBA: 'no',
          includeTBD: 'no',
        }
  return {
    latlong: `${city.lat},${city.lon}`,
    radius: String(Math.ceil(config.radiusKm ?? city.radiusKm)),
    unit: 'km',
    locale: config.locale ?? [...city.languages.map((tag) => tag.slice(0, 2)), '*'].join(','),
    sort: 'date,asc',
    size: String(SIZE),
    ...(config.sources && { source: config.sources.join(',') }),
    ...config.filters,
    ...window,
  }
}

/** RFC 3339 without a fraction: with one the platform answers an error. */
const moment = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '')

async function readPage(
  context: Context,
  given: Record<string, string>,
  page: number,
): Promise<Page> {
  const search = new URLSearchParams({ ...given, page: String(page) })
  const url = `${context.config.baseUrl}/discovery/v2/events.json?${search.toString()}`
  const answer = await fetchWithKey(context, url, {
    connector: 'ticketmaster',
    put: (key) => ({ query: { apikey: key } }),
  })
  const { page: place, _embedded: embedded } = isJsonObject(answer) ? answer : {}
  if (!isJsonObject(place) || typeof place['totalElements'] !== 'number') {
    throw new HttpFailure(`${url} answered JSON without a page of events`, { url, status: 200 })
  }
  const total = place['totalElements']
  // Without any event there is no `_embedded` at all.
  const events = isJsonObject(embedded) ? embedded['events'] : []
  if (!Array.isArray(events)) {
    throw new HttpFailure(`${url} answered events that are not a list`, { url, status: 200 })
  }
  return { events, total, isLast: events.length === 0 || (page + 1) * SIZE >= total }
}

function* records(events: Json[], seen: Set<string>): Generator<Message<TicketmasterCursor>> {
  for (const event of events) {
    const id = isJsonObject(event) ? event['id'] : undefined
    if (typeof id !== 'string' || id === '') {
      yield withoutId(event)
      continue
    }
    if (seen.has(id)) continue
    seen.add(id)
    yield { type: 'record', id, raw: event }
  }
}
