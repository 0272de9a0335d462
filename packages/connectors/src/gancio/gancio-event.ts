import { z } from 'zod'
import { BadRecord } from '../bad-record.ts'
import { compact, filled, present } from '../understanding/compact.ts'
import type { MapContext } from '../connector.ts'
import type { Assumption, EventDraft, RawPlace } from '../event-draft.ts'
import { instantOfEpoch, span } from '../understanding/instants.ts'
import type { Json } from '../json.ts'
import { Decimal, Id, lenient, Words } from '../understanding/lenient.ts'
import { readRecord } from '../understanding/read-record.ts'
import { webUrl } from '../understanding/event-link.ts'
import { languageTag } from '../understanding/language-map.ts'
import { statusInTitle } from '../understanding/status-words.ts'
import { cleanText } from '../text/text.ts'
import { resolveZone } from '../understanding/zone.ts'
import type { GancioConfig } from './gancio-config.ts'

const Media = z.object({
  url: Words,
  name: lenient(Words),
  width: lenient(z.number().positive()),
  height: lenient(z.number().positive()),
})
const Tag = z.union([Words, z.object({ tag: Words }).transform(({ tag }) => tag)])

/** The used fields of an event in `/api/events` (server/api/models/event.js). Times are Unix seconds. */
const GancioEvent = z.object({
  title: lenient(Words),
  slug: lenient(Words),
  description: lenient(Words),
  start_datetime: lenient(Decimal),
  end_datetime: lenient(Decimal),
  media: lenient(z.array(lenient(Media))),
  place: lenient(
    z.object({
      id: lenient(Id),
      name: lenient(Words),
      address: lenient(Words),
      latitude: lenient(Decimal.pipe(z.number().min(-90).max(90))),
      longitude: lenient(Decimal.pipe(z.number().min(-180).max(180))),
    }),
  ),
  online_locations: lenient(z.array(lenient(Words))),
  tags: lenient(z.array(lenient(Tag))),
  parentId: lenient(Id),
  updatedAt: lenient(z.iso.datetime({ offset: true })),
})
type GancioEvent = z.output<typeof GancioEvent>

const defined = <T>(items: (T | undefined)[] | undefined): T[] =>
  (items ?? []).filter((item) => item !== undefined)

/** Throws BadRecord `no_title`, `no_date`. */
export function mapGancioEvent(
  raw: Json,
  { config, city }: MapContext<GancioConfig>,
  { id }: { id: string },
): EventDraft {
  const assumptions: Assumption[] = []
  const event = readRecord(GancioEvent, raw, assumptions)
  const { title, status } = statusInTitle(cleanText(event.title ?? ''))
  if (title === '') throw new BadRecord('no_title', 'the event has no title', 'title')
  const start = instantOfEpoch(event.start_datetime ?? Number.NaN)
  if (start === null)
    throw new BadRecord('no_date', 'the event has no readable start', 'start_datetime')
  const end = event.end_datetime === undefined ? null : instantOfEpoch(event.end_datetime)
  const tz = resolveZone(config.timeZone ?? city.tz) ?? city.tz
  const language = config.language === undefined ? 'und' : languageTag(config.language)
  const online = defined(event.online_locations)
    .map(webUrl)
    .find((url) => url !== undefined)
  const isOnline = /^online$/i.test(event.place?.name ?? '')
  return compact<EventDraft>({
    sourceId: id,
    url: `${config.baseUrl}/event/${encodeURIComponent(event.slug ?? id)}`,
    title: { [language]: title },
    descriptionHtml:
      event.description === undefined ? undefined : { [language]: event.description },
    when: [{ ...span(start, end, assumptions), tz }],
    status,
    place: isOnline ? undefined : readPlace(event),
    isOnline: isOnline ? true : undefined,
    onlineUrl: online,
    tags: filled(defined(event.tags)),
    images: filled(imagesOf(event, config)),
    seriesSourceId: event.parentId,
    // The instance's id of it in the fediverse (toAP in server/api/models/event.js).
    sameAs: [`${config.baseUrl}/federation/m/${encodeURIComponent(id)}`],
    updatedAt: event.updatedAt,
    assumptions: filled(assumptions),
  })
}

function readPlace({ place }: GancioEvent): RawPlace | undefined {
  if (place === undefined) return undefined
  const isLocated = place.latitude !== undefined && place.longitude !== undefined
  return present<RawPlace>({
    sourceId: place.id,
    name: place.name,
    address: place.address === place.name ? undefined : place.address,
    lat: isLocated ? place.latitude : undefined,
    lon: isLocated ? place.longitude : undefined,
  })
}

function imagesOf({ media }: GancioEvent, { baseUrl }: GancioConfig) {
  return defined(media).map(({ url, name, width, height }) => ({
    url: webUrl(url) ?? `${baseUrl}/media/${encodeURIComponent(url)}`,
    ...(name === undefined ? {} : { alt: name }),
    ...(width === undefined || height === undefined ? {} : { width, height }),
  }))
}
