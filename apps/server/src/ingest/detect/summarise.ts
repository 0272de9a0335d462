import type { Terms } from '@okolo/connectors/connector'
import type { PreviewEvent, SourcePreview } from '@okolo/contract/events/suggestion'
import { inZone } from '#server/knowledge/time/zoned-time.ts'
import type { ListingContent, ListingDate } from '#server/knowledge/listing.ts'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { reachKm } from '#server/knowledge/places/reach.ts'
import type { MappedRecord } from '../map/map-records.ts'
import { imageUse } from '#server/knowledge/merging/terms.ts'

const SHOWN = 20

/** Mapped records as the preview shows them: counts over all, the first events, what could not be understood. */
export function summarise(
  mapped: readonly MappedRecord[],
  about: {
    title: string
    city: SourcePreview['city']
    /** The city that somebody named. */
    named: KnownCity | null
    terms: Terms
    now: Date
    blocks: SourcePreview['blocks']
    records: readonly unknown[]
    broken: readonly { code: string; message: string }[]
    notes: readonly { code: string; message: string }[]
    listed: number | null
    stoppedBy: SourcePreview['stopped_by']
    error: string | null
  },
): SourcePreview {
  const listings = mapped
    .flatMap((one) => one.listings?.listings ?? [])
    .map(({ content }) => content)
  const reasons = mapped.map(({ outcome }) => outcome.reason).filter((reason) => reason !== null)
  const dates = listings.flatMap((content) => content.dates)
  const iso = about.now.toISOString()
  const upcoming = listings.filter((content) => content.dates.some(({ end }) => end > iso))
  const sorted = listings
    .map((content) => ({ content, date: shownDate(content, iso) }))
    .toSorted((a, b) => compare(a.date, b.date, iso))
  return {
    title: about.title,
    city: about.city,
    events: sorted.slice(0, SHOWN).map(({ content, date }) => toEvent(content, date, about.terms)),
    counts: {
      records: about.records.length + about.broken.length,
      events: listings.length,
      dates: dates.length,
      upcoming: upcoming.length,
      ...(about.named !== null && { outside: outside(listings, about.named) }),
      skipped: mapped.filter(({ outcome }) => outcome.state === 'skipped').length,
      quarantined:
        about.broken.length +
        mapped.filter(({ outcome }) => outcome.state === 'quarantined').length,
    },
    ...(about.blocks === undefined ? {} : { blocks: about.blocks }),
    problems: counted([...about.broken, ...reasons]),
    assumptions: counted([...mapped.flatMap(({ outcome }) => outcome.assumptions), ...about.notes]),
    listed: about.listed,
    stopped_by: about.stoppedBy,
    error: about.error,
  }
}

function outside(listings: readonly ListingContent[], city: KnownCity): number {
  return listings.filter(({ place }) => {
    if (place === null || place.lat === null || place.lng === null) return false
    const km = distanceKm({ lat: place.lat, lng: place.lng }, { lat: city.lat, lng: city.lon })
    return km > reachKm(city.radiusKm)
  }).length
}

function shownDate({ dates }: ListingContent, now: string): ListingDate | null {
  const sorted = dates.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  return sorted.find(({ end }) => end > now) ?? sorted.at(-1) ?? null
}

/** Coming dates first, then past ones, latest first. */
function compare(a: ListingDate | null, b: ListingDate | null, now: string): number {
  const [overA, overB] = [a === null || a.end <= now, b === null || b.end <= now]
  if (overA !== overB) return overA ? 1 : -1
  const [startA, startB] = [a?.start ?? '', b?.start ?? '']
  if (startA === startB) return 0
  return startA < startB === overA ? 1 : -1
}

function toEvent(content: ListingContent, date: ListingDate | null, terms: Terms): PreviewEvent {
  const { place } = content
  return {
    title: content.titles[content.language] ?? '',
    date:
      date === null
        ? null
        : {
            start: inZone(new Date(date.start), date.zone),
            end: date.endStated ? inZone(new Date(date.end), date.zone) : null,
            time_zone: date.zone,
            all_day: date.allDay,
            status: date.status,
            previous_start: date.previousStart,
          },
    dates: content.dates.length,
    place: place?.name ?? place?.address ?? (content.isOnline ? 'Online' : null),
    url: content.url,
    image: imageUse(terms) === 'none' ? null : content.image,
  }
}

function counted(told: readonly { code: string; message: string }[]): SourcePreview['problems'] {
  const by = new Map<string, { code: string; count: number; example: string }>()
  for (const { code, message } of told) {
    const entry = by.get(code) ?? { code, count: 0, example: message }
    entry.count += 1
    by.set(code, entry)
  }
  return [...by.values()].toSorted((a, b) => b.count - a.count)
}
