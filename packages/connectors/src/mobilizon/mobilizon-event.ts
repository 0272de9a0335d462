import { z } from 'zod'
import { BadRecord } from '../bad-record.ts'
import { compact, filled, present } from '../understanding/compact.ts'
import type { MapContext } from '../connector.ts'
import type { Assumption, EventDraft, EventStatus, RawPlace, When } from '../event-draft.ts'
import { instantText, span } from '../understanding/instants.ts'
import type { Json } from '../json.ts'
import { Id, lenient, Words } from '../understanding/lenient.ts'
import { readRecord } from '../understanding/read-record.ts'
import { countryCode } from '../understanding/country.ts'
import { isEventPage, webUrl } from '../understanding/event-link.ts'
import { languageTag } from '../understanding/language-map.ts'
import { statusInTitle } from '../understanding/status-words.ts'
import { cleanText } from '../text/text.ts'
import { venueZone } from '../time/bare-offset.ts'
import { accessibilityOf } from './accessibility.ts'
import type { MobilizonConfig } from './mobilizon-config.ts'
import { knownStatus } from '../understanding/known-status.ts'

const Actor = z.object({
  name: lenient(Words),
  preferredUsername: lenient(Words),
  url: lenient(Words),
})

const MobilizonEvent = z.object({
  url: lenient(Words),
  title: lenient(Words),
  description: lenient(Words),
  beginsOn: lenient(Words),
  endsOn: lenient(Words),
  status: lenient(Words),
  visibility: lenient(Words),
  draft: lenient(z.boolean()),
  language: lenient(Words),
  category: lenient(Words),
  updatedAt: lenient(Words),
  onlineAddress: lenient(Words),
  externalParticipationUrl: lenient(Words),
  picture: lenient(z.object({ url: Words })),
  tags: lenient(z.array(lenient(z.object({ title: Words })))),
  physicalAddress: lenient(
    z.object({
      id: lenient(Id),
      description: lenient(Words),
      street: lenient(Words),
      locality: lenient(Words),
      region: lenient(Words),
      postalCode: lenient(Words),
      country: lenient(Words),
      /** `longitude;latitude` (lib/graphql/schema/address.ex). */
      geom: lenient(Words),
      url: lenient(Words),
    }),
  ),
  organizerActor: lenient(Actor),
  attributedTo: lenient(Actor),
  options: lenient(
    z.object({
      isOnline: lenient(z.boolean()),
      timezone: lenient(Words),
      showStartTime: lenient(z.boolean()),
      showEndTime: lenient(z.boolean()),
      maximumAttendeeCapacity: lenient(z.number()),
      remainingAttendeeCapacity: lenient(z.number()),
    }),
  ),
  metadata: lenient(z.array(lenient(z.object({ key: Words, value: z.string() })))),
})
type MobilizonEvent = z.output<typeof MobilizonEvent>

/** Null for drafts and private events. Throws BadRecord `no_title`, `no_date`. */
export function mapMobilizonEvent(
  raw: Json,
  { city }: MapContext<MobilizonConfig>,
  { id }: { id: string },
): EventDraft | null {
  const assumptions: Assumption[] = []
  const event = readRecord(MobilizonEvent, raw, assumptions)
  if (event.draft === true) return null
  if (event.visibility !== undefined && event.visibility !== 'PUBLIC') return null
  const marked = statusInTitle(cleanText(event.title ?? ''))
  if (marked.title === '') throw new BadRecord('no_title', 'the event has no title', 'title')
  const language = event.language === undefined ? 'und' : languageTag(event.language)
  const isOnline = event.options?.isOnline === true
  const link = webUrl(event.onlineAddress)
  const ticket = webUrl(event.externalParticipationUrl)
  const url = webUrl(event.url)
  const pages = [link, ticket].filter((one) => one !== undefined && one !== url && isEventPage(one))
  return compact<EventDraft>({
    sourceId: id,
    url,
    title: { [language]: marked.title },
    descriptionHtml:
      event.description === undefined ? undefined : { [language]: event.description },
    when: [whenOf(event, city.tz, assumptions)],
    status: statusOf(event, assumptions) ?? marked.status,
    place: isOnline && event.physicalAddress === undefined ? undefined : readPlace(event),
    isOnline: isOnline ? true : undefined,
    onlineUrl: isOnline ? link : undefined,
    organizers: filled(organizersOf(event)),
    categories: event.category === undefined ? undefined : [event.category],
    tags: filled((event.tags ?? []).flatMap((tag) => (tag ? [tag.title] : []))),
    offers: ticket === undefined ? undefined : [{ url: ticket }],
    images: filled(
      [webUrl(event.picture?.url)].flatMap((found) => (found ? [{ url: found }] : [])),
    ),
    accessibility: filled(accessibilityOf(event.metadata ?? [])),
    inLanguage: language === 'und' ? undefined : [language],
    sameAs: filled([...new Set(pages.filter((one) => one !== undefined))]),
    updatedAt: instantText(event.updatedAt) ?? undefined,
    assumptions: filled(assumptions),
  })
}

function whenOf(event: MobilizonEvent, cityZone: string, assumptions: Assumption[]): When {
  const start = instantText(event.beginsOn)
  if (start === null)
    throw new BadRecord(
      'no_date',
      `the event has no readable start: ${event.beginsOn ?? 'none is given'}`,
      'beginsOn',
    )
  const tz = venueZone(event.options?.timezone) ?? cityZone
  const when = span(start, instantText(event.endsOn), assumptions)
  if (event.options?.showStartTime !== false) return { ...when, tz }
  // The organizer hid the hour. The stored one is that of filling in the form.
  const day = dayIn(tz, when.start)
  const last = when.end === undefined ? day : dayIn(tz, when.end)
  return { start: day, ...(last > day ? { end: last } : {}), tz, allDay: true }
}

function dayIn(timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return parts.format(new Date(instant))
}

function statusOf(
  { status, options }: MobilizonEvent,
  assumptions: Assumption[],
): EventStatus | undefined {
  const told = knownStatus(status, { cancelled: 'cancelled' }, assumptions)
  if (told !== 'scheduled') return told
  const isFull =
    options?.remainingAttendeeCapacity === 0 && (options.maximumAttendeeCapacity ?? 0) > 0
  return isFull ? 'sold_out' : undefined
}

function organizersOf({ attributedTo, organizerActor }: MobilizonEvent) {
  const actor = attributedTo ?? organizerActor
  const name = actor?.name ?? actor?.preferredUsername
  if (name === undefined) return []
  const url = webUrl(actor?.url)
  return [{ name, ...(url === undefined ? {} : { url, sourceId: url }) }]
}

function readPlace({ physicalAddress: place }: MobilizonEvent): RawPlace | undefined {
  if (place === undefined) return undefined
  const [lon, lat] = (place.geom ?? '').split(';').map(Number)
  const isLocated =
    place.geom !== undefined && Math.abs(lat ?? 999) <= 90 && Math.abs(lon ?? 999) <= 180
  return present<RawPlace>({
    sourceId: place.url ?? place.id,
    name: place.description,
    address: place.street,
    postalCode: place.postalCode,
    locality: place.locality,
    region: place.region,
    country: place.country === undefined ? undefined : countryCode(place.country),
    lat: isLocated ? lat : undefined,
    lon: isLocated ? lon : undefined,
  })
}
