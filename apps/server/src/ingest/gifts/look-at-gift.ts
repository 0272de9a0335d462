import type { EventDraft } from '@okolo/connectors/event-draft'
import { given } from '@okolo/connectors/given/given'
import type { DetailRow, SourceRow } from '#server/catalogue/cards/event-detail.ts'
import { loadKnownPlaces, type KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import type { EventImage } from '@okolo/contract/events/event'
import { merge } from '#server/knowledge/merging/merge.ts'
import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import { storedProvenance } from '#server/catalogue/record/stored-provenance.ts'
import type { Db } from '#server/platform/database/db.ts'
import { refused } from '#server/platform/problem.ts'
import { mapPage } from '../map/mapper.ts'
import { likelyEvents } from '../match/likely-events.ts'
import { judgeEvent } from '../pipeline/judge-event.ts'
import { planDates } from '../store/date-rows.ts'
import { eventRow, type References } from '../store/event-rows.ts'
import { giftSourceOf, GIVEN } from './record/gift-source.ts'

/** A gift as it would stand in the catalogue. */
export type GiftSeen = {
  /** A row per date, as an event's page is made of them. */
  rows: DetailRow[]
  image: EventImage | null
  source: SourceRow
  /** Ids of the known events that it may be, the likeliest first. */
  likely: number[]
}

/** `venue`: the row of a venue known here. */
type Given = {
  id: string
  city: string
  isOrganizers: boolean
  drafts: readonly EventDraft[]
  venue: Omit<NonNullable<References['venue']>, 'wheelchair'> | null
}

/** Runs the steps of the pipeline on a gift and writes nothing. Throws a Problem where it cannot be listed. */
export async function lookAtGift(
  { db, now }: { db: Db; now: Date },
  { id, city, isOrganizers, drafts, venue }: Given,
): Promise<GiftSeen> {
  const places = await loadKnownPlaces(db)
  const own = places.cities.get(city)
  const [whole] = drafts
  if (own === undefined || whole === undefined) throw refused('The city is not known.')
  const records = [{ id: 1, recordId: id, raw: JSON.stringify([whole]) }]
  const [mapped] = await mapPage(records, given, {}, { own, cities: places.cities, now })
  const content = mapped?.listings?.listings[0]?.content
  if (content === undefined)
    throw refused(mapped?.outcome.reason?.message ?? 'It cannot be listed.')
  const settings = giftSourceOf(city, isOrganizers)
  const merged = merge([
    {
      source: settings.slug,
      platform: GIVEN,
      platformId: id,
      role: settings.role ?? 'aggregator',
      trust: settings.trust,
      isDemo: false,
      terms: settings.terms,
      changedAt: now,
      content,
    },
  ])
  if (merged === null) throw refused('It cannot be listed.')
  return {
    rows: rowsOf(id, merged, {
      venue: venue === null ? null : { ...venue, wheelchair: null },
      places,
      now,
    }),
    image: content.image,
    source: {
      ...settings,
      role: settings.role ?? 'aggregator',
      is_given: true,
      url: null,
      checked_at: null,
    },
    likely: await likelyEvents(
      db,
      { platform: GIVEN, platformId: id, venueId: venue?.id ?? null, content },
      now,
    ),
  }
}

function rowsOf(
  id: string,
  merged: MergedEvent,
  { venue, places, now }: { venue: References['venue']; places: KnownPlaces; now: Date },
): DetailRow[] {
  const row = eventRow(0, id, merged, {
    cityId: places.cities.get(merged.city)?.id ?? 0,
    categoryId: places.categories.get(merged.category) ?? places.categories.get('other') ?? 0,
    // A place that is new here has no page yet.
    venue: venue ?? newVenue(merged),
    organizers: merged.organizers.map(({ name, url }) => ({ id: 0, slug: '', name, url })),
    partOf: null,
    ...judgeEvent(merged),
  })
  const { rows: dates } = planDates(row, merged.dates, [], now, {
    keepDates: false,
    isStateSaid: false,
    goesOn: merged.goesOn ?? null,
  })
  const upcoming = dates.filter(
    ({ ends_at, is_live }) => is_live && Date.parse(ends_at) > now.getTime(),
  )
  return dates.map((date) => ({
    ...row,
    id: 0,
    event_id: 0,
    event_uuid: row.uuid,
    event_status: row.status,
    translated_titles: null,
    image_source: merged.provenance['image']?.source ?? null,
    uuid: date.uuid,
    starts_at: new Date(date.starts_at),
    ends_at: new Date(date.ends_at),
    end_stated: date.end_stated,
    start_wall: date.start_wall,
    end_wall: date.end_wall,
    time_zone: date.time_zone,
    all_day: date.all_day,
    date_status: date.status,
    previous_start: null,
    open_until: date.open_until === null ? null : new Date(date.open_until),
    upcoming_dates: upcoming.length,
    saved_count: 0,
    changed_at: now,
    provenance: storedProvenance(merged.provenance),
    parent: null,
    has_parts: false,
    has_series: false,
    confirmed_at: null,
    note: null,
  }))
}

function newVenue({ place }: MergedEvent): References['venue'] {
  if (place?.name == null) return null
  const { name, address, lat, lng, precision, room } = place
  return { id: 0, slug: '', name, address, lat, lng, precision, room, wheelchair: null }
}
