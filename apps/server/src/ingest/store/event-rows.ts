import type { MoodReason, MoodSlug } from '@okolo/contract/events/mood'
import type {
  StoredCard,
  StoredDetail,
  StoredSource,
} from '#server/catalogue/record/event-record.ts'
import { moodBits } from '#server/catalogue/record/mood-bits.ts'
import { openingOf } from '#server/knowledge/time/opening-days.ts'
import { visitorBits } from '#server/catalogue/record/visitor-bits.ts'
import { storedProvenance } from '#server/catalogue/record/stored-provenance.ts'
import { uniqueSlug } from '#server/words/slug.ts'
import { hashOf } from '#server/words/stable-id.ts'
import { PlainFacts } from '@okolo/contract/events/event'
import { isLocked } from '#server/knowledge/merging/locks.ts'
import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import { isPaywallable } from '#server/knowledge/merging/terms.ts'
import type { Ages } from '#server/knowledge/moods/said-ages.ts'
import { isGuess } from '#server/knowledge/categories/category.ts'
import { saysWheelchair, speaksOfWheelchair } from '#server/knowledge/moods/says-wheelchair.ts'

/** A mood of an event, and why it has it. */
export type EventMood = { mood: MoodSlug; reasons: MoodReason[] }

/** Ids of what an event refers to, by the keys that ingest knows them by. */
export type References = {
  cityId: number
  categoryId: number
  venue: {
    id: number
    slug: string
    name: string
    address: string | null
    lat: number | null
    lng: number | null
    precision: string | null
    /** Of the venue. */
    room: string | null
    /** Its house lets wheelchairs in: `yes`, `limited`, `no`. */
    wheelchair: string | null
  } | null
  organizers: { id: number; slug: string; name: string; url: string | null }[]
}

/** A row of `event` without what depends on its dates and the clock. */
export type EventRow = ReturnType<typeof eventRow>

/** The `event` row of a merged event; keys are column names. */
export function eventRow(
  id: number,
  uuid: string,
  event: MergedEvent,
  refs: References & { partOf: number | null; moods: EventMood[]; ages: Ages | null },
) {
  const title = event.titles[event.language] ?? Object.values(event.titles)[0] ?? ''
  const { venue, moods, ages } = refs
  const point =
    event.point ??
    (venue?.lat != null && venue.lng !== null && venue.precision !== 'city'
      ? { lat: venue.lat, lng: venue.lng }
      : null)
  const content = {
    titles: event.titles,
    title,
    language: event.language,
    category_id: refs.categoryId,
    city_id: refs.cityId,
    venue_id: venue?.id ?? null,
    is_online: event.isOnline,
    status: event.status,
    price_min: event.price?.is_free === true ? 0 : (event.price?.min ?? null),
    price_currency: event.price?.currency ?? null,
    source_count: new Set(event.listings.map(({ platform }) => platform)).size,
    is_demo: event.isDemo,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    card: cardOf(event, refs, moods),
    detail: detailOf(event, refs, moods),
    provenance: storedProvenance(event.provenance),
    status_doubt: event.statusDoubt,
    // A field of its own counts more than the text.
    visitor_bits: visitorBits({
      age: event.age ?? ages,
      isAccessible:
        saysWheelchair(event.accessibility) ||
        (venue?.wheelchair === 'yes' && !speaksOfWheelchair(event.accessibility)),
    }),
  }
  return {
    id,
    uuid,
    slug: uniqueSlug(title, uuid),
    ...content,
    moods: moodBits(moods.map(({ mood }) => mood)),
    languages: languagesOf(event),
    part_of: refs.partOf === id ? null : refs.partOf,
    series: seriesOf(event),
    // More platforms list what more people want; saves and ranking come with their own issues.
    popularity: content.source_count,
    content_hash: contentHash(content, event, refs),
  }
}

/** Returns the languages of its texts and of the event, in small letters; of `pt-BR` also `pt`. */
function languagesOf({ language, inLanguage }: MergedEvent): string[] {
  const said = [language, ...inLanguage].map((tag) => tag.toLowerCase())
  return [...new Set(said.flatMap((tag) => [tag, tag.split('-')[0] ?? tag]))].toSorted()
}

/** Ids of series are the platform's own; the first listing that names one says which series it is. */
function seriesOf({ listings }: MergedEvent): string | null {
  const giver = listings.find(({ content }) => content.series !== null)
  return giver === undefined ? null : `${giver.platform} ${giver.content.series}`
}

/** Of what is said, not of row numbers and times: those differ between databases that hold the same. */
function contentHash(
  content: object,
  { city, category, dates, goesOn, datesSaid, partOf, provenance }: MergedEvent,
  { venue, organizers }: References,
): string {
  const numbers = { category_id: undefined, city_id: undefined, venue_id: undefined }
  const origins = Object.entries(provenance).map(([field, { source, rule }]) => [
    field,
    source,
    rule,
  ])
  const said = datesSaid.map(({ doubt, others }) => [doubt, others])
  return hashOf([
    { ...content, ...numbers, provenance: undefined },
    origins,
    said,
    city,
    category,
    venue?.slug ?? null,
    organizers.map(({ slug }) => slug),
    dates,
    ...(goesOn === undefined ? [] : [goesOn]),
    ...(partOf === null ? [] : [{ partOf }]),
  ])
}

function cardOf(event: MergedEvent, { venue }: References, moods: EventMood[]): StoredCard {
  return {
    venue:
      venue === null
        ? null
        : { slug: venue.slug, name: venue.name, address: event.place?.address ?? venue.address },
    ...(venue === null && event.place?.address != null && { address: event.place.address }),
    ...(event.place?.town != null && { town: event.place.town }),
    ...(event.place?.district != null && { district: event.place.district }),
    price: event.price,
    image: event.image,
    moods: moods.map(({ mood }) => mood),
    sources: [...new Set(event.listings.map(({ source }) => source))],
    ...(event.goesOn !== undefined && { goes_on: true as const }),
    ...(event.since !== undefined && { since: event.since }),
    ...openingIn(event),
  }
}

function openingIn({ dates }: MergedEvent): Pick<StoredCard, 'opening'> {
  const opening = openingOf(
    dates
      .filter(({ status }) => status !== 'cancelled' && status !== 'postponed')
      .map(({ start, end, startWall: wall, allDay }) => ({
        starts: Date.parse(start),
        ends: Date.parse(end),
        wall,
        allDay,
      })),
  )
  return opening === null ? {} : { opening }
}

function detailOf(
  event: MergedEvent,
  { venue, organizers }: References,
  moods: EventMood[],
): StoredDetail {
  return {
    room: venue?.room ?? null,
    descriptions: event.descriptions,
    summaries: event.summaries,
    organizers: organizers.map(({ slug, name, url }) => ({ slug, name, url })),
    online_url: event.onlineUrl,
    sources: sourcesOf(event),
    doubts: Object.fromEntries(
      event.datesSaid.flatMap(({ doubt }, i) => {
        const date = event.dates[i]
        return doubt === null || date === undefined ? [] : [[date.start, doubt]]
      }),
    ),
    ...(event.describedBy !== null && { described_by: event.describedBy }),
    mood_reasons: moods,
    may_paywall: isPaywallable(event.listings),
    ...(isGuess(event.categoryReason) && { category_guessed: true }),
    ...PlainFacts.parse(event),
    tags: event.tags,
    in_language: event.inLanguage,
  }
}

/** Puts the price and links that somebody fixed in place of the sources'. */
function withWords(sources: StoredSource[], event: MergedEvent): StoredSource[] {
  const isPriceSaid = isLocked(event, 'price')
  const isTicketSaid = isLocked(event, 'ticketUrl')
  const page = isLocked(event, 'url')
    ? Math.max(
        0,
        sources.findIndex(({ url }) => url !== null),
      )
    : -1
  return sources.map((source, i) => ({
    ...source,
    ...(i === page && { url: event.url }),
    ...(isPriceSaid && { price: null }),
    ...(isTicketSaid && { ticket_url: i === 0 ? event.ticketUrl : null }),
  }))
}

/** Each listing with an address of its own; what it says of dates only where that is not what stands. */
function sourcesOf(event: MergedEvent): StoredSource[] {
  const said = (source: string, url: string | null) =>
    Object.fromEntries(
      event.datesSaid.flatMap(({ others }, i) => {
        const date = event.dates[i]
        const other = others.find((each) => each.source === source && each.url === url)
        return date === undefined || other === undefined ? [] : [[date.start, other.start]]
      }),
    )
  const entries = event.listings.map(({ source, content }): [string, StoredSource] => [
    `${source} ${content.url ?? ''}`,
    {
      source,
      url: content.url,
      price: content.price,
      ticket_url: content.ticketUrl,
      status: content.status,
      date_statuses: Object.fromEntries(
        content.dates
          .filter(({ status }) => status !== 'scheduled')
          .map(({ start, status }) => [start, status]),
      ),
      other_starts: said(source, content.url),
    },
  ])
  return withWords([...new Map(entries).values()], event)
}
