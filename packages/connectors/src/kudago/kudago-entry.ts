import { BadRecord } from '../bad-record.ts'
import { compact, filled, present } from '../understanding/compact.ts'
import type { MapContext } from '../connector.ts'
import type { Assumption, EventDraft, Offer, RawImage, RawPlace, When } from '../event-draft.ts'
import { instantOfEpoch, span } from '../understanding/instants.ts'
import { isJsonObject, type Json } from '../json.ts'
import { readRecord } from '../understanding/read-record.ts'
import { webUrl } from '../understanding/event-link.ts'
import { cleanText } from '../text/text.ts'
import { KudagoEvent, KudagoShowing, type KudagoDate, type KudagoPlace } from './kudago-fields.ts'
import type { KudagoConfig } from './kudago-config.ts'

/** Throws BadRecord `no_title`, `no_date`. Null for permanent offers without beginning and end. */
export function mapKudagoEntry(
  raw: Json,
  context: MapContext<KudagoConfig>,
  { id }: { id: string },
): EventDraft | null {
  const isShowing = isJsonObject(raw) && raw['kind'] === 'showing'
  return isShowing ? mapShowing(raw, context, id) : mapEvent(raw, context, id)
}

function mapEvent(
  raw: Json,
  { config, city }: MapContext<KudagoConfig>,
  id: string,
): EventDraft | null {
  const assumptions: Assumption[] = []
  const event = readRecord(KudagoEvent, raw, assumptions)
  const title = cleanText(event.title ?? '')
  if (title === '') throw new BadRecord('no_title', 'the event has no title', 'title')
  if (event.dates.length > 0 && event.dates.every(isPermanent)) return null
  const when = event.dates.flatMap((date) => whenOf(date, city.tz, assumptions))
  if (when.length === 0) throw new BadRecord('no_date', 'the event has no readable date', 'dates')
  const { language } = config
  return compact<EventDraft>({
    sourceId: id,
    url: webUrl(event.site_url),
    title: { [language]: title },
    summary: event.description === undefined ? undefined : { [language]: event.description },
    descriptionHtml: event.body_text === undefined ? undefined : { [language]: event.body_text },
    when: [...new Map(when.map((one) => [one.start, one])).values()],
    place: readPlace(event.place),
    performers: filled(
      event.participants.map(({ agent }) => {
        const url = webUrl(agent.site_url)
        return { name: agent.title, ...(url === undefined ? {} : { url }) }
      }),
    ),
    categories: filled(event.categories),
    tags: filled(event.tags),
    offers: filled(offersOf(event.price, event.is_free)),
    images: filled(event.images.flatMap(imageOf)),
    age: ageOf(event.age_restriction, assumptions),
    assumptions: filled(assumptions),
  })
}

function mapShowing(raw: Json, { config, city }: MapContext<KudagoConfig>, id: string): EventDraft {
  const assumptions: Assumption[] = []
  const showing = readRecord(KudagoShowing, raw, assumptions)
  const title = cleanText(showing.movie?.title ?? '')
  if (title === '') throw new BadRecord('no_title', 'the showing names no film', 'movie.title')
  const start = instantOfEpoch(showing.datetime ?? Number.NaN)
  if (start === null) throw new BadRecord('no_date', 'the showing has no time', 'datetime')
  const forms = [
    showing.three_d === true && '3D',
    showing.imax === true && 'IMAX',
    showing.four_dx === true && '4DX',
  ]
  const poster = showing.movie?.poster
  return compact<EventDraft>({
    sourceId: id,
    url: webUrl(showing.movie?.site_url),
    title: { [config.language]: title },
    when: [{ start, tz: city.tz }],
    place: readPlace(showing.place),
    categories: ['cinema'],
    tags: filled(forms.filter((form) => form !== false)),
    offers: filled(offersOf(showing.price, undefined)),
    images: poster === undefined ? undefined : filled(imageOf(poster)),
    age: ageOf(showing.movie?.age_restriction, assumptions),
    seriesSourceId: showing.movie?.id === undefined ? undefined : `movie:${showing.movie.id}`,
    assumptions: filled(assumptions),
  })
}

/** The platform writes year 1 for "always was" and year 9999 for "always will be". */
const BEGINNING = -10_000_000_000
const END = 200_000_000_000

const hasStart = ({ start, is_startless }: KudagoDate) =>
  is_startless !== true && start !== undefined && start > BEGINNING
const hasEnd = ({ end, is_endless }: KudagoDate) =>
  is_endless !== true && end !== undefined && end < END
/** The platform says that it never ends, or writes its year for that. */
const isEndless = ({ end, is_endless }: KudagoDate) =>
  is_endless === true || (end !== undefined && end >= END)
const OPEN_END = '9999-12-31'
const isPermanent = (date: KudagoDate) => !hasStart(date) && !hasEnd(date)

function whenOf(date: KudagoDate, tz: string, assumptions: Assumption[]): When[] {
  if (!hasStart(date)) {
    const message = 'a date without a beginning was left out'
    assumptions.push({ code: 'date_dropped', field: 'dates', message })
    return []
  }
  if (date.start_date !== undefined && date.start_time === undefined) {
    const end = isEndless(date) ? OPEN_END : hasEnd(date) ? date.end_date : undefined
    const last = end !== undefined && end > date.start_date ? { end } : {}
    return [{ start: date.start_date, ...last, tz, allDay: true }]
  }
  const start = instantOfEpoch(date.start ?? Number.NaN)
  if (start === null) return []
  if (isEndless(date)) return [{ start, end: OPEN_END, tz }]
  const end = hasEnd(date) ? instantOfEpoch(date.end ?? Number.NaN) : null
  return [{ ...span(start, end, assumptions), tz }]
}

function readPlace(place: KudagoPlace | undefined): RawPlace | undefined {
  if (place === undefined) return undefined
  const { lat, lon } = place.coords ?? {}
  const isLocated =
    lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  return present<RawPlace>({
    sourceId: place.id,
    name: place.title,
    address: place.address,
    lat: isLocated ? lat : undefined,
    lon: isLocated ? lon : undefined,
    url: webUrl(place.site_url),
  })
}

function offersOf(price: string | undefined, isFree: boolean | undefined): Offer[] {
  if (isFree === true) return [{ free: true, ...(price === undefined ? {} : { text: price }) }]
  return price === undefined ? [] : [{ text: price, currency: 'RUB' }]
}

function imageOf({
  image,
  source,
}: {
  image: string
  source?: { name?: string | undefined } | undefined
}): RawImage[] {
  const url = webUrl(image)
  if (url === undefined) return []
  return [{ url, ...(source?.name === undefined ? {} : { credit: source.name }) }]
}

function ageOf(text: string | undefined, assumptions: Assumption[]): EventDraft['age'] {
  const found = /^(\d{1,2})\+?$/.exec(text ?? '')
  if (text !== undefined && found === null) {
    const message = `"${text.slice(0, 60)}" is not a known age: it is left out`
    assumptions.push({ code: 'value_unknown', field: 'age_restriction', message })
  }
  const min = Number(found?.[1] ?? 0)
  return min > 0 ? { min } : undefined
}
